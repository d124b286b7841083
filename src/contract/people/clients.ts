/** Clients: the pet owners that the business works for. */
import { z } from 'zod';
import { optionalEmail } from '#contract/fields/email.ts';
import { money } from '#contract/fields/money.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { ukAddress } from '#contract/fields/ukAddress.ts';
import { ukPhone } from '#contract/fields/ukPhone.ts';
import { consentKinds } from '#contract/people/consents.ts';
import { archivedFields, archivingOn, type Today } from '#contract/people/archive.ts';
import { moment, precondition, entityId, timestamps } from '#contract/entity.ts';

const CHOOSE_VET = 'Choose their own vet or any vet';

/** What a client has authorised at a vet without being reached: which vet, and up to which amount (null: no limit was given). */
const vetAuthorityInput = z.object({
  vet: z.enum(['own', 'any'], CHOOSE_VET),
  limit: money('The limit').transform((limit) => limit ?? null),
});

/** What a person fills in about a client. Optional fields left empty become null. */
export const clientInput = z.object({
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  email: optionalEmail(),
  phone: ukPhone('Phone number must be a valid UK mobile number (e.g., 07123456789)'),
  address: ukAddress('Address must include a valid UK postcode'),
  emergencyContactName: optionalText(200),
  emergencyContactPhone: ukPhone(
    'Emergency contact phone must be a valid UK mobile number (e.g., 07123456789)',
  ),
  emergencyContactAddress: ukAddress('Emergency contact address must include a valid UK postcode'),
  notes: optionalText(10_000),
  /** How to get in: shown on the day sheet and the visit, so nothing secret. */
  doorNotes: optionalText(2_000),
  vetAuthority: vetAuthorityInput.nullable().optional(),
});

/** A change to a client: keys that are left out keep what is stored. Its pets are archived and brought back with it. */
export const clientUpdateOn = (today: Today) =>
  clientInput.partial().extend(precondition).extend(archivingOn(today));

const stored = z.string().nullable();

/** A client as the API answers it. */
export const client = z.object({
  id: entityId,
  userId: entityId,
  firstName: z.string(),
  lastName: z.string(),
  email: stored,
  phone: stored,
  address: stored,
  emergencyContactName: stored,
  emergencyContactPhone: stored,
  emergencyContactAddress: stored,
  notes: stored,
  doorNotes: stored,
  vetAuthority: z.object({ vet: z.enum(['own', 'any']), limit: stored }).nullable(),
  /** The consents that the client answered with no. */
  refusedConsents: z.array(z.enum(consentKinds)).max(consentKinds.length),
  archivedAt: moment.nullable(),
  ...archivedFields,
  ...timestamps,
});

export type Client = z.output<typeof client>;
export type ClientInput = z.input<typeof clientInput>;
export type ClientValues = z.output<typeof clientInput>;
export type ClientChanges = Omit<z.output<ReturnType<typeof clientUpdateOn>>, 'updatedAt'>;
