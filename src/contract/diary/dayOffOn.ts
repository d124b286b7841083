import type { DayOff } from '#contract/diary/daysOff.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';

/** The days off that a day belongs to, the earliest of several; undefined for a working day. */
export const dayOffOn = (spans: readonly DayOff[] | undefined, day: IsoDate): DayOff | undefined =>
  spans?.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
