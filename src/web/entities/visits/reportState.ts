/** The state of a report in words. */
import { businessDay } from '#contract/rules/businessDay.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import type { VisitReport } from '#contract/visits/visitReports.ts';

type State = Pick<VisitReport, 'sentAt' | 'linkMadeAt' | 'revokedAt' | 'expiresAt'>;

/** "Not sent yet", "Link made Mon 23 Nov 2026, 18:00", "Sent Mon 23 Nov 2026, 18:00", "The links no longer work". */
export function reportState(report: State | undefined, now: Date, timeZone: string): string {
  if (report === undefined) return 'No report yet';
  const { sentAt, linkMadeAt, revokedAt, expiresAt } = report;
  const at = sentAt ?? linkMadeAt;
  if (at === null) return 'Not sent yet';
  if (revokedAt !== null || Date.parse(expiresAt) <= now.getTime())
    return 'The links no longer work';
  const when = `${mediumDate(businessDay(new Date(at), timeZone))}, ${timeOfDay(Date.parse(at), timeZone)}`;
  return `${sentAt === null ? 'Link made' : 'Sent'} ${when}`;
}
