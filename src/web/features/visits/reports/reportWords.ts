/** What became of a report, in words, and what is sent with its link. */
import { businessDay } from '#contract/rules/businessDay.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import type { VisitReport } from '#contract/visitReports.ts';

type State = Pick<VisitReport, 'sentAt' | 'revokedAt' | 'expiresAt'>;

/** "Not sent yet", "Sent Mon 23 Nov 2026, 18:00", "The links have ended". */
export function reportState(report: State | undefined, now: Date, timeZone: string): string {
  if (report === undefined) return 'No report yet';
  const { sentAt, revokedAt, expiresAt } = report;
  if (sentAt === null) return 'Not sent yet';
  if (revokedAt !== null || Date.parse(expiresAt) <= now.getTime()) return 'The links have ended';
  const sent = new Date(sentAt);
  return `Sent ${mediumDate(businessDay(sent, timeZone))}, ${timeOfDay(sent.getTime(), timeZone)}`;
}

/** The words that go with a link. */
export const linkWords = (firstName: string, { pets }: Pick<VisitReport, 'pets'>, url: string) =>
  pets === ''
    ? `Hello ${firstName}, here is how it went: ${url}`
    : `Hello ${firstName}, here is how it went with ${pets}: ${url}`;
