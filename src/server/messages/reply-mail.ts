/** What a client's answer by mail says: which mails of ours it answers, and its words without what they quote. */
import { createHash } from 'node:crypto';
import { convert } from 'html-to-text';
import PostalMime, { type Email } from 'postal-mime';
import { MAX_MESSAGE_LENGTH, MAX_MESSAGE_PHOTOS } from '#contract/conversations.ts';
import { photoWords } from '#contract/rules/photoWords.ts';
import { type Bounce, readBounce } from '#server/messages/bounce.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { UUID } from '#server/messages/mail-ids.ts';

/** An answer. */
export interface Reply {
  /** The deliveries that it names as answered, the likeliest first. */
  deliveryIds: string[];
  /** Tells it from other answers, however often it is read. */
  messageId: string;
  /** The address that it says it is from, which anybody can write; empty without one. */
  sender: string;
  subject: string;
  /** Without what they quote; empty where there are none. */
  words: string;
  /** What may be photos. */
  pictures: Uint8Array[];
  /** How many other attachments there are. */
  others: number;
}

const MAX_IDS = 20;
const MAX_SUBJECT = 200;
const MAX_ADDRESS = 320;
/** Smaller pictures within the text belong to a signature. */
const MIN_INLINE_PICTURE = 20_000;
/** The answer is at the beginning; a mail that somebody made to do harm is not read on. */
const MAX_HTML_LENGTH = 100_000;

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

type Attachment = Email['attachments'][number];

/** HTML reduced to its words, line by line. It is shown as plain text, so nothing of it is ever HTML again. */
const wordsOf = (html: string): string =>
  convert(html.slice(0, MAX_HTML_LENGTH), {
    wordwrap: false,
    preserveNewlines: false,
    selectors: [
      ...['blockquote', 'img', 'hr'].map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { ignoreHref: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
    limits: { maxDepth: 100, maxChildNodes: 2_000 },
  });

/** Where mail programs begin to quote. */
const QUOTE =
  /^(?:On [^\n]{1,200}(?:\n[^\n]{1,100})?wrote:|-{2,} ?Original Message ?-{2,}|_{10,}|From: [^\n]+\n(?:Sent|Date): )/im;

const trimmed = (text: string): string => text.replaceAll(/\n{3,}/g, '\n\n').trim();
const unquoted = (text: string): string => trimmed(text.replaceAll(/^>.*$/gm, ''));

/** What stands above the quote, or, where nothing does, below it. A sentence that only looks like one is no quote. */
function withoutQuote(text: string): string {
  const quote = QUOTE.exec(text);
  if (!quote) return unquoted(text);
  const above = unquoted(text.slice(0, quote.index));
  if (above !== '') return above;
  const below = text.slice(quote.index + quote[0].length);
  if (/^>/m.test(below)) return unquoted(below);
  return /^on /i.test(quote[0]) && below.trim() !== '' ? trimmed(text) : '';
}

/** In memory of their own: what goes to another thread takes all of its memory along. */
const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content).slice();

/** The attachments that may be photos, and how many are something else. What decorates a signature is neither. */
function attachmentsOf({ attachments }: Email): Pick<Reply, 'pictures' | 'others'> {
  const pictures: Uint8Array[] = [];
  let others = 0;
  for (const attachment of attachments) {
    const isPicture = attachment.mimeType.startsWith('image/');
    const bytes = isPicture ? bytesOf(attachment) : undefined;
    if (bytes && attachment.related === true && bytes.length < MIN_INLINE_PICTURE) continue;
    if (bytes && pictures.length < MAX_MESSAGE_PHOTOS) pictures.push(bytes);
    else others += 1;
  }
  return { pictures, others };
}

const wordsIn = ({ text, html }: Email): string =>
  withoutQuote(
    (text?.trim() || wordsOf(html ?? ''))
      .replaceAll('\r\n', '\n')
      .replaceAll('\0', '')
      .slice(0, MAX_MESSAGE_LENGTH * 10),
  );

/** What the message of an answer says: its words, or how many photos it has, and how many attachments it lacks. Empty without any. */
export function contentOf(words: string, photos: number, left: number): string {
  const lacks = left === 1 ? '1 attachment was' : `${left} attachments were`;
  const note = left === 0 ? '' : `\n\n(${lacks} not taken over.)`;
  const own = words === '' && photos > 0 ? photoWords(photos) : words;
  return `${own.slice(0, MAX_MESSAGE_LENGTH - note.length)}${note}`.trim().toWellFormed();
}

/** What a mail is: an answer, or one of ours that came back. */
export type MailContent = { reply: Reply } | { bounce: Bounce };

/** Reads a mail; undefined where it is neither, or cannot be read. It may take long: the server reads in another thread. */
export async function readMail(source: Buffer): Promise<MailContent | undefined> {
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
  const messageId = mail.messageId ?? createHash('sha256').update(source).digest('hex');
  const reply = {
    deliveryIds: deliveriesIn(mail),
    messageId,
    sender: oneLine(mail.from?.address ?? '', MAX_ADDRESS),
    subject: oneLine(mail.subject ?? '', MAX_SUBJECT),
    words: wordsIn(mail),
    ...attachmentsOf(mail),
  };
  return { reply };
}
