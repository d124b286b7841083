/**
 * Where a booking lies on the wall calendar, as minutes since 1970-01-01 00:00. Days have 1440 of them, also those on
 * which the clocks change: a booking is at the time that is written in the diary.
 */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { dayNumber, dayOfNumber, formatDay, parseDay } from '#contract/fields/civilDay.ts';
import { isStay, stayOn } from '#contract/rules/stay.ts';
import type { Times } from '#web/features/diary/appointments/moveText.ts';
import { isStorableDay } from '#web/features/diary/calendar/storableDay.ts';

export const DAY_MINUTES = 1440;
/** How finely bookings are moved and resized. */
export const STEP_MINUTES = 15;

export type { Times };

export interface Span {
  from: number;
  to: number;
}

/** `HH:MM` as minutes since midnight. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes since midnight as `HH:MM`; midnight at the end of a day is 00:00. */
export function timeOf(minutes: number): string {
  const within = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(within / 60))}:${twoDigits(within % 60)}`;
}

/** The first minute of a day. */
export const startOfDay = (day: IsoDate): number => dayNumber(parseDay(day)) * DAY_MINUTES;

/**
 * Of all bookings but stays. An end that is not after the start is on the next day: an overnight booking, or one of 24 hours.
 */
export function spanOf({ date, startTime, endTime }: Times): Span {
  const midnight = startOfDay(date);
  const overnight = endTime > startTime ? 0 : DAY_MINUTES;
  return {
    from: midnight + minutesOf(startTime),
    to: midnight + minutesOf(endTime) + overnight,
  };
}

/** The inverse of `spanOf`. */
export function timesOf({ from, to }: Span): Times {
  return {
    date: formatDay(dayOfNumber(Math.floor(from / DAY_MINUTES))),
    startTime: timeOf(from),
    endTime: timeOf(to),
    endDate: null,
  };
}

/** The next quarter of an hour to that minute. */
export const snapped = (minute: number): number => Math.round(minute / STEP_MINUTES) * STEP_MINUTES;

/** As long as before, from another minute on. It stays where it is where days can no longer be stored. */
export function startingAt(times: Times, from: number): Times {
  const span = spanOf(times);
  const moved = timesOf({ from, to: from + span.to - span.from });
  return isStorableDay(moved.date) ? moved : times;
}

/** The same start with another end: at least a quarter of an hour after it, at most a day. */
export function endingAt(times: Times, to: number): Times {
  const { from } = spanOf(times);
  return timesOf({ from, to: Math.min(Math.max(to, from + STEP_MINUTES), from + DAY_MINUTES) });
}

export const isSameTimes = (one: Times, other: Times): boolean =>
  one.date === other.date &&
  one.endDate === other.endDate &&
  one.startTime === other.startTime &&
  one.endTime === other.endTime;

/** How long the hours show that a stay arrives or leaves. */
const HANDOVER_MINUTES = 60;

/** What a day holds of a booking, in minutes since its midnight. */
export interface Piece<Booked extends Times = Appointment> {
  booked: Booked;
  from: number;
  to: number;
  /** Whether the booking begins, and whether it ends, in this piece. */
  begins: boolean;
  ends: boolean;
}

/**
 * The pieces of bookings that a day holds. One that lasts past midnight goes on the next day; of a stay there are its arrival
 * and its departure.
 */
export function piecesOn<Booked extends Times>(
  day: IsoDate,
  bookings: readonly Booked[],
): Piece<Booked>[] {
  const midnight = startOfDay(day);
  return bookings.flatMap((booked) => {
    if (isStay(booked)) return handoverOn(day, booked);
    const span = spanOf(booked);
    const from = Math.max(span.from - midnight, 0);
    const to = Math.min(span.to - midnight, DAY_MINUTES);
    if (from >= to) return [];
    const begins = span.from >= midnight;
    return [{ booked, from, to, begins, ends: span.to - midnight <= DAY_MINUTES }];
  });
}

/** The piece of a stay on the day on which it arrives or leaves. */
function handoverOn<Booked extends Times>(day: IsoDate, booked: Booked): Piece<Booked>[] {
  const stay = stayOn(booked, day);
  if (stay === undefined || stay.time === null) return [];
  const from = minutesOf(stay.time);
  const to = Math.min(from + HANDOVER_MINUTES, DAY_MINUTES);
  const begins = stay.phase === 'arrives';
  return [{ booked, from, to, begins, ends: !begins }];
}
