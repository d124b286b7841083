/** What a client writes on a page of ours: checked, counted and stored once, however often Send is pressed. */
import { z } from 'zod';
import { messageText } from '#contract/messages/conversations.ts';
import { messageIdOf } from '#server/messages/conversations/message-ids.ts';
import { insertMessage } from '#server/messages/conversations/conversations.sql.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { TooMany } from '#server/platform/errors/errors.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';

const HOUR_S = 3600;
const MAX_ANSWERS = 20;
const MAX_ANSWERS_FROM_ADDRESS = 60;
const TOO_MANY = 'You have sent a lot of messages.';

/** The client who writes. */
export interface Writer {
  ownerId: string;
  clientId: string;
}

export interface AnswerContext {
  db: DatabasePool;
  /** Tells the professional of an answer, within the transaction that stores it. */
  onAnswer: (db: Database, client: Writer, messageId: string) => Promise<void>;
}

/** Anything else than the fields of a form is none. */
const threadForm = z
  .object({ content: z.unknown(), form: z.string().catch('') })
  .partial()
  .catch({});

/** Why nothing was stored, with what was typed, to be shown again. */
export interface RefusedAnswer {
  status: 400 | 429;
  typed: string;
  problem: string;
}

/** The first sentence about what was typed. */
const problemIn = (error: z.ZodError): string =>
  error.issues[0]?.message ?? 'Write a message first';

/** Stores what a form says, from a network; returns why it was not stored. */
export async function takeAnswer(
  { db, onAnswer }: AnswerContext,
  writer: Writer,
  body: unknown,
  network: string,
): Promise<RefusedAnswer | undefined> {
  const { content = '', form } = threadForm.parse(body);
  const typed = typeof content === 'string' ? content.slice(0, 10_000).toWellFormed() : '';
  const read = messageText.safeParse(content);
  if (!read.success) return { status: 400, typed, problem: problemIn(read.error) };
  const { ownerId, clientId } = writer;
  try {
    const windowSeconds = HOUR_S;
    await consumeRateLimits(db, TOO_MANY, [
      { name: 'answer', subject: clientId, max: MAX_ANSWERS, windowSeconds },
      { name: 'answer from', subject: network, max: MAX_ANSWERS_FROM_ADDRESS, windowSeconds },
    ]);
  } catch (error) {
    if (error instanceof TooMany) return { status: 429, typed, problem: error.message };
    throw error;
  }
  await transaction(db.forOwner(ownerId), async (db) => {
    const message = { content: read.data, channel: 'link', direction: 'incoming' } as const;
    // A second press of Send sends the same words with the same form.
    const id = form ? { id: messageIdOf(clientId, `${form} ${read.data}`) } : {};
    const stored = await insertMessage(db, ownerId, clientId, { ...message, ...id });
    if (stored) await onAnswer(db, writer, stored.id);
  });
  return undefined;
}
