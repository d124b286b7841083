/** Walks that one person does at one time, as one visit. */
import type { Appointment } from '#contract/diary/appointments.ts';

/** Whether there is still something to do. */
export const isOpen = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status !== 'completed' && status !== 'cancelled';

/** A walk overnight ends after midnight. */
const endOf = ({ startTime, endTime }: Appointment): string =>
  endTime <= startTime ? '24:00' : endTime;

const isWalk = (booking: Appointment): boolean =>
  booking.serviceType === 'walk' && booking.endDate === null && isOpen(booking);

/** The other open walks of a day that overlap with one, in their order; none where it is no open walk itself. */
export function groupOf(walk: Appointment, bookings: readonly Appointment[]): Appointment[] {
  if (!isWalk(walk)) return [];
  return bookings.filter(
    (other) =>
      other.id !== walk.id &&
      other.date === walk.date &&
      isWalk(other) &&
      other.startTime < endOf(walk) &&
      walk.startTime < endOf(other),
  );
}
