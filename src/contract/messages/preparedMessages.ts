/** Messages for clients that can't be emailed: the professional sends them by WhatsApp or text message. */
import { z } from 'zod';
import { messageText } from '#contract/messages/conversations.ts';
import { entityId, moment } from '#contract/entity.ts';

/** The most that are listed; the others come as these are sent. */
export const MAX_PREPARED = 100;

/** The most changes of bookings that one message tells: a year and a half of days. */
export const MAX_CHANGES = 600;

const day = z.iso.date('A day of a change must be such as 2026-03-29');
const time = z.iso.time({ precision: -1, error: 'A time of a change must be such as 09:00' });

/** A change of a booking that a message tells: the booking as the message has it, or null where it does not take place. */
const toldChange = z.object({
  appointmentId: entityId,
  version: z.int32().min(0),
  now: z
    .object({
      date: day,
      startTime: time,
      endTime: time,
      endDate: day.nullable(),
      title: z
        .string()
        .min(1)
        .max(200)
        .refine((title) => title.isWellFormed() && !title.includes('\0'), 'Must be readable text'),
    })
    .nullable(),
});

/** One of them, in the words that are right now, with the changes of bookings that they tell. */
export const preparedMessage = z.object({
  id: entityId,
  clientId: entityId,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  kind: z.string(),
  text: z.string(),
  changes: z.array(toldChange).max(MAX_CHANGES),
  dueAt: moment,
  /** Why it is not emailed, where the client has an email address. */
  reason: z.string().nullable().default(null),
});
export type PreparedMessage = z.output<typeof preparedMessage>;
export const preparedMessages = z.array(preparedMessage).max(MAX_PREPARED);

/**
 * How it was sent, the words that the app was opened with, and the changes that came with them: these are told. With `none` it is
 * not to be sent.
 */
export const preparedSentInput = z.object({
  channel: z.enum(['whatsapp', 'sms', 'none'], 'Choose WhatsApp, text message or none'),
  content: messageText,
  changes: z.array(toldChange).max(MAX_CHANGES).default([]),
});
export type PreparedSent = z.output<typeof preparedSentInput>;
