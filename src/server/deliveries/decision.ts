/** What is decided of a delivery at the moment of sending, and what the mails of all kinds have in common. */
import type { Delivery, TemplateKind } from '#contract/deliveries.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { fillTemplate, STANDARD_TEMPLATES } from '#contract/rules/template.ts';
import { insertClientLink } from '#server/deliveries/client-links.sql.ts';
import type { BookingChange, Parties } from '#server/deliveries/compose.sql.ts';
import { type Content, mailOf } from '#server/deliveries/mail.ts';
import { momentOf } from '#server/deliveries/planning.sql.ts';
import { nameOfBusiness } from '#server/deliveries/words.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Mailer, Message } from '#server/platform/mail/mailer.ts';

/** It is not mailed now: what became of it instead, and why. */
export interface Settled {
  settle: Delivery['state'];
  reason: string | null;
  /** Changes of bookings that nobody is to be told of any more. */
  changes?: readonly BookingChange[];
}

/** What is to be done with a delivery. */
export type Decision =
  | { message: Message; changes?: readonly BookingChange[] }
  | Settled
  | { dueAt: string; reason?: string };

export interface ComposeContext {
  db: Database;
  now: Date;
  diaryNow: DiaryTime;
  timeZone: string;
  /** Undefined without a mail server. */
  mail: MailContext['mail'] | undefined;
}

export interface MailContext extends Omit<ComposeContext, 'mail'> {
  /** What links begin with, and the mailbox that reads answers; without one they go to the professional. */
  mail: Pick<Mailer, 'origin' | 'repliesTo'>;
}

/** The words of a mail before links are added. */
export interface Words {
  subject: string;
  text: string;
}

export const notSent = (reason: string): Settled => ({
  settle: 'cancelled',
  reason: `Not sent: ${reason}`,
});
export const missed = (reason: string): Settled => ({
  settle: 'missed',
  reason: `Missed: ${reason}`,
});

/** The words of a kind, as the business wants them. */
export function wordsFor(
  kind: TemplateKind,
  parties: Parties,
  visits: string,
  others: { number?: string; businessName?: string } = {},
): Words {
  const { subject, text } = parties.templates[kind] ?? STANDARD_TEMPLATES[kind];
  const values = {
    firstName: oneLine(parties.firstName ?? '', 60),
    businessName: nameOfBusiness(parties),
    visits,
    ...others,
  };
  return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) };
}

/** Why a client is told nothing; undefined where one may be. What is sent by hand is no mail that a client stops. */
export function refusal(
  { isArchived, hasMailsOff }: Parties,
  isByHand = false,
): string | undefined {
  if (isArchived) return 'the client is archived.';
  return hasMailsOff && !isByHand ? 'the client has stopped these mails.' : undefined;
}

export const NO_EMAIL = 'the client has no e-mail address.';
export const NO_PHONE = 'the client has no phone number.';
/** Where a Pawkeeper has no mail server. */
export const NO_MAIL =
  'Not sent: this Pawkeeper has no mail server. Ask your administrator to set SMTP_URL and MAIL_FROM.';
export const NOBODY = 'there is nobody to tell any more.';

/** Why a client is not mailed; undefined where one may be. */
export const obstacle = (parties: Parties, isByHand = false): string | undefined =>
  refusal(parties, isByHand) ?? (parties.email ? undefined : NO_EMAIL);

type Link = Content['link'];

/** A mail to a client, with a link of its own to the client's page, and the link that it is about, if it is another one. */
export async function toClient(
  { db, now, mail: { origin, repliesTo } }: MailContext,
  { id, userId, clientId }: Pick<Delivery, 'id' | 'userId' | 'clientId'>,
  parties: Parties,
  { subject, text }: Words,
  about?: Link,
): Promise<Message> {
  if (clientId === null || !parties.email) throw new Error('A client without an e-mail address');
  const token = await insertClientLink(db, userId, clientId, now);
  const business = nameOfBusiness(parties);
  const answer = { label: 'Read and reply', url: `${origin}/c/${token}` };
  const mail = mailOf({
    to: parties.email,
    subject,
    text,
    isAnswerFirst: true,
    ...(about === undefined ? { link: answer } : { link: about, answer }),
    signature: `${business}, via Pawkeeper`,
    unsubscribeUrl: `${origin}/c/${token}/unsubscribe`,
  });
  return {
    ...mail,
    fromName: parties.mustConfirm ? `${business} via Pawkeeper` : business,
    replyTo: repliesTo?.replace(/@(?=[^@]*$)/, `+${id}@`) ?? parties.ownerEmail,
  };
}

/** A mail to the professional. */
export const toOwner = (
  { mail: { origin } }: MailContext,
  { ownerEmail }: Parties,
  { subject, text }: Words,
  path: string,
): Message =>
  mailOf({
    to: ownerEmail,
    subject,
    text,
    link: { label: 'Open Pawkeeper', url: `${origin}${path}` },
    signature: `Pawkeeper, ${origin}`,
  });

/** The end of the quiet hours, where it is quiet now. */
export async function quietEnd(
  { db, diaryNow: { date, time }, timeZone }: ComposeContext,
  { quietFrom, quietTo }: Parties,
): Promise<string | undefined> {
  const overnight = quietFrom > quietTo;
  const isQuiet = overnight
    ? time >= quietFrom || time < quietTo
    : time >= quietFrom && time < quietTo;
  if (!isQuiet) return undefined;
  const day = overnight && time >= quietFrom ? addDays(date, 1) : date;
  return momentOf(db, day, quietTo, timeZone);
}
