/** Prospects: people who may become clients. */
import { z } from 'zod';
import { entityId, moment, precondition, timestamps } from '#contract/entity.ts';
import { optionalEmail } from '#contract/fields/email.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { ukPhone } from '#contract/fields/ukPhone.ts';
import { MAX_MEET_TIMES, meeting, meetTime } from '#contract/people/meetTimes.ts';
import { told } from '#contract/people/welcome.ts';

/** How many days a prospect is kept; keeping for later begins them anew. */
export const PROSPECT_DAYS = 90;
/** The owner is told this many days before. */
export const PROSPECT_WARNING_DAYS = 7;
/** The most prospects that a list answers; the quota of an account is below. */
const MAX_LISTED = 20_000;

/** The most files of a prospect, and the most bytes of all together. */
export const MAX_PROSPECT_FILES = 10;
export const MAX_PROSPECT_MB = 30;

const PHONE = 'Phone must be a UK number, such as 07123 456789';

/** What is known of a prospect before they have told more. */
export const prospectInput = z.object({
  name: requiredText('Name is required', 200),
  email: optionalEmail(),
  phone: ukPhone(PHONE),
  postcode: optionalText(20),
  /** Which pets, in the prospect's words. */
  pet: optionalText(500),
  message: optionalText(5_000),
});

/** A change to a prospect: keys that are left out keep what is stored. */
export const prospectUpdate = prospectInput.partial().extend(precondition);

const REACH = 'Leave an email address or a phone number, so that we can answer';

/** What a visitor of the public page sends. */
export const enquiryInput = prospectInput.refine(
  ({ email, phone }) => Boolean(email) || Boolean(phone),
  { path: ['email'], message: REACH },
);

const stored = z.string().nullable();

/** A photo or a vaccination card of a pet that a prospect told about. */
const prospectFile = z.object({
  id: entityId,
  /** The pet among those that were told. */
  petId: entityId,
  kind: z.enum(['photo', 'card']),
  /** Where it is shown, or downloaded. */
  url: z.string(),
  bytes: z.int(),
});

/** A prospect as the API answers it. */
export const prospect = z.object({
  id: entityId,
  userId: entityId,
  name: z.string(),
  email: stored,
  phone: stored,
  postcode: stored,
  pet: stored,
  message: stored,
  /** Whether the owner added them, or they wrote on the public page. */
  source: z.enum(['owner', 'enquiry']),
  /** When the last link was made for them. */
  invitedAt: moment.nullable(),
  told,
  /** The oldest first. */
  files: z.array(prospectFile).max(MAX_PROSPECT_FILES),
  /** When they had told everything. */
  finishedAt: moment.nullable(),
  /** The times that are offered for a meet and greet, in order; empty once one is booked. */
  meetTimes: z.array(meetTime).max(MAX_MEET_TIMES),
  /** The last meet and greet that was booked. */
  meeting: meeting.nullable(),
  /** The client that was made for it. */
  clientId: entityId.nullable(),
  /** The day on which they are deleted with all that they told; null while a meet and greet is open. */
  goesOn: z.iso.date().nullable(),
  ...timestamps,
});

export const prospects = z.array(prospect).max(MAX_LISTED);

/** What the client is called, where the last space of the name is not where it divides, and pets that were only mentioned. */
export const acceptInput = z
  .object({
    firstName: requiredText('First name is required', 100).optional(),
    lastName: requiredText('Last name is required', 100).optional(),
    pets: z
      .array(
        z.object({
          name: requiredText('Pet name is required', 100),
          species: requiredText('Species is required', 100),
        }),
      )
      .max(10)
      .optional(),
  })
  .nullish();

export const accepted = z.object({ clientId: entityId, petIds: z.array(entityId).max(30) });

/** Divides a name at its last space; what is missing is empty. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/u);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

export type ProspectFile = z.output<typeof prospectFile>;
export type Prospect = z.output<typeof prospect>;
export type ProspectValues = z.output<typeof prospectInput>;
export type ProspectChanges = Omit<z.output<typeof prospectUpdate>, 'updatedAt'>;
export type AcceptInput = z.output<typeof acceptInput>;
export type Accepted = z.output<typeof accepted>;
