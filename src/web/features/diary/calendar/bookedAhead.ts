import type { IsoDate } from '#contract/fields/isoDate.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { seriesHorizon } from '#contract/rules/seriesDays.ts';

/** What a period says that reaches past the days for which repeating appointments are booked. */
export function bookedAheadText(to: IsoDate, today: IsoDate): string | undefined {
  const horizon = seriesHorizon(today);
  return to > horizon
    ? `Repeating appointments are booked up to ${longDate(horizon)}. Each day adds the next one.`
    : undefined;
}
