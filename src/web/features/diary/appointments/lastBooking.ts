/** The client's last booking, after which a new one is filled in. */
import type { Appointment } from '#contract/diary/appointments.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';

/** How far back it is looked for, and how far ahead where there was none. */
const DAYS_BACK = 120;
const DAYS_AHEAD = 28;
const MINUTES_OF_DAY = 1_440;
/** The length of a booking that has no earlier one to follow. */
const USUAL_MINUTES = 60;

/** The days among which the last booking is looked for. */
export const lastBookingDays = (today: IsoDate): { from: IsoDate; to: IsoDate } => ({
  from: addDays(today, -DAYS_BACK),
  to: addDays(today, DAYS_AHEAD),
});

/** The latest booking up to today, else the next one; stays and cancelled bookings say nothing of the next. */
export function lastBooking(
  bookings: readonly Appointment[],
  today: IsoDate,
): Appointment | undefined {
  const counted = bookings.filter(
    ({ status, endDate }) => status !== 'cancelled' && endDate === null,
  );
  return counted.findLast(({ date }) => date <= today) ?? counted[0];
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** How many minutes a booking is long; an hour for none. */
export function lengthLike(last: Appointment | undefined): number {
  if (last === undefined) return USUAL_MINUTES;
  const minutes = minutesOf(last.endTime) - minutesOf(last.startTime);
  const length = minutes > 0 ? minutes : minutes + MINUTES_OF_DAY;
  return length === MINUTES_OF_DAY ? USUAL_MINUTES : length;
}

/** What a new booking takes over: the service, or without one the type and the price that was typed. */
export function takenOver(
  last: Appointment,
  isOffered: (serviceId: string) => boolean,
): { serviceId: string } | { serviceType: string; price: string } {
  const { serviceId, serviceType, price } = last;
  if (serviceId !== null && isOffered(serviceId)) return { serviceId };
  return { serviceType, price: price ?? '' };
}
