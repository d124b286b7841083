/** Emails from the address of a client that answer no email of ours: anyone can write such an address, so a person sorts them. */
import { z } from 'zod';
import { entityId, moment } from '#contract/entity.ts';

/** The most that wait; what comes beyond stays in the mailbox alone. */
export const MAX_UNSORTED_MAILS = 50;

/** An email, and the client that has its address. */
export const unsortedMail = z.object({
  id: entityId,
  clientId: entityId,
  firstName: z.string(),
  lastName: z.string(),
  sender: z.string(),
  subject: z.string(),
  content: z.string(),
  receivedAt: moment,
});
export type UnsortedMail = z.output<typeof unsortedMail>;
export const unsortedMails = z.array(unsortedMail).max(MAX_UNSORTED_MAILS);

/** Into whose conversation it is put. */
export const sortInput = z.object({ clientId: z.uuid('Choose the client who wrote this') });
