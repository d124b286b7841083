/** The periods that reports are asked for. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { lastTwelveMonths } from '#contract/rules/lastTwelveMonths.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { type NamedPeriod, taxYears } from '#contract/rules/taxYears.ts';

export type ReportPeriod = NamedPeriod;

/** "Mon 1 Dec 2025 to Sun 29 Nov 2026" */
export const periodText = ({ from, to }: ReportPeriod): string =>
  `${mediumDate(from)} to ${mediumDate(to)}`;

/** The last twelve months, this tax year and the two before. */
export const reportPeriods = (today: IsoDate): ReportPeriod[] => [
  { label: 'Last 12 months', ...lastTwelveMonths(today) },
  ...taxYears(today, 3),
];
