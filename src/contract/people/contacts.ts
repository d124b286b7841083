/** Contacts of a client: the other people of the household, and local contacts for an emergency. */
import { z } from 'zod';
import { entityId, precondition, timestamps } from '#contract/entity.ts';
import { optionalEmail } from '#contract/fields/email.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { ukAddress } from '#contract/fields/ukAddress.ts';
import { ukPhone } from '#contract/fields/ukPhone.ts';

/** The most contacts of one client. */
export const MAX_CONTACTS = 5;
/** The most contacts that the list of all answers; the quota of an account is below. */
const MAX_LISTED = 100_000;

const contactKinds = ['household', 'emergency'] as const;

/** What a person fills in about a contact. */
export const contactInput = z.object({
  kind: z.enum(contactKinds, 'Choose household or emergency contact'),
  name: requiredText('Name is required', 200),
  phone: ukPhone('Phone number must be a valid UK mobile number (e.g., 07123456789)'),
  email: optionalEmail(),
  /** Such as "husband" or "neighbour". */
  relation: optionalText(100),
  /** For the register, which asks for the address of a local emergency contact. */
  address: ukAddress('Address must include a valid UK postcode'),
});

/** A change to a contact: keys that are left out keep what is stored. */
export const contactUpdate = contactInput.partial().extend(precondition);

const stored = z.string().nullable();

/** A contact as the API answers it. */
export const contact = z.object({
  id: entityId,
  userId: entityId,
  clientId: entityId,
  kind: z.enum(contactKinds),
  name: z.string(),
  phone: stored,
  email: stored,
  relation: stored,
  address: stored,
  ...timestamps,
});

/** The contacts of all clients, those of archived ones too. */
export const allContacts = z.array(contact).max(MAX_LISTED);

/** The contacts of one client. */
export const contactsOfClient = z.array(contact).max(MAX_CONTACTS);

export type Contact = z.output<typeof contact>;
export type ContactInput = z.input<typeof contactInput>;
export type ContactValues = z.output<typeof contactInput>;
export type ContactChanges = Omit<z.output<typeof contactUpdate>, 'updatedAt'>;
