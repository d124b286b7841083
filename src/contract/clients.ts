/** Clients: the pet owners that the business works for. */
import { z } from 'zod';
import { optionalEmail } from '#contract/fields/email.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { ukAddress } from '#contract/fields/ukAddress.ts';
import { ukPhone } from '#contract/fields/ukPhone.ts';
import { archiving, moment, precondition, entityId, timestamps } from '#contract/entity.ts';

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
});

/** A change to a client: keys that are left out keep what is stored. Its pets are archived and brought back with it. */
export const clientUpdate = clientInput.partial().extend(precondition).extend(archiving);

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
  archivedAt: moment.nullable(),
  ...timestamps,
});

export type Client = z.output<typeof client>;
export type ClientInput = z.input<typeof clientInput>;
export type ClientValues = z.output<typeof clientInput>;
export type ClientChanges = Omit<z.output<typeof clientUpdate>, 'updatedAt'>;
