import type { IsoDate } from '#contract/fields/isoDate.ts';
import { lastTwelveMonths, yearBefore } from '#contract/rules/lastTwelveMonths.ts';

/** The requests of the reports page when it opens: the last twelve months, and the twelve before. */
export function reportPreloads(today: IsoDate): string[] {
  const shown = lastTwelveMonths(today);
  const ask = (report: string, { from, to } = shown): string =>
    `/api/reports/${report}?from=${from}&to=${to}`;
  const before = yearBefore(shown);
  return [
    `${ask('revenue')}&by=month`,
    `${ask('work')}&by=month`,
    ask('clients'),
    '/api/reports/open',
    `${ask('revenue', before)}&by=month`,
    `${ask('work', before)}&by=month`,
  ];
}
