/** Which bookings on days off are ticked, that is cancelled with them. */
import type { DayOff, DaysOffHit } from '#contract/diary/daysOff.ts';

/** What someone has chosen: bookings to cancel, and occurrences of series that they unticked. */
export interface Chosen {
  cancelIds: readonly string[];
  keptIds: readonly string[];
}

type Span = Pick<DayOff, 'startsOn' | 'endsOn'>;

const isWithin = ({ date, endDate }: DaysOffHit, { startsOn, endsOn }: Span): boolean =>
  date <= endsOn && (endDate ?? date) >= startsOn;

/**
 * The occurrences of series that are ticked beforehand. What was unticked stays so, and so does what was kept when the days were
 * saved before.
 */
export const tickedBeforehand = (
  hits: readonly DaysOffHit[],
  { cancelIds, keptIds }: Chosen,
  saved: Span | undefined,
): string[] =>
  hits
    .filter((hit) => hit.seriesId !== null && !(saved && isWithin(hit, saved)))
    .map(({ id }) => id)
    .filter((id) => !cancelIds.includes(id) && !keptIds.includes(id));

/** The choice after some bookings are ticked or unticked. */
export function choose(
  { cancelIds, keptIds }: Chosen,
  ids: readonly string[],
  isCancelled: boolean,
): { cancelIds: string[]; keptIds: string[] } {
  const without = (list: readonly string[]) => list.filter((id) => !ids.includes(id));
  return isCancelled
    ? { cancelIds: [...without(cancelIds), ...ids], keptIds: without(keptIds) }
    : { cancelIds: without(cancelIds), keptIds: [...without(keptIds), ...ids] };
}
