/** Decides, at the moment of sending, what a delivery says: as things are now, or why it is not sent. */
import type { Delivery, TemplateKind } from '#contract/deliveries.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { fillTemplate, STANDARD_TEMPLATES } from '#contract/rules/template.ts';
import { photoWords } from '#contract/rules/photoWords.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { insertClientLink } from '#server/deliveries/client-links.sql.ts';
import {
  type BookingChange,
  findMessageText,
  findParties,
  findVisit,
  listBookingChanges,
  listClientVisits,
  listDayVisits,
  type Parties,
} from '#server/deliveries/compose.sql.ts';
import type { Claimed } from '#server/deliveries/deliveries.sql.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { type Content, mailOf } from '#server/deliveries/mail.ts';
import { momentOf } from '#server/deliveries/planning.sql.ts';
import {
  changeLines,
  dayLines,
  nameOfBusiness,
  reportLine,
  visitLines,
} from '#server/deliveries/words.ts';
import { insertInvoiceLink } from '#server/invoices/invoice-links.sql.ts';
import { findPdf, findPrinted } from '#server/invoices/printed.sql.ts';
import { creditNoteWords, invoiceLine, overdueLine } from '#server/deliveries/invoice-words.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Message } from '#server/platform/mail/mailer.ts';
import { insertReportLink } from '#server/visit-reports/report-links.sql.ts';
import { findVisitReport } from '#server/visit-reports/visit-reports.sql.ts';

/** What is to be done with a delivery. */
export type Decision =
  | { message: Message; changes?: readonly BookingChange[] }
  | { settle: Delivery['state']; reason: string; changes?: readonly BookingChange[] }
  | { dueAt: string };

export interface ComposeContext {
  db: Database;
  now: Date;
  diaryNow: DiaryTime;
  timeZone: string;
  /** What links begin with. */
  origin: string;
  /** The mailbox that reads answers; without one they go to the professional. */
  repliesTo: string | undefined;
}

/** The words of a mail before links are added. */
export interface Words {
  subject: string;
  text: string;
}

const notSent = (reason: string): Decision => ({
  settle: 'cancelled',
  reason: `Not sent: ${reason}`,
});
const missed = (reason: string): Decision => ({ settle: 'missed', reason: `Missed: ${reason}` });

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

/** Why a client is not mailed; undefined where one may be. What is sent by hand is no mail that a client stops. */
export function obstacle(
  { email, isArchived, hasMailsOff }: Parties,
  isByHand = false,
): string | undefined {
  if (isArchived) return 'the client is archived.';
  if (hasMailsOff && !isByHand) return 'the client has stopped these mails.';
  return email ? undefined : 'the client has no e-mail address.';
}

type Link = Content['link'];

/** A mail to a client, with a link of its own to the client's page; `first` stands above it. */
async function toClient(
  { db, now, origin, repliesTo }: ComposeContext,
  { id, userId, clientId }: Pick<Delivery, 'id' | 'userId' | 'clientId'>,
  parties: Parties,
  { subject, text }: Words,
  first?: Link,
): Promise<Message> {
  if (clientId === null || !parties.email) throw new Error('A client without an e-mail address');
  const token = await insertClientLink(db, userId, clientId, now);
  const business = nameOfBusiness(parties);
  const answer = { label: 'Read and answer', url: `${origin}/c/${token}` };
  const mail = mailOf({
    to: parties.email,
    subject,
    text,
    isLinkFirst: true,
    ...(first === undefined ? { link: answer } : { link: first, lastLink: answer }),
    signature: `${business}, by Pawkeeper`,
    unsubscribeUrl: `${origin}/c/${token}/unsubscribe`,
  });
  return {
    ...mail,
    fromName: business,
    replyTo: repliesTo?.replace(/@(?=[^@]*$)/, `+${id}@`) ?? parties.ownerEmail,
  };
}

