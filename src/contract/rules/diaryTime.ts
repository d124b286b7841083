/** The time in the diary: the day and the time of day in the business's zone, as bookings are written. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';

export interface DiaryTime {
  date: IsoDate;
  /** `09:30`. */
  time: string;
}

/** The diary's time at a moment. */
export const diaryTime = (now: Date, timeZone: string): DiaryTime => ({
  date: businessDay(now, timeZone),
  time: timeOfDay(now.getTime(), timeZone),
});

/** Whether a booking is still to begin. */
export const isComing = (
  { date, startTime }: { date: IsoDate; startTime: string },
  now: DiaryTime,
): boolean => date > now.date || (date === now.date && startTime > now.time);
