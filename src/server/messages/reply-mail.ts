/** What a client's answer by mail says: which mails of ours it answers, and its words without what they quote. */
import PostalMime, { type Email } from 'postal-mime';
import { MAX_MESSAGE_LENGTH } from '#contract/conversations.ts';
import { type Bounce, readBounce } from '#server/messages/bounce.ts';
import { UUID } from '#server/messages/mail-ids.ts';

/** An answer. */
export interface Reply {
  /** The deliveries that it names as answered, the likeliest first. */
  deliveryIds: string[];
  /** Tells it from other answers, however often it is read. */
  messageId: string;
  /** Empty where there is nothing to read. */
  content: string;
}

const MAX_IDS = 20;

const header = (mail: Email, name: string): string =>
  mail.headers
    .filter(({ key }) => key === name)
    .map(({ value }) => value)
    .join(' ');

/** Written by a program: an absence note, a report of a mail server, a newsletter (RFC 3834). */
function isAutomatic(mail: Email): boolean {
  const submitted = header(mail, 'auto-submitted').trim().toLowerCase();
  return (
    (submitted !== '' && submitted !== 'no') ||
    /bulk|junk|list|auto_reply/i.test(header(mail, 'precedence')) ||
    /x-auto(?:reply|respond)/.test(mail.headers.map(({ key }) => key).join(' '))
  );
}

/** A report of a mail server, such as that a mail could not be delivered. */
const isReport = (mail: Email): boolean =>
  /^multipart\/report/i.test(header(mail, 'content-type').trim());

const idsIn = (text: string, pattern: string): string[] =>
  [...text.matchAll(new RegExp(pattern, 'gi'))].map(([, id = '']) => id.toLowerCase());

function deliveriesIn(mail: Email): string[] {
  const byMessageId = `<(${UUID})@`;
  const recipients = ['to', 'cc', 'delivered-to', 'x-original-to'];
  return [
    ...idsIn(header(mail, 'in-reply-to'), byMessageId),
    ...idsIn(header(mail, 'references'), byMessageId).toReversed(),
    ...idsIn(recipients.map((name) => header(mail, name)).join(' '), `\\+(${UUID})@`),
  ].slice(0, MAX_IDS);
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  amp: '&',
};

/** HTML reduced to its words, line by line. It is shown as plain text, so nothing of it is ever HTML again. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(style|script|head|blockquote)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\b[^>]*>|<\/(?:p|div|li|tr|h\d)\s*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(
      /&(lt|gt|quot|nbsp|amp);/gi,
      (_, name: string) => ENTITIES[name.toLowerCase()] ?? '',
    )
    .replaceAll(/&#39;|&apos;/g, '’')
    .replaceAll(/ *\n */g, '\n');

/** Where mail programs begin to quote. */
const QUOTE =
  /^(?:On [^\n]{1,200}(?:\n[^\n]{1,100})?wrote:|-{2,} ?Original Message ?-{2,}|_{10,}|From: [^\n]+\n(?:Sent|Date): )/im;

function withoutQuote(text: string): string {
  const start = QUOTE.exec(text)?.index;
  const own = start === undefined ? text : text.slice(0, start);
  return own
    .replaceAll(/^>.*$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function contentOf({ text, html, attachments }: Email): string {
  const whole = (text?.trim() || wordsOf(html ?? '')).replaceAll('\r\n', '\n').replaceAll('\0', '');
  const { length } = attachments;
  const left =
    length === 0
      ? ''
      : `\n\n(${length === 1 ? '1 attachment was' : `${length} attachments were`} not taken over.)`;
  const own = withoutQuote(whole.slice(0, MAX_MESSAGE_LENGTH * 10));
  return `${own.slice(0, MAX_MESSAGE_LENGTH - left.length)}${left}`.trim().toWellFormed();
}

/** Reads a mail: an answer, or one of ours that came back. Undefined where it is neither, or cannot be read. */
export async function readMail(
  source: Buffer,
): Promise<{ reply: Reply } | { bounce: Bounce } | undefined> {
  // Such as one with parts in parts in parts, which somebody made to do harm.
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true }).catch(
    () => undefined,
  );
  if (!mail) return undefined;
  if (isReport(mail)) {
    const bounce = readBounce(mail);
    return bounce && { bounce };
  }
  if (isAutomatic(mail)) return undefined;
  const messageId = mail.messageId ?? source.toString('latin1');
  return { reply: { deliveryIds: deliveriesIn(mail), messageId, content: contentOf(mail) } };
}