/** A mail to the professional. */
const toOwner = (
  { origin }: ComposeContext,
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
async function quietEnd(
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

async function bookings(
  context: ComposeContext,
  row: Claimed,
  parties: Parties,
): Promise<Decision> {
  const changes = await listBookingChanges(context.db, row.userId, row.clientId ?? '');
  const why =
    obstacle(parties) ??
    (parties.bookings || row.byHand ? undefined : 'this kind is switched off.');
  if (why) return { ...notSent(why), changes };
  const lines = changeLines(changes, context.diaryNow.date);
  if (lines === '') return { ...notSent('nothing has changed in the end.'), changes };
  const dueAt = row.byHand ? undefined : await quietEnd(context, parties);
  if (dueAt) return { dueAt };
  return {
    message: await toClient(context, row, parties, wordsFor('bookings', parties, lines)),
    changes,
  };
}

async function evening(context: ComposeContext, row: Claimed, parties: Parties): Promise<Decision> {
  const { date, time } = context.diaryNow;
  const why =
    obstacle(parties) ?? (parties.evening || row.byHand ? undefined : 'this kind is switched off.');
  if (why) return notSent(why);
  const visits = await listClientVisits(context.db, row.userId, row.clientId ?? '', row.occasion);
  if (visits.length === 0) return notSent('no visit is planned for that day any more.');
  const coming = visits.filter(
    (visit) => visit.date > date || (visit.date === date && visit.startTime > time),
  );
  if (coming.length === 0) return missed('the visits had begun before it could be sent.');
  const dueAt = row.byHand ? undefined : await quietEnd(context, parties);
  if (dueAt) return { dueAt };
  return {
    message: await toClient(
      context,
      row,
      parties,
      wordsFor('evening', parties, visitLines(coming)),
    ),
  };
}

async function morning(context: ComposeContext, row: Claimed, parties: Parties): Promise<Decision> {
  if (!parties.morning && !row.byHand) return notSent('this kind is switched off.');
  if (context.diaryNow.date !== row.occasion)
    return missed('the day was over before it could be sent.');
  const visits = await listDayVisits(context.db, row.userId, row.occasion);
  if (visits.length === 0) return notSent('no visit is planned for that day any more.');
  const day = longDate(row.occasion);
  const number = visits.length === 1 ? '1 visit' : `${visits.length} visits`;
  const own = { ...parties, firstName: parties.ownerFirstName };
  const words = wordsFor('morning', own, `${day}:\n\n${dayLines(visits, row.occasion)}`, {
    number,
  });
  return { message: toOwner(context, parties, words, '/') };
}

async function message(context: ComposeContext, row: Claimed, parties: Parties): Promise<Decision> {
  const stored = await findMessageText(context.db, row.userId, row.subjectId);
  const why = obstacle(parties, true) ?? (stored ? undefined : 'the message is gone.');
  if (why || !stored) return notSent(why ?? '');
  const { content, photos } = stored;
  const { subject, text } = wordsFor('message', parties, content);
  // Pictures in mails are blocked, or found by those who scan them; the page shows them.
  const see = photos === 0 ? '' : `\n\n${photoWords(photos)}: open the link above to see.`;
  return { message: await toClient(context, row, parties, { subject, text: `${text}${see}` }) };
}

/** Later nobody is on the way any more. */
const ON_THE_WAY_MS = 3_600_000;

async function onTheWay(
  context: ComposeContext,
  row: Claimed,
  parties: Parties,
): Promise<Decision> {
  const why = obstacle(parties, true);
  if (why) return notSent(why);
  const visit = await findVisit(context.db, row.userId, row.clientId ?? '', row.subjectId);
  if (visit?.date !== row.occasion) return notSent('the booking was cancelled or moved.');
  if (context.diaryNow.date > (visit.endDate ?? visit.date))
    return missed('the visit was over before it could be sent.');
  if (!row.byHand && context.now.getTime() > Date.parse(row.dueAt) + ON_THE_WAY_MS)
    return missed('it could not be sent within an hour.');
  return {
    message: await toClient(
      context,
      row,
      parties,
      wordsFor('onTheWay', parties, visitLines([visit])),
    ),
  };
}

async function reportReady(
  context: ComposeContext,
  row: Claimed,
  parties: Parties,
): Promise<Decision> {
  const { db, now, timeZone } = context;
  const { userId, subjectId } = row;
  const report = await findVisitReport(db, userId, subjectId);
  if (!report) return notSent('the report was deleted.');
  if (report.revokedAt !== null) return notSent('the links to the report were revoked.');
  if (Date.parse(report.expiresAt) <= now.getTime()) return missed('the report has ended.');
  const why = obstacle(parties);
  if (why) return notSent(why);
  const words = wordsFor('reportReady', parties, reportLine(report, timeZone));
  const url = `${context.origin}/r/${await insertReportLink(db, userId, subjectId)}`;
  const link = { label: 'See the report', url };
  return { message: await toClient(context, row, parties, words, link) };
}

/** An invoice with its file, sent by hand, or a reminder that it is overdue. */
async function invoice(context: ComposeContext, row: Claimed, parties: Parties): Promise<Decision> {
  const { db, now, origin, diaryNow } = context;
  const { userId, subjectId, kind } = row;
  const isReminder = kind === 'overdue';
  const printed = await findPrinted(db, userId, subjectId);
  const file = await findPdf(db, userId, subjectId);
  const why =
    obstacle(parties, !isReminder) ??
    (isReminder && !parties.overdue && !row.byHand ? 'this kind is switched off.' : undefined);
  if (why) return notSent(why);
  if (!printed || !file) return notSent('the invoice is gone.');
  if (printed.status === 'void') return notSent('the invoice was voided.');
  if (isReminder && printed.open === '0.00') return notSent('the invoice is paid.');
  if (isReminder) {
    const dueAt = row.byHand ? undefined : await quietEnd(context, parties);
    if (dueAt) return { dueAt };
  }
  const { number, isCreditNote } = printed;
  const about = isReminder ? overdueLine(printed, diaryNow.date) : invoiceLine(printed);
  const ofInvoice = { number, businessName: printed.business.tradingName };
  const words = isCreditNote
    ? creditNoteWords(printed, parties)
    : wordsFor(isReminder ? 'overdue' : 'invoice', parties, about, ofInvoice);
  const url = `${origin}/i/${await insertInvoiceLink(db, userId, subjectId, now)}`;
  const label = printed.isCreditNote ? 'See the credit note' : 'See the invoice';
  const message = await toClient(context, row, parties, words, { label, url });
  const attachment = { filename: `${file.number}.pdf`, content: file.pdf };
  return { message: { ...message, attachments: [attachment] } };
}

async function answer(context: ComposeContext, row: Claimed, parties: Parties): Promise<Decision> {
  if (!parties.answers && !row.byHand) return notSent('this kind is switched off.');
  const stored = await findMessageText(context.db, row.userId, row.subjectId);
  if (!stored) return notSent('the message is gone.');
  const name = oneLine(parties.firstName ?? '', 60) || 'A client';
  const words = {
    subject: `New message from ${name}`,
    text: `${name} wrote:\n\n${stored.content}`,
  };
  return { message: toOwner(context, parties, words, `/messages/${row.clientId ?? ''}`) };
}

const COMPOSERS: Readonly<
  Record<
    Delivery['kind'],
    (context: ComposeContext, row: Claimed, parties: Parties) => Promise<Decision>
  >
> = {
  bookings,
  evening,
  morning,
  message,
  onTheWay,
  reportReady,
  answer,
  invoice,
  overdue: invoice,
};

/** Decides what a delivery says now. */
export async function compose(context: ComposeContext, row: Claimed): Promise<Decision> {
  const parties = await findParties(context.db, row.userId, row.clientId);
  const composer = COMPOSERS[row.kind];
  if (!parties) return notSent('there is nobody to tell any more.');
  return composer(context, row, parties);
}
