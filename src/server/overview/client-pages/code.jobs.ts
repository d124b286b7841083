/** Emails the code that opens a client's pages on a further device. The job names the link by its hash; the code is made when it is sent. */
import { z } from 'zod';
import { insertCode } from '#server/identity/links/client-devices.sql.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { type CodeRecipient, findCodeRecipient } from '#server/overview/client-pages/reader.sql.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { html } from '#server/platform/http/html.ts';
import {
  handled,
  type HandledJob,
  type JobDefinition,
  PermanentFailure,
} from '#server/platform/jobs/define-job.ts';
import { mailFrame, PARAGRAPH } from '#server/platform/mail/mail-frame.ts';
import { type Mailer, MailFailure, type Message } from '#server/platform/mail/mailer.ts';

const codeEmail = z.strictObject({ linkHash: z.string() });

/** Enqueues it. It is the same whether there is an address: nothing is looked up before the answer. */
export const codeMail: JobDefinition<z.output<typeof codeEmail>> = {
  name: 'client-code',
  data: codeEmail,
  // A code is of use for a quarter of an hour, while somebody waits for it.
  retry: { limit: 5, delayS: 4, maxDelayS: 120 },
  timeoutS: 720,
  pollS: 2,
};

const MAX_NAME_LENGTH = 60;

function messageTo({ email, business }: CodeRecipient, code: string): Message {
  const name = oneLine(business, MAX_NAME_LENGTH);
  const said = `Your code to open your page with ${name} is:`;
  const after =
    'Type it on the device that asks for it. It works once, for 15 minutes. If you didn’t ask for it, please ignore this email, and don’t pass the code on.';
  const subject = `${code} is your code for ${name}`;
  const signature = `${name}, via Pawkeeper`;
  return {
    to: email,
    subject,
    fromName: name,
    text: `${said}\n\n${code}\n\n${after}\n\n${signature}\n`,
    html: mailFrame(
      { subject, signature },
      html`<p style="${PARAGRAPH}">${said}</p>
        <p style="${PARAGRAPH};font-size:28px;font-weight:700;letter-spacing:4px">${code}</p>
        <p style="${PARAGRAPH}">${after}</p>`,
    ).toString(),
  };
}

interface CodeContext {
  db: DatabasePool;
  mailer: Mailer;
  now: () => Date;
}

/** Sends a code, with a new one for each attempt: those of earlier attempts are valid too. */
export const sendCodes = ({ db, mailer, now }: CodeContext): HandledJob =>
  handled(codeMail, async ({ linkHash }, { jobId }) => {
    const recipient = await findCodeRecipient(db, linkHash, now());
    if (!recipient) return;
    const code = await insertCode(
      db.forOwner(recipient.ownerId),
      recipient.ownerId,
      linkHash,
      now(),
    );
    try {
      await mailer.send(messageTo(recipient, code), jobId);
    } catch (error) {
      if (error instanceof MailFailure && error.isPermanent) {
        throw new PermanentFailure(error.message, { cause: error });
      }
      throw error;
    }
  });
