/** Gives a client the report of a visit. */
import { insertLinkWithPortal } from '#server/identity/links/private-links.sql.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import {
  missed,
  notSent,
  obstacle,
  toClient,
  wordsFor,
} from '#server/messages/notifications/decision.ts';
import type { Compose, Notification } from '#server/messages/notifications/notification.ts';
import { findVisitReport, markReportSent } from '#server/visits/reports/visit-reports.sql.ts';

/** `Biscuit and Rex, Sat 21 Nov 2026`. */
function reportLine(
  { pets, startedAt }: Pick<VisitReport, 'pets' | 'startedAt'>,
  timeZone: string,
): string {
  const day = mediumDate(businessDay(new Date(startedAt), timeZone));
  return pets === '' ? `Your visit, ${day}` : `${oneLine(pets, 120)}, ${day}`;
}

const email: Compose = async (context, row, parties) => {
  const { db, now, timeZone } = context;
  const { userId, subjectId } = row;
  const report = await findVisitReport(db, userId, subjectId);
  if (!report) return notSent('the report was deleted.');
  if (report.revokedAt !== null) return notSent('the links to the report are disabled.');
  if (Date.parse(report.expiresAt) <= now.getTime())
    return missed('the links to the report have expired.');
  const why = obstacle(parties);
  if (why) return notSent(why);
  const words = wordsFor(visitReport, parties, { visits: reportLine(report, timeZone) });
  const about = { id: subjectId, clientId: report.clientId };
  const token = await insertLinkWithPortal(db, userId, 'report', about, now);
  const url = `${context.mail.origin}/r/${token}`;
  const link = { label: 'View the report', url };
  return {
    message: await toClient(context, row, parties, words, link),
    andThen: (db, now) => markReportSent(db, userId, subjectId, now),
  };
};

export const visitReport = {
  kind: 'reportReady',
  audience: 'client',
  logLabel: 'Visit report',
  logNamesClient: true,
  template: {
    label: 'Visit report',
    subject: 'How it went: {visits}',
    text: 'Hello {firstName},\n\nHere is your visit report:\n\n{visits}',
    placeholders: {
      firstName: 'Client’s first name',
      businessName: 'Your business',
      visits: 'What the email is about',
    },
    example: (today) => ({ visits: `Biscuit, ${mediumDate(today)}` }),
  },
  email,
  afterRestore: 'stays on',
} satisfies Notification;
