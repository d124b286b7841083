/** The words of every mail: short, the same in plain text and in simple HTML. */
import type { Addressee } from '#server/identity/links/links.sql.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import type { Message } from '#server/platform/mail/mailer.ts';

/** What a mail says, without greeting and layout: sentences around one link. */
interface Content {
  subject: string;
  before: string;
  link: { label: string; url: string };
  after: string;
}

const MAX_NAME_LENGTH = 40;

/**
 * How a mail begins. Anybody can register with somebody else's e-mail address and with a sentence for a name: a name
 * that is long or holds something that leads elsewhere is left out, so that no mail of ours carries it to them.
 */
function greeting(firstName: string | null): string {
  const name = (firstName ?? '').replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const isName = name !== '' && name.length <= MAX_NAME_LENGTH && !/[/@:\d]|\.\S/.test(name);
  return isName ? `Hello ${name},` : 'Hello,';
}

const PARAGRAPH = 'margin:0 0 16px';

function htmlOf(hello: string, { subject, before, link, after }: Content, origin: string): Html {
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
              href="${link.url}"
              style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d6b45;color:#ffffff;font-weight:600;text-decoration:none"
              >${link.label}</a
            >
          </p>
          <p style="${PARAGRAPH}">${after}</p>
          <p style="margin:0;color:#5c6660;font-size:14px">Pawkeeper, ${origin}</p>
        </div>
      </body>
    </html>`;
}

function messageTo({ email, firstName }: Addressee, content: Content, origin: string): Message {
  const hello = greeting(firstName);
  const { subject, before, link, after } = content;
  return {
    to: email,
    subject,
    text: `${hello}\n\n${before}\n\n${link.url}\n\n${after}\n\nPawkeeper, ${origin}\n`,
    html: htmlOf(hello, content, origin).toString(),
  };
}

/** Carries the link that sets a new password. */
export const resetMessage = (to: Addressee, url: string, origin: string): Message =>
  messageTo(
    to,
    {
      subject: 'Choose a new password for Pawkeeper',
      before:
        'Someone, hopefully you, asked to reset your Pawkeeper password. Choose a new one within the next hour:',
      link: { label: 'Choose a new password', url },
      after:
        'The link works once. If you did not ask for it, you don’t need to do anything: your password stays as it is.',
    },
    origin,
  );

/** Carries the link that confirms an e-mail address. */
export const verifyMessage = (to: Addressee, url: string, origin: string): Message =>
  messageTo(
    to,
    {
      subject: 'Confirm your email address for Pawkeeper',
      before:
        'A Pawkeeper account was created with this email address. Please confirm within a day that it is yours:',
      link: { label: 'Confirm your address', url },
      after: 'If you know nothing about this, you can delete this email.',
    },
    origin,
  );

/** What an account's owner is told of, so that a stranger's hand is noticed. */
const CHANGES = {
  'password-changed': {
    subject: 'Your Pawkeeper password was changed',
    before: 'The password of your Pawkeeper account has just been changed.',
  },
  'password-alone': {
    subject: 'Your Pawkeeper password was changed',
    before:
      'The password of your Pawkeeper account has just been changed with a one-time link, and passkeys or other sign-in methods were removed. You can add them again in your profile.',
  },
  'password-added': {
    subject: 'A password was added to your Pawkeeper account',
    before: 'Your Pawkeeper account can now be opened with a password too.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your Pawkeeper account',
    before: 'Your Pawkeeper account can now be opened with a new passkey too.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your Pawkeeper account',
    before: 'A passkey no longer opens your Pawkeeper account.',
  },
  'provider-connected': {
    subject: 'A sign-in method was added to your Pawkeeper account',
    before:
      'Your Pawkeeper account can now be opened by signing in with an account elsewhere, which was connected just now. Your profile shows which.',
  },
  'provider-disconnected': {
    subject: 'A sign-in method was removed from your Pawkeeper account',
    before: 'The account elsewhere that you could sign in with was disconnected from Pawkeeper.',
  },
} as const;

export type Notice = keyof typeof CHANGES;
export const NOTICES = [
  'password-changed',
  'password-alone',
  'password-added',
  'passkey-added',
  'passkey-removed',
  'provider-connected',
  'provider-disconnected',
] as const satisfies readonly Notice[];

/** Tells the owner what happened to the account, and what to do if it was somebody else. */
export const noticeMessage = (to: Addressee, notice: Notice, origin: string): Message =>
  messageTo(
    to,
    {
      ...CHANGES[notice],
      link: { label: 'It wasn’t me', url: `${origin}/api/forgot-password` },
      after:
        'If it was you, you don’t need to do anything. If not, use the link to choose a new password straight away: that signs everyone out, and lets you remove every other way into your account.',
    },
    origin,
  );
