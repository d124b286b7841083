/** What a client's answer by email says: which emails of ours it answers, and its words without what they quote. */
import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { MAX_MESSAGE_LENGTH, MAX_MESSAGE_PHOTOS } from '#contract/messages/conversations.ts';
import { photoWords } from '#contract/rules/photoWords.ts';
import { type Bounce, readBounce } from '#server/messages/conversations/bounce.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { wordsIn } from '#server/messages/conversations/reply-words.ts';
import { UUID } from '#server/messages/conversations/mail-ids.ts';

/** An answer. */
export interface Reply {
  /** The deliveries that it names as answered, the likeliest first. */
  deliveryIds: string[];
  /** Tells it from other answers, however often it is read. */
  messageId: string;
  /** The address that it says it is from, which anyone can write; empty without one. */
  sender: string;
  subject: string;
  /** Without what they quote; empty where there are none. */
  words: string;
  /** What may be photos. */
  pictures: Uint8Array<ArrayBuffer>[];
  /** How many other attachments there are. */
  others: number;
}

const MAX_IDS = 20;
const MAX_SUBJECT = 200;
const MAX_ADDRESS = 320;
/** Smaller pictures within the text belong to a signature. */
const MIN_INLINE_PICTURE = 20_000;

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

/** A report of a mail server, such as that an email could not be delivered. */
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

const bytesOf = ({ content }: Attachment): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

/** The attachments that may be photos, and how many are something else. What decorates a signature is neither. */
function attachmentsOf({ attachments }: Email): Pick<Reply, 'pictures' | 'others'> {
  const pictures: Uint8Array<ArrayBuffer>[] = [];
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

/** What the message of an answer says: its words, or how many photos it has, and how many attachments it lacks. Empty without any. */
export function contentOf(
  words: string,
  photos: number,
  left: number,
  max = MAX_MESSAGE_LENGTH,
): string {
  const lacks = left === 1 ? '1 attachment was' : `${left} attachments were`;
  const note = left === 0 ? '' : `\n\n(${lacks} not added.)`;
  const own = words === '' && photos > 0 ? photoWords(photos) : words;
  return `${own.slice(0, max - note.length)}${note}`.trim().toWellFormed();
}

/** What an email is: an answer, or one of ours that came back. */
export type MailContent = { reply: Reply } | { bounce: Bounce };

/** Reads an email; undefined where it is neither, or cannot be read. It may take long: the server reads in another process. */
export async function readMail(source: Buffer): Promise<MailContent | undefined> {
  // Such as one with parts in parts in parts, which someone made to do harm.
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
