/** What a client is to be told and cannot be mailed: the professional sends it by WhatsApp or text message. */
import { z } from 'zod';
import { messageText } from '#contract/conversations.ts';
import { entityId, moment } from '#contract/entity.ts';

/** The most that are listed; the others come as these are sent. */
export const MAX_PREPARED = 100;

/** The kinds of deliveries that are prepared. */
export const preparedKinds = ['bookings', 'evening'] as const;

/** One of them, in the words that are right now. */
export const preparedMessage = z.object({
  id: entityId,
  clientId: entityId,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  kind: z.enum(preparedKinds),
  text: z.string(),
  dueAt: moment,
});
export type PreparedMessage = z.output<typeof preparedMessage>;
export const preparedMessages = z.array(preparedMessage).max(MAX_PREPARED);

/** How it was sent, and the words that the app was opened with. */
export const preparedSentInput = z.object({
  channel: z.enum(['whatsapp', 'sms'], 'Choose WhatsApp or text message'),
  content: messageText,
});
export type PreparedSent = z.output<typeof preparedSentInput>;
