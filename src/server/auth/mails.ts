/** The words of every mail: short, the same in plain text and in simple HTML. */
import type { Addressee } from '#server/auth/links.sql.ts';
import { type Html, html } from '#server/platform/html.ts';
import type { Mail } from '#server/platform/mail/smtp.ts';

/** A mail before it has its form: sentences, with at most one link to press. */
interface Letter {
  subject: string;
  before: string;
  link: { words: string; address: string };
  after: string;
}

const MAX_NAME_LENGTH = 40;

/**
 * How a mail begins. Anybody can register with the address of somebody else and with a sentence for a name: a name
 * that is long or holds something that leads elsewhere is left out, so that no mail of ours carries it to them.
 */
function greeting(firstName: string | null): string {
  const name = (firstName ?? '').replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const isName = name !== '' && name.length <= MAX_NAME_LENGTH && !/[/@:\d]|\.\S/.test(name);
  return isName ? `Hello ${name},` : 'Hello,';
}

const PARAGRAPH = 'margin:0 0 16px';

function htmlOf(hello: string, { subject, before, link, after }: Letter, origin: string): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px;background:#fbf8f1;color:#1f2a24;font:16px/1.5 system-ui,sans-serif"
      >
        <div style="max-width:480px;margin:0 auto">
          <p style="${PARAGRAPH}">${hello}</p>
          <p style="${PARAGRAPH}">${before}</p>
          <p style="${PARAGRAPH}">
            <a
              href="${link.address}"
              style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d6b45;color:#ffffff;font-weight:600;text-decoration:none"
              >${link.words}</a
            >
          </p>
          <p style="${PARAGRAPH}">${after}</p>
          <p style="margin:0;color:#5c6660;font-size:14px">Pawkeeper, ${origin}</p>
        </div>
      </body>
    </html>`;
}

function mailOf({ email, firstName }: Addressee, letter: Letter, origin: string): Mail {
  const hello = greeting(firstName);
  const { subject, before, link, after } = letter;
  return {
    to: email,
    subject,
    text: `${hello}\n\n${before}\n\n${link.address}\n\n${after}\n\nPawkeeper, ${origin}\n`,
    html: htmlOf(hello, letter, origin).toString(),
  };
}

/** Carries the link that sets a new password. */
export const resetMail = (to: Addressee, address: string, origin: string): Mail =>
  mailOf(
    to,
    {
      subject: 'Choose a new password for Pawkeeper',
      before:
        'Somebody, hopefully you, asked for a new password for Pawkeeper. Choose it within the next hour:',
      link: { words: 'Choose a new password', address },
      after:
        'The link works once. If you did not ask for it, there is nothing to do: your password stays as it is.',
    },
    origin,
  );

/** Carries the link that confirms an address. */
export const verifyMail = (to: Addressee, address: string, origin: string): Mail =>
  mailOf(
    to,
    {
      subject: 'Confirm your email address for Pawkeeper',
      before:
        'This address was given for an account at Pawkeeper. Please confirm within a day that it is yours:',
      link: { words: 'Confirm your address', address },
      after: 'If you know nothing of it, there is nothing to do: please delete this mail.',
    },
    origin,
  );

/** What an account's owner is told of, so that a stranger's hand is noticed. */
const NOTICES = {
  'password-changed': {
    subject: 'Your Pawkeeper password was changed',
    before: 'The password of your Pawkeeper account has just been changed.',
  },
  'password-alone': {
    subject: 'Your Pawkeeper password was changed',
    before:
      'The password of your Pawkeeper account has just been changed. As this address had not been confirmed before, passkeys and other ways to sign in were removed; you can add them again in your profile.',
  },
} as const;

export type Notice = keyof typeof NOTICES;

/** Tells the owner what happened to the account, and what to do if it was somebody else. */
export const noticeMail = (to: Addressee, notice: Notice, origin: string): Mail =>
  mailOf(
    to,
    {
      ...NOTICES[notice],
      link: { words: 'It was not me', address: `${origin}/api/forgot-password` },
      after:
        'If it was you, there is nothing to do. If not, choose a new password at once with the link: that signs out everybody else.',
    },
    origin,
  );
