/** The figures of a recorded walk, and when it is worth keeping. */

/** A walk is saved automatically only with more points and more miles than these. */
const MIN_SAVED_POINTS = 5;
const MIN_SAVED_MILES = 0.05;

export const isWorthSaving = (points: number, miles: number): boolean =>
  points > MIN_SAVED_POINTS && miles > MIN_SAVED_MILES;

/** Whole seconds between two times in milliseconds; 0 if the clock was put back. */
export const elapsedSeconds = (from: number, to: number): number =>
  Math.max(0, Math.floor((to - from) / 1000));

/** The minutes of a walk, rounded up. */
export const walkMinutes = (seconds: number): number => Math.ceil(seconds / 60);

/** `minutes:seconds`, such as `7:05`; beyond an hour the minutes keep counting. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
