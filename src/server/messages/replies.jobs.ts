/**
 * Looks for answers by mail as they come, and every minute, and puts each into the thread of the mail that it answers (decision 62).
 * One that answers nothing waits for a person (decision 69). A mail that came back has failed (decision 64).
 */
import { z } from 'zod';
import { findAnswered, markReturned } from '#server/deliveries/deliveries.sql.ts';
import type { ClientPageContext } from '#server/messages/client-page.http.ts';
import { hasMessage, insertMessage } from '#server/messages/conversations.sql.ts';
import { messageIdOf } from '#server/messages/message-ids.ts';
import { contentOf, readMail, type Reply } from '#server/messages/reply-mail.ts';
import { findSender, insertUnsorted } from '#server/messages/unsorted.sql.ts';
import { attachPhotos } from '#server/photos/message-photos.sql.ts';
import type { RepliesConfig } from '#server/platform/config/replies.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import { handled, type HandledJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';
import { readNewMails } from '#server/platform/mail/mailbox.ts';

/** Keeps a picture for a message with a client; undefined where it is no photo, or there is no room. */
export type KeepPhoto = (
  client: { ownerId: string; clientId: string },
  bytes: Buffer,
) => Promise<string | undefined>;

interface RepliesContext extends Pick<ClientPageContext, 'db' | 'now' | 'onAnswer'> {
  db: DatabasePool;
  mailbox: RepliesConfig;
  keepPhoto: KeepPhoto;
}

const AN_HOUR = { max: 20, windowSeconds: 3600 };
const TOO_MANY = 'This client has sent many mails.';

/** Keeps a mail that answers nothing for a person to sort, where its address is a client's of one owner alone. */
async function storeUnsorted({ db }: RepliesContext, reply: Reply): Promise<void> {
  const { sender, subject, messageId, words, pictures, others } = reply;
  const from = sender === '' ? undefined : await findSender(db, sender);
  const content = contentOf(words, 0, pictures.length + others);
  if (!from || content === '') return;
  const { ownerId, clientId } = from;
  await transaction(db, async (db) => {
    const id = messageIdOf(ownerId, messageId);
    // It was sorted before, and is read again.
    if (await hasMessage(db, ownerId, id)) return;
    await insertUnsorted(db, ownerId, { id, clientId, sender, subject, content });
  });
}

/** Keeps the pictures of an answer that are photos, and returns their ids. Beyond twenty such mails of a client an hour, none. */
async function keepPictures(
  { db, keepPhoto }: RepliesContext,
  client: { ownerId: string; clientId: string },
  pictures: readonly Buffer[],
): Promise<string[]> {
  if (pictures.length === 0) return [];
  const limit = { name: 'reply photos', subject: client.clientId, ...AN_HOUR };
  try {
    // Before they are looked at, which takes time.
    await consumeRateLimits(db, TOO_MANY, [limit]);
  } catch (error) {
    if (error instanceof TooMany) return [];
    throw error;
  }
  const kept: string[] = [];
  for (const picture of pictures) {
    const id = await keepPhoto(client, picture);
    if (id !== undefined) kept.push(id);
  }
  return kept;
}

async function store(context: RepliesContext, reply: Reply): Promise<void> {
  const { db, now, onAnswer } = context;
  const answered = await findAnswered(db, reply.deliveryIds, now());
  if (!answered) return storeUnsorted(context, reply);
  const { ownerId, clientId, deliveryId } = answered;
  const id = messageIdOf(deliveryId, reply.messageId);
  if (await hasMessage(db, ownerId, id)) return;
  const { words, pictures, others } = reply;
  const photoIds = await keepPictures(context, { ownerId, clientId }, pictures);
  const content = contentOf(words, photoIds.length, pictures.length - photoIds.length + others);
  if (content === '') return;
  try {
    await transaction(db, async (db) => {
      const message = { id, content, channel: 'mail', direction: 'incoming' } as const;
      const stored = await insertMessage(db, ownerId, clientId, message);
      if (!stored) return;
      await attachPhotos(db, ownerId, stored, photoIds);
      // With the message, so that one that is read again counts once.
      await consumeRateLimits(db, TOO_MANY, [{ name: 'reply', subject: clientId, ...AN_HOUR }]);
      await onAnswer(db, answered, stored.id);
    });
  } catch (error) {
    // It stays in the mailbox, and holds up nobody else's.
    if (!(error instanceof TooMany)) throw error;
  }
}

/** Looks for answers. */
export const replyReading: JobDefinition<Record<string, never>> = {
  name: 'read-replies',
  data: z.strictObject({}),
  schedule: { cron: '* * * * *' },
  // The next look comes within a minute.
  retry: { limit: 0, delayS: 1, maxDelayS: 1 },
  timeoutS: 300,
  pollS: 2,
};

/** The job. Every mail stays in the mailbox, where a person can read it. */
export const readReplies = (context: RepliesContext): HandledJob =>
  handled(replyReading, () =>
    readNewMails(context.mailbox, async (source) => {
      const mail = await readMail(source);
      if (mail && 'reply' in mail) await store(context, mail.reply);
      if (mail && 'bounce' in mail) await markReturned(context.db, mail.bounce, context.now());
    }),
  );
