/** Decides, at the moment of sending, what a delivery says: as things are now, or why it is not sent. */
import type { Delivery } from '#contract/deliveries.ts';
import type { preparedKinds } from '#contract/preparedMessages.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { photoWords } from '#contract/rules/photoWords.ts';
import {
  findMessageText,
  findParties,
  findVisit,
  listDayVisits,
  type Parties,
} from '#server/deliveries/compose.sql.ts';
import { aboutBookings } from '#server/deliveries/compose-bookings.ts';
import {
  type ComposeContext,
  type Decision,
  type MailContext,
  missed,
  NO_MAIL,
  NOBODY,
  notSent,
  obstacle,
  quietEnd,
  toClient,
  toOwner,
  wordsFor,
} from '#server/deliveries/decision.ts';
import type { Claimed } from '#server/deliveries/deliveries.sql.ts';
import { creditNoteWords, invoiceLine, overdueLine } from '#server/deliveries/invoice-words.ts';
import { dayLines, reportLine, visitLines } from '#server/deliveries/words.ts';
import { limitUnconfirmed } from '#server/deliveries/unconfirmed.ts';
import { insertInvoiceLink } from '#server/invoices/invoice-links.sql.ts';
import { findPdf, findPrinted } from '#server/invoices/printed.sql.ts';
import { insertReportLink } from '#server/visit-reports/report-links.sql.ts';
import { findVisitReport } from '#server/visit-reports/visit-reports.sql.ts';

async function morning(context: MailContext, row: Claimed, parties: Parties): Promise<Decision> {
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

async function message(context: MailContext, row: Claimed, parties: Parties): Promise<Decision> {
  const stored = await findMessageText(context.db, row.userId, row.subjectId);
  const why = obstacle(parties, true) ?? (stored ? undefined : 'the message is gone.');
  if (why || !stored) return notSent(why ?? '');
  const { content, photos } = stored;
  const { subject, text } = wordsFor('message', parties, content);
  // Pictures in mails are blocked, or found by those who scan them; the page shows them.
  const them = photos === 1 ? 'it' : 'them';
  const see = photos === 0 ? '' : `\n\n${photoWords(photos)}: open the link above to see ${them}.`;
  return { message: await toClient(context, row, parties, { subject, text: `${text}${see}` }) };
}

/** Later nobody is on the way any more. */
const ON_THE_WAY_MS = 3_600_000;

async function onTheWay(context: MailContext, row: Claimed, parties: Parties): Promise<Decision> {
  const why = obstacle(parties, true);
  if (why) return notSent(why);
  const visit = await findVisit(context.db, row.userId, row.clientId ?? '', row.subjectId);
  if (visit?.date !== row.occasion) return notSent('the booking was cancelled or moved.');
  if (context.diaryNow.date > (visit.endDate ?? visit.date))
    return missed('the visit was over before it could be sent.');
  if (context.now.getTime() > Date.parse(row.dueAt) + ON_THE_WAY_MS)
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
  context: MailContext,
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
  const url = `${context.mail.origin}/r/${await insertReportLink(db, userId, subjectId)}`;
  const link = { label: 'View the report', url };
  return { message: await toClient(context, row, parties, words, link) };
}

/** An invoice with its file, sent by hand, or a reminder that it is overdue. */
async function invoice(context: MailContext, row: Claimed, parties: Parties): Promise<Decision> {
  const { db, now, mail, diaryNow } = context;
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
  const url = `${mail.origin}/i/${await insertInvoiceLink(db, userId, subjectId, now)}`;
  const label = printed.isCreditNote ? 'View the credit note' : 'View the invoice';
  const message = await toClient(context, row, parties, words, { label, url });
  const attachment = { filename: `${file.number}.pdf`, content: file.pdf };
  return { message: { ...message, attachments: [attachment] } };
}

async function answer(context: MailContext, row: Claimed, parties: Parties): Promise<Decision> {
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

type Composer = (context: MailContext, row: Claimed, parties: Parties) => Promise<Decision>;

const COMPOSERS: Readonly<
  Record<Exclude<Delivery['kind'], (typeof preparedKinds)[number] | 'toSend'>, Composer>
> = {
  morning,
  message,
  onTheWay,
  reportReady,
  answer,
  invoice,
  overdue: invoice,
};

/** What the professional gets; everything else goes to a client. */
const TO_OWNER: ReadonlySet<Delivery['kind']> = new Set(['morning', 'answer', 'toSend']);

async function decide(context: ComposeContext, row: Claimed, parties: Parties): Promise<Decision> {
  const { mail } = context;
  const { kind } = row;
  if (kind === 'evening' || kind === 'bookings') return aboutBookings(context, row, parties);
  if (kind === 'toSend') return notSent('it is told by notifications alone.');
  if (!mail) return { settle: 'failed', reason: NO_MAIL };
  return COMPOSERS[kind]({ ...context, mail }, row, parties);
}

/** Decides what a delivery says now. */
export async function compose(context: ComposeContext, row: Claimed): Promise<Decision> {
  const parties = await findParties(context.db, row.userId, row.clientId);
  if (!parties) return notSent(NOBODY);
  const decision = await decide(context, row, parties);
  if (!parties.mustConfirm || TO_OWNER.has(row.kind) || !('message' in decision)) return decision;
  return limitUnconfirmed(context.db, row, decision, { phone: parties.phone, now: context.now });
}
