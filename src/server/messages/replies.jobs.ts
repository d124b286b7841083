/**
 * Looks every minute for answers by mail, and puts each into the thread of the mail that it answers (decision 62). A mail that came back
 * has failed (decision 64).
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findAnswered, markReturned } from '#server/deliveries/deliveries.sql.ts';
import type { ClientPageContext } from '#server/messages/client-page.http.ts';
import { insertMessage } from '#server/messages/conversations.sql.ts';
import { readMail, type Reply } from '#server/messages/reply-mail.ts';
import type { RepliesConfig } from '#server/platform/config/replies.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import { handled, type HandledJob } from '#server/platform/jobs/define-job.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';
import { readNewMails } from '#server/platform/mail/mailbox.ts';

interface RepliesContext extends Pick<ClientPageContext, 'db' | 'now' | 'onAnswer'> {
  db: DatabasePool;
  mailbox: RepliesConfig;
}

/** The same for the same mail, so that one that is read twice is stored once: a UUID of version 8. */
function idOf(deliveryId: string, messageId: string): string {
  const hex = createHash('sha256').update(`${deliveryId} ${messageId}`).digest('hex');
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => hex.slice(from, to));
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

const MAX_AN_HOUR = 20;

async function store({ db, now, onAnswer }: RepliesContext, reply: Reply): Promise<void> {
  const answered = await findAnswered(db, reply.deliveryIds, now());
  if (!answered || reply.content === '') return;
  const { ownerId, clientId, deliveryId } = answered;
  try {
    await transaction(db, async (db) => {
      const id = idOf(deliveryId, reply.messageId);
      const { content } = reply;
      const message = { id, content, channel: 'mail', direction: 'incoming' } as const;
      const stored = await insertMessage(db, ownerId, clientId, message);
      if (!stored) return;
      // With the message, so that one that is read again counts once.
      await consumeRateLimits(db, 'This client has sent many mails.', [
        { name: 'reply', subject: clientId, max: MAX_AN_HOUR, windowSeconds: 3600 },
      ]);
      await onAnswer(db, answered, stored.id);
    });
  } catch (error) {
    // It stays in the mailbox, and holds up nobody else's.
    if (!(error instanceof TooMany)) throw error;
  }
}

/** The job. Mails that answer nothing of ours stay in the mailbox, for a person to read there. */
export const readReplies = (context: RepliesContext): HandledJob =>
  handled(
    {
      name: 'read-replies',
      data: z.strictObject({}),
      schedule: { cron: '* * * * *' },
      // The next look comes within a minute.
      retry: { limit: 0, delayS: 1, maxDelayS: 1 },
      timeoutS: 300,
      pollS: 5,
    },
    () =>
      readNewMails(context.mailbox, async (source) => {
        const mail = await readMail(source);
        if (mail && 'reply' in mail) await store(context, mail.reply);
        if (mail && 'bounce' in mail) await markReturned(context.db, mail.bounce, context.now());
      }),
  );
