/** The words of every email: short, the same in plain text and in simple HTML. */
import type { Addressee } from '#server/identity/links/links.sql.ts';
import { html } from '#server/platform/http/html.ts';
import { mailButton, mailFrame, PARAGRAPH } from '#server/platform/mail/mail-frame.ts';
import type { Message } from '#server/platform/mail/mailer.ts';

/** What an email says, without greeting and layout: sentences around one link. */
interface Content {
  subject: string;
  before: string;
  link: { label: string; url: string };
  after: string;
}

const MAX_NAME_LENGTH = 40;

/**
 * How an email begins. Anyone can register with someone else's email address and with a sentence for a name: a name
 * that is long or holds something that leads elsewhere is left out, so that no email of ours carries it to them.
 */
function greeting(firstName: string | null): string {
  const name = (firstName ?? '').replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const isName = name !== '' && name.length <= MAX_NAME_LENGTH && !/[/@:\d]|\.\S/.test(name);
  return isName ? `Hello ${name},` : 'Hello,';
}

function htmlOf(hello: string, { subject, before, link, after }: Content, origin: string) {
  return mailFrame(
    { subject, signature: `Pawkeeper, ${origin}` },
    html`<p style="${PARAGRAPH}">${hello}</p>
      <p style="${PARAGRAPH}">${before}</p>
      ${mailButton(link)}
      <p style="${PARAGRAPH}">${after}</p>`,
  );
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
        'The link works once. If you didn’t ask for this, you don’t need to do anything: your password hasn’t changed.',
    },
    origin,
  );

/** Carries the link that confirms an email address. */
export const verifyMessage = (to: Addressee, url: string, origin: string): Message =>
  messageTo(
    to,
    {
      subject: 'Confirm your email address for Pawkeeper',
      before:
        'A Pawkeeper account was created with this email address. Please confirm within a day that it’s yours:',
      link: { label: 'Confirm your address', url },
      after: 'If this wasn’t you, please ignore this email.',
    },
    origin,
  );

/** Account changes that the owner is emailed about, so that an intruder is noticed. */
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
    before: 'You can now sign in to Pawkeeper with a password too.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your Pawkeeper account',
    before: 'You can now sign in to Pawkeeper with a new passkey too.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your Pawkeeper account',
    before: 'A passkey was removed, and can no longer be used to sign in to Pawkeeper.',
  },
  'second-factor-on': {
    subject: 'Two-step sign-in is on for your Pawkeeper account',
    before:
      'Signing in to Pawkeeper now asks for a code from your authenticator app. Every other device was signed out.',
  },
  'second-factor-off': {
    subject: 'Two-step sign-in is off for your Pawkeeper account',
    before: 'Signing in to Pawkeeper no longer asks for a code from your authenticator app.',
  },
  'administrator-removed-second-factor': {
    subject: 'Two-step sign-in is off for your Pawkeeper account',
    before:
      'The administrator has switched two-step sign-in off for your Pawkeeper account. You can set it up again in your profile.',
  },
  'recovery-code-used': {
    subject: 'A recovery code of your Pawkeeper account was used',
    before:
      'A recovery code was used in place of a code from your authenticator app. It can’t be used again. You can make new ones in your profile.',
  },
  'recovery-codes-made': {
    subject: 'Your Pawkeeper account has new recovery codes',
    before: 'New recovery codes were made for your Pawkeeper account. The old ones no longer work.',
  },
  'provider-connected': {
    subject: 'A sign-in method was added to your Pawkeeper account',
    before:
      'Another account has just been connected to Pawkeeper, and you can now sign in with it. Your profile shows which one.',
  },
  'provider-disconnected': {
    subject: 'A sign-in method was removed from your Pawkeeper account',
    before: 'The other account that you could sign in with has been disconnected from Pawkeeper.',
  },
} as const;

export type Notice = keyof typeof CHANGES;
export const NOTICES = [
  'password-changed',
  'password-alone',
  'password-added',
  'passkey-added',
  'passkey-removed',
  'second-factor-on',
  'second-factor-off',
  'administrator-removed-second-factor',
  'recovery-code-used',
  'recovery-codes-made',
  'provider-connected',
  'provider-disconnected',
] as const satisfies readonly Notice[];

/** Tells the owner what happened to the account, and what to do if it was someone else. */
export const noticeMessage = (to: Addressee, notice: Notice, origin: string): Message =>
  messageTo(
    to,
    {
      ...CHANGES[notice],
      link: { label: 'It wasn’t me', url: `${origin}/api/forgot-password` },
      after:
        'If it was you, you don’t need to do anything. If not, use the link to choose a new password straight away: that signs everyone out, and lets you remove all other ways to sign in.',
    },
    origin,
  );
