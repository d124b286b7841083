/** Messages to clients whose bookings are cancelled by days off. */
import type { DaysOffHit } from '#contract/diary/daysOff.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { spanText } from '#contract/rules/spanText.ts';

/** More bookings of one client than this are counted, not named. */
const MAX_NAMED = 10;

/** "Mon 3 Aug 2026, 09:00 to 10:00"; of a stay "Mon 3 Aug 2026 to Thu 6 Aug 2026". */
export const whenText = ({
  date,
  endDate,
  startTime,
  endTime,
}: Pick<DaysOffHit, 'date' | 'endDate' | 'startTime' | 'endTime'>): string =>
  endDate === null
    ? `${mediumDate(date)}, ${startTime} to ${endTime}`
    : `${mediumDate(date)} to ${mediumDate(endDate)}`;

function wordsFor(days: { startsOn: string; endsOn: string }, hits: readonly DaysOffHit[]): string {
  const named = hits.slice(0, MAX_NAMED).map((hit) => `${whenText(hit)}: ${hit.title}`);
  const more = hits.length - named.length;
  return [
    'Hello,',
    '',
    `I’ll be away (${spanText(days)}), so I’ve had to cancel:`,
    '',
    ...named,
    ...(more > 0 ? [`and ${more} more`] : []),
    '',
    'Please let me know if another day would suit you.',
  ].join('\n');
}

/** The words for each client of cancelled bookings, by the client's id. */
export const cancellationMessages = (
  days: { startsOn: string; endsOn: string },
  cancelled: readonly DaysOffHit[],
): Map<string, string> =>
  new Map(
    [...Map.groupBy(cancelled, ({ clientId }) => clientId)].map(([clientId, hits]) => [
      clientId,
      wordsFor(days, hits),
    ]),
  );
