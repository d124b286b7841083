/** Conversations: the thread of messages between the business and one client. */
import { z } from 'zod';
import { deliveryStates } from '#contract/messages/deliveries.ts';
import { entityId, moment } from '#contract/entity.ts';
import { MAX_FOUND_MESSAGES } from '#contract/rules/foundMessages.ts';
import { requiredText } from '#contract/fields/text.ts';
import { message } from '#contract/messages/messages.ts';

/**
 * How a message is sent: by email from here; by an app of the phone, which the sender opens; or not at all: a note of what was
 * said, which the client's page does not show.
 */
const messageChannels = ['mail', 'whatsapp', 'sms', 'none'] as const;

export const MAX_MESSAGE_LENGTH = 5_000;

/** The most photos of one message. */
export const MAX_MESSAGE_PHOTOS = 6;

/** The text of a message. */
export const messageText = requiredText('Write a message first', MAX_MESSAGE_LENGTH);

/** A message as it is written. */
export const messageInput = z.object({
  content: messageText,
  channel: z.enum(messageChannels, 'Choose how to send the message'),
  /** Photos that were sent for this client with `PUT /api/message-photos`. By mail or in a note only. */
  photoIds: z
    .array(z.uuid('Choose a photo again'))
    .max(MAX_MESSAGE_PHOTOS, `Send at most ${MAX_MESSAGE_PHOTOS} photos at once`)
    .optional(),
});
export type MessageInput = z.output<typeof messageInput>;
export type MessageChannel = MessageInput['channel'];

/** A message of a thread. `deliveryId`, `state` and `reason` tell of its email, where it has one. */
export const threadMessage = message.extend({
  channel: z.string(),
  deliveryId: entityId.nullable(),
  state: z.enum(deliveryStates).nullable(),
  reason: z.string().nullable(),
  photos: z.array(z.object({ id: entityId, photoUrl: z.string() })).max(MAX_MESSAGE_PHOTOS),
});
export type ThreadMessage = z.output<typeof threadMessage>;

/** How many messages a page of a thread has, and how many conversations a list. */
export const THREAD_PAGE = 50;
export const CONVERSATIONS_PAGE = 100;

/** A page of a thread, the newest first; `before` asks for the page after it, null at the end. */
export const threadPage = z.object({
  messages: z.array(threadMessage).max(THREAD_PAGE),
  before: entityId.nullable(),
});

/** A conversation in the list: its client and its newest message. */
export const conversation = z.object({
  clientId: entityId,
  firstName: z.string(),
  lastName: z.string(),
  content: z.string(),
  direction: z.string(),
  sentAt: moment,
  unread: z.number(),
});
export const conversations = z.array(conversation).max(CONVERSATIONS_PAGE);
export type Conversation = z.output<typeof conversation>;

/** The query of a message search. */
export const messageSearchQuery = z.object({
  q: z.string({ error: 'Type what to search for' }).max(200, 'Type at most 200 characters'),
});

/** The newest message shown, up to which a conversation is read; without a body, all of it. */
export const readInput = z.object({
  until: entityId.optional(),
});

/** A message that has the words, with its client and the part around them. */
export const foundMessages = z
  .array(
    z.object({
      id: entityId,
      clientId: entityId,
      firstName: z.string(),
      lastName: z.string(),
      excerpt: z.string(),
      direction: z.string(),
      sentAt: moment,
    }),
  )
  .max(MAX_FOUND_MESSAGES);
export type FoundMessage = z.output<typeof foundMessages>[number];

/** Whether a client is sent emails that are not written by hand, as its switch says. */
export const clientMailsInput = z.object({ isOn: z.boolean('Must be true or false') });

/** The switch, and the last mail to the client's address that came back; null where mail arrives. */
export const clientMails = clientMailsInput.extend({
  returned: z.object({ returnedAt: moment, reason: z.string() }).nullable(),
});

export const conversationParams = z.object({ clientId: entityId });
