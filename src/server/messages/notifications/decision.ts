/** What the emails of all kinds have in common, and the ways in which one is not sent. */
import type { Delivery } from '#contract/messages/deliveries.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { fillTemplate } from '#contract/rules/template.ts';
import {
  insertLink,
  insertPortalLink,
  portalTokenOf,
} from '#server/identity/links/private-links.sql.ts';
import { type Content, mailOf } from '#server/messages/notifications/mail.ts';
import type {
  ComposeContext,
  KindTemplate,
  MailContext,
  Settled,
  Words,
} from '#server/messages/notifications/notification.ts';
import type { Parties } from '#server/messages/notifications/parties.sql.ts';
import { momentOf } from '#server/messages/notifications/planning.sql.ts';
import type { Message } from '#server/platform/mail/mailer.ts';

const MAX_NAME_LENGTH = 60;

/** What clients know the business as. */
const nameOfBusiness = ({ businessName, ownerFirstName, ownerLastName }: Parties): string =>
  oneLine(businessName ?? '', MAX_NAME_LENGTH) ||
  oneLine(`${ownerFirstName ?? ''} ${ownerLastName ?? ''}`, MAX_NAME_LENGTH) ||
  'Your pet professional';

export const notSent = (reason: string): Settled => ({
  settle: 'cancelled',
  reason: `Not sent: ${reason}`,
});
export const missed = (reason: string): Settled => ({
  settle: 'missed',
  reason: `Missed: ${reason}`,
});

/** The words of a kind, as the business wants them; `values` fill its other placeholders. */
export function wordsFor(
  { kind, template }: { kind: string; template: KindTemplate },
  parties: Parties,
  values: Readonly<Record<string, string>>,
): Words {
  const { subject, text } = parties.templates[kind] ?? template;
  const all = {
    firstName: oneLine(parties.firstName ?? '', MAX_NAME_LENGTH),
    businessName: nameOfBusiness(parties),
    ...values,
  };
  return { subject: fillTemplate(subject, all), text: fillTemplate(text, all) };
}

/** Why a kind is not sent by itself; undefined where it is switched on, or somebody asked for this one. */
export const switchedOff = (
  { kind }: { kind: string },
  parties: Parties,
  { byHand }: { byHand: boolean },
): string | undefined =>
  parties.switchedOn.includes(kind) || byHand ? undefined : 'these notifications are switched off.';

/** Why a client is told nothing; undefined where one may be. What is sent by hand is no mail that a client stops. */
export function refusal(
  { isArchived, hasMailsOff }: Parties,
  isByHand = false,
): string | undefined {
  if (isArchived) return 'the client is archived.';
  return hasMailsOff && !isByHand ? 'the client has stopped these emails.' : undefined;
}

export const NO_EMAIL = 'the client has no email address.';
export const NO_PHONE = 'the client has no phone number.';
/** Where a Pawkeeper has no mail server. */
export const NO_MAIL =
  'Not sent: this Pawkeeper has no mail server. Ask your administrator to set SMTP_URL and MAIL_FROM.';
export const CLIENT_GONE = 'the client no longer exists.';

/** Why a client is not mailed; undefined where one may be. */
export const obstacle = (parties: Parties, isByHand = false): string | undefined =>
  refusal(parties, isByHand) ?? (parties.email ? undefined : NO_EMAIL);

type Link = Content['link'];

/** A mail to a client, with links of its own to the conversation and to the client's pages, and the link that it is about, if it is another one. */
export async function toClient(
  { db, now, mail: { origin, repliesTo } }: MailContext,
  { id, userId, clientId }: Pick<Delivery, 'id' | 'userId' | 'clientId'>,
  parties: Parties,
  { subject, text }: Words,
  about?: Link,
): Promise<Message> {
  if (clientId === null || !parties.email) throw new Error('A client without an email address');
  const token = await insertLink(db, userId, 'client', clientId, now);
  const page = { clientId, token: portalTokenOf(token) };
  const portalUrl = `${origin}/my/open/${await insertPortalLink(db, userId, page, now)}`;
  const business = nameOfBusiness(parties);
  const answer = { label: 'Read and reply', url: `${origin}/c/${token}` };
  const mail = mailOf({
    to: parties.email,
    subject,
    text,
    isAnswerFirst: true,
    ...(about === undefined ? { link: answer } : { link: about, answer }),
    portalUrl,
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
