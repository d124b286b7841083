/** Which bookings each day has, and which day is shown after a stay has moved. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { type BookedDays, dayOrder, isOnDay, lastDayOf } from '#contract/rules/stay.ts';

type Booked = Parameters<typeof dayOrder>[0][number];

/** The bookings of each of these days, in the order in which it goes; a stay is on each of its days. */
export function bookedByDay<Booking extends Booked>(
  bookings: readonly Booking[],
  days: readonly IsoDate[],
): Map<IsoDate, Booking[]> {
  const stays = bookings.filter(({ endDate }) => endDate !== null);
  const others = Map.groupBy(
    bookings.filter(({ endDate }) => endDate === null),
    ({ date }) => date,
  );
  return new Map(
    days.map((day) => {
      const staying = stays.filter((stay) => isOnDay(stay, day));
      return [day, dayOrder([...staying, ...(others.get(day) ?? [])], day)];
    }),
  );
}

/**
 * The day to show once a booking has moved: it follows the booking, unless that is a stay that still has the day, or never
 * had it and still is among the days in view.
 */
export function dayAfterMove(
  shown: IsoDate,
  inView: readonly IsoDate[],
  before: BookedDays,
  after: BookedDays,
): IsoDate {
  if (after.endDate === null) return after.date === before.date ? shown : after.date;
  if (isOnDay(after, shown)) return shown;
  if (!isOnDay(before, shown) && inView.some((day) => isOnDay(after, day))) return shown;
  return shown < after.date ? after.date : lastDayOf(after);
}
