/** Where an appointment of today stands on the clock. */
import type { Appointment } from '#contract/appointments.ts';

export type Moment = 'over' | 'now' | 'next' | 'later';

type Booked = Pick<Appointment, 'id' | 'startTime' | 'endTime' | 'status'>;

/**
 * The moment of each appointment, in the given order (by start time). What is completed or cancelled is over; an
 * end that is not after the start is on the next day.
 */
export function moments(appointments: readonly Booked[], time: string): Moment[] {
  const isOver = ({ startTime, endTime, status }: Booked) =>
    status === 'completed' || status === 'cancelled' || (endTime > startTime && endTime <= time);
  const nextStart = appointments.find((one) => !isOver(one) && one.startTime > time)?.startTime;
  return appointments.map((one) => {
    if (isOver(one)) return 'over';
    if (one.startTime <= time) return 'now';
    return one.startTime === nextStart ? 'next' : 'later';
  });
}
