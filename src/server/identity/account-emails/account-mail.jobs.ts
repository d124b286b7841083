/**
 * Emails about accounts. A job's row names a purpose and an account; the recipient, whether to send at all, the words and
 * the one-time link are settled when it is sent. A retry is the same email with a link of its own, and both links work.
 */
import { z } from 'zod';
import { newLink } from '#server/identity/links/links.ts';
import {
  findAddressee,
  hashEmail,
  insertResetLinkByHash,
  insertVerifyLink,
} from '#server/identity/links/links.sql.ts';
import {
  NOTICES,
  type Notice,
  noticeMessage,
  resetMessage,
  verifyMessage,
} from '#server/identity/account-emails/messages.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  handled,
  type HandledJob,
  type JobDefinition,
  PermanentFailure,
} from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type Mailer, MailFailure, type Message } from '#server/platform/mail/mailer.ts';

/** The account of the hashed email address, if there is one. Without an account nothing is sent. */
const accountMail = z.discriminatedUnion('purpose', [
  z.strictObject({ purpose: z.literal('reset-password'), emailHash: z.hash('sha256') }),
  z.strictObject({ purpose: z.literal('verify-email'), userId: z.uuid() }),
  z.strictObject({ purpose: z.enum(NOTICES), userId: z.uuid() }),
]);
type AccountMailData = z.output<typeof accountMail>;

const definition: JobDefinition<AccountMailData> = {
  name: 'account-mail',
  data: accountMail,
  // For about six hours: a mail server that restarts is back within a minute, one that broke down within hours.
  retry: { limit: 14, delayS: 4, maxDelayS: 3600 },
  timeoutS: 720,
  pollS: 2,
};

/** What can be emailed to an account. Each is enqueued by `db`, which may be a transaction. */
export interface AccountMail {
  /** Emails a link that sets a new password if the email address has an account. The caller cannot tell whether it has. */
  sendReset(db: Database, email: string): Promise<void>;
  /** Emails a link that confirms the account's email address, unless it is confirmed already. */
  sendVerification(db: Database, userId: string): Promise<void>;
  /** Tells the owner of something that happened to the account. */
  notify(db: Database, userId: string, notice: Notice): Promise<void>;
}

/** Enqueues emails about accounts. */
export function accountMailer({ enqueue }: Pick<Jobs, 'enqueue'>): AccountMail {
  return {
    async sendReset(db, email) {
      // The same for known and unknown email addresses: accounts are not read before the response.
      const emailHash = await hashEmail(db, email);
      await enqueue(db, definition, { purpose: 'reset-password', emailHash });
    },
    sendVerification: (db, userId) => enqueue(db, definition, { purpose: 'verify-email', userId }),
    notify: (db, userId, purpose) => enqueue(db, definition, { purpose, userId }),
  };
}

interface SendContext {
  db: Database;
  mailer: Mailer;
  now: () => Date;
}

/** The message, with a new link where it has one; undefined where there is nothing to send (any more). */
async function compose(
  { db, mailer: { origin }, now }: SendContext,
  data: AccountMailData,
  jobId: string,
): Promise<Message | undefined> {
  if (data.purpose === 'reset-password') {
    const { link, url } = newLink('reset_password', origin, now(), { requestId: jobId });
    const to = await insertResetLinkByHash(db, data.emailHash, link);
    return to && resetMessage(to, url, origin);
  }
  if (data.purpose === 'verify-email') {
    const { link, url } = newLink('verify_email', origin, now(), { requestId: jobId });
    const to = await insertVerifyLink(db, data.userId, link);
    return to && verifyMessage(to, url, origin);
  }
  const to = await findAddressee(db, data.userId);
  return to && noticeMessage(to, data.purpose, origin);
}

/** Sends an email about an account. */
export const sendAccountMail = (context: SendContext): HandledJob =>
  handled(definition, async (data, { jobId }) => {
    const message = await compose(context, data, jobId);
    if (!message) return;
    try {
      await context.mailer.send(message, jobId);
    } catch (error) {
      const isPermanent = error instanceof MailFailure && error.isPermanent;
      throw isPermanent ? new PermanentFailure(error.message, { cause: error }) : error;
    }
  });
