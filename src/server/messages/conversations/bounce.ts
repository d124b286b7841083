/** What a report of a mail server says of an email of ours that it could not deliver for good (RFC 3464). */
import type { Email } from 'postal-mime';
import { oneLine } from '#contract/rules/oneLine.ts';
import { UUID } from '#server/messages/conversations/mail-ids.ts';

/** An email that came back. */
export interface Bounce {
  /** The deliveries that it may be of. */
  deliveryIds: string[];
  /** The address that took no email, and the one that it was forwarded from. */
  recipients: string[];
  /** What the other server said, in one line; empty where it said nothing. */
  said: string;
}

/** Reports are short; what is longer is not read on. */
const MAX_REPORT = 20_000;
const MAX_SAID = 200;
const MAX_ADDRESS = 320;
const MAX_IDS = 20;

type Attachment = Email['attachments'][number];

const textOf = ({ content }: Attachment): string =>
  (typeof content === 'string' ? content : new TextDecoder().decode(content)).slice(0, MAX_REPORT);

/** One line of a report, with those that continue it. */
function field(report: string, name: string): string {
  const found = new RegExp(`^${name}:((?:[^\\n]*)(?:\\n[ \\t][^\\n]*)*)`, 'im').exec(report);
  return (found?.[1] ?? '').replaceAll(/\s+/g, ' ').trim();
}

const isReport = ({ mimeType }: Attachment): boolean => mimeType === 'message/delivery-status';
/** The email that came back, or its head. */
const isOriginal = ({ mimeType }: Attachment): boolean =>
  mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers';

/** Reads a report; undefined where it says of no address that it failed for good. A delay is no failure; one that became final is, also with `Status: 4.4.1`. */
export function readBounce({ attachments, headers }: Email): Bounce | undefined {
  const report = attachments.filter(isReport).map(textOf).join('\n').replaceAll('\r\n', '\n');
  const failed = report.split(/\n\s*\n/).find((part) => /failed/i.test(field(part, 'Action')));
  if (failed === undefined) return undefined;
  const recipients = ['Final-Recipient', 'Original-Recipient']
    .map((name) => oneLine(field(failed, name).split(';').at(-1) ?? '', MAX_ADDRESS))
    .filter((address) => address !== '');
  const said = field(failed, 'Diagnostic-Code').replace(/^[\w-]+;\s*/, '');
  const named = headers
    .filter(({ key }) => key === 'in-reply-to' || key === 'references')
    .map(({ value }) => value);
  const original = attachments.filter(isOriginal).map((part) => field(textOf(part), 'Message-ID'));
  const ids = [
    ...`${original.join(' ')} ${named.join(' ')}`.matchAll(new RegExp(`<(${UUID})@`, 'gi')),
  ];
  return {
    deliveryIds: ids.map(([, id = '']) => id.toLowerCase()).slice(0, MAX_IDS),
    recipients,
    said: oneLine(said, MAX_SAID),
  };
}
