/** Where an appointment of today is on the clock. */
import type { AppointmentStatus } from '#contract/choices.ts';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { stayOn, timeOn } from '#contract/rules/stay.ts';

/** `staying`: a stay that has arrived and does not leave today. */
export type Moment = 'over' | 'now' | 'next' | 'later' | 'staying';

type Booked = Pick<Appointment, 'id' | 'date' | 'endDate' | 'startTime' | 'endTime' | 'status'>;

export const isFinished = (status: AppointmentStatus): boolean =>
  status === 'completed' || status === 'cancelled';

/** "8 done", "8 done, 1 cancelled", "1 cancelled". */
export function finishedText(finished: readonly Pick<Booked, 'status'>[]): string {
  const done = finished.filter(({ status }) => status === 'completed').length;
  const parts = [
    done > 0 && `${done} done`,
    done < finished.length && `${finished.length - done} cancelled`,
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * The moment of each appointment of a day, in the given order (by time). What is completed or cancelled is over; an end that is
 * not after the start is on the next day. Of a stay it is the moment of its arrival or departure.
 */
export function moments(appointments: readonly Booked[], day: IsoDate, time: string): Moment[] {
  const isOver = (one: Booked) => isFinished(one.status) || hasEnded(one, day, time);
  const isLater = (one: Booked) => !isOver(one) && (timeOn(one, day) ?? '') > time;
  const first = appointments.find(isLater);
  const nextTime = first && timeOn(first, day);
  return appointments.map((one) => {
    if (isOver(one)) return 'over';
    if (isLater(one)) return timeOn(one, day) === nextTime ? 'next' : 'later';
    return stayOn(one, day) === undefined ? 'now' : 'staying';
  });
}

function hasEnded(one: Booked, day: IsoDate, time: string): boolean {
  const stay = stayOn(one, day);
  if (stay !== undefined) return stay.phase === 'leaves' && one.endTime <= time;
  return one.endTime > one.startTime && one.endTime <= time;
}
