/**
 * Looks for answers by email as they come, and every minute, and puts each into the thread of the email that it answers (decision 62).
 * One that answers nothing waits for a person (decision 69). An email that came back has failed (decision 64).
 */
import { z } from 'zod';
import { MAX_MESSAGE_LENGTH } from '#contract/messages/conversations.ts';
import { findAnswered, markReturned } from '#server/messages/notifications/deliveries.sql.ts';
import type { Kinds } from '#server/messages/notifications/notification.ts';
import type { ClientPageContext } from '#server/messages/conversations/client-page.http.ts';
import { hasMessage, insertMessage } from '#server/messages/conversations/conversations.sql.ts';
import { messageIdOf } from '#server/messages/conversations/message-ids.ts';
import { contentOf, type Reply } from '#server/messages/conversations/reply-mail.ts';
import { mailReader } from '#server/messages/conversations/reply-reading.ts';
import {
  findSender,
  hasUnsorted,
  insertUnsorted,
} from '#server/messages/conversations/unsorted.sql.ts';
import { attachPhotos } from '#server/people/photos/message-photos.sql.ts';
import type { RepliesConfig } from '#server/platform/config/replies.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { TooMany } from '#server/platform/errors/errors.ts';
import { handled, type HandledJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';
import { type PutOff, readNewMails } from '#server/platform/mail/mailbox.ts';

/** Keeps a picture for a message with a client; undefined where it is no photo, or there is no room. */
export type KeepPhoto = (
  client: { ownerId: string; clientId: string },
  bytes: Buffer,
) => Promise<string | undefined>;

interface RepliesContext extends Pick<ClientPageContext, 'db' | 'now' | 'onAnswer'> {
  db: DatabasePool;
  mailbox: RepliesConfig;
  keepPhoto: KeepPhoto;
  kinds: Kinds;
}

const WINDOW = { windowSeconds: 3600 };
const MAX_ANSWERS = 60;
const MAX_WITH_PHOTOS = 20;
/** Of an email that waited for longer, such as while Pawkeeper was off, the mailbox says when it came. */
const FRESH_MS = 60_000;
const TOO_MANY = 'This client has sent many emails.';

/** Keeps an email that answers nothing for a person to sort, where its address is a client's of one owner alone. */
async function storeUnsorted(
  { db }: RepliesContext,
  { sender, subject, messageId, words, pictures, others }: Reply,
  cameAt: Date,
): Promise<'done' | 'later'> {
  const from = sender === '' ? undefined : await findSender(db, sender);
  // The subject goes above it once it is sorted.
  const room = MAX_MESSAGE_LENGTH - subject.length - 2;
  const content = contentOf(words, 0, pictures.length + others, room);
  if (!from || (content === '' && subject === '')) return 'done';
  const { ownerId, clientId } = from;
  const receivedAt = cameAt.toISOString();
  return transaction(db, async (db) => {
    const id = messageIdOf(ownerId, messageId);
    // It was sorted before, and is read again.
    if (await hasMessage(db, ownerId, id)) return 'done';
    const mail = { id, clientId, sender, subject, content, receivedAt };
    if (await insertUnsorted(db, ownerId, mail)) return 'done';
    // Where as many wait as may, it comes again when some are sorted.
    return (await hasUnsorted(db, ownerId, id)) ? 'done' : 'later';
  });
}

/** What an answer says: its words, or its subject, unless that is the one of the email that it answers. */
const wordsOf = ({ words, subject }: Reply): string =>
  words === '' && !/^(?:re|fwd?)\s*:/i.test(subject) ? subject : words;

/** Counts one email of a client; false where there were as many within the hour. */
async function isWithin(
  db: Database,
  name: string,
  subject: string,
  max: number,
): Promise<boolean> {
  try {
    await consumeRateLimits(db, TOO_MANY, [{ name, subject, max, ...WINDOW }]);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/** Keeps the pictures of an answer that are photos, and returns their ids. Beyond twenty such emails of a client an hour, none. */
async function keepPictures(
  { db, keepPhoto }: RepliesContext,
  client: { ownerId: string; clientId: string },
  pictures: readonly Uint8Array[],
): Promise<string[]> {
  if (pictures.length === 0) return [];
  // Before they are looked at, which takes time.
  if (!(await isWithin(db, 'reply photos', client.clientId, MAX_WITH_PHOTOS))) return [];
  const kept: string[] = [];
  for (const picture of pictures) {
    const id = await keepPhoto(
      client,
      Buffer.from(picture.buffer, picture.byteOffset, picture.length),
    );
    if (id !== undefined) kept.push(id);
  }
  return kept;
}

async function store(
  context: RepliesContext,
  reply: Reply,
  cameAt: Date,
): Promise<'done' | 'later'> {
  const { db, kinds, now, onAnswer } = context;
  const toClients = kinds.filter(({ audience }) => audience === 'client').map(({ kind }) => kind);
  const answered = await findAnswered(db, reply.deliveryIds, toClients, now());
  if (!answered) return storeUnsorted(context, reply, cameAt);
  const { ownerId, clientId, deliveryId } = answered;
  const id = messageIdOf(deliveryId, reply.messageId);
  if (await hasMessage(db, ownerId, id)) return 'done';
  // It holds up nobody else's, and comes again at the next look.
  if (!(await isWithin(db, 'reply', clientId, MAX_ANSWERS))) return 'later';
  const { pictures, others } = reply;
  const photoIds = await keepPictures(context, { ownerId, clientId }, pictures);
  const left = pictures.length - photoIds.length + others;
  const content = contentOf(wordsOf(reply), photoIds.length, left);
  if (content === '') return 'done';
  const isFresh = now().getTime() - cameAt.getTime() < FRESH_MS;
  await transaction(db, async (db) => {
    const stored = await insertMessage(db, ownerId, clientId, {
      id,
      content,
      channel: 'mail',
      direction: 'incoming',
      ...(!isFresh && { sentAt: cameAt.toISOString() }),
    });
    if (!stored) return;
    await attachPhotos(db, ownerId, stored, photoIds);
    await onAnswer(db, answered, stored.id);
  });
  return 'done';
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
export function readReplies(context: RepliesContext): HandledJob {
  const putOff: PutOff = new Map();
  return handled(replyReading, async (_data, { signal }) => {
    const reader = mailReader();
    const take = async (source: Buffer, cameAt: Date): Promise<'done' | 'later'> => {
      const mail = await reader.read(source);
      if (mail === 'later') return 'later';
      if (mail && 'reply' in mail) return store(context, mail.reply, cameAt);
      if (mail && 'bounce' in mail)
        await markReturned(context.db, mail.bounce, cameAt, context.now());
      return 'done';
    };
    try {
      await readNewMails(context.mailbox, take, { putOff, signal });
    } finally {
      reader.close();
    }
  });
}
