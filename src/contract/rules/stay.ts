/** Stays: bookings that end on a later day than they begin. Days have no hours, so no clock change matters. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { dayNumber, parseDay } from '#contract/fields/civilDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';

/** The most nights of a stay. */
export const MAX_NIGHTS = 366;

export const ENDS_EARLY = 'The stay ends before it starts. Choose a later last day.';
export const TOO_LONG = `A stay has at most ${MAX_NIGHTS} nights. Book the rest as a second stay.`;

/** The error of a booking's last day, both being real days; undefined if it is fine. */
export function stayProblem(date: IsoDate, endDate: IsoDate): string | undefined {
  const nights = nightsOf({ date, endDate });
  if (nights < 0) return ENDS_EARLY;
  return nights > MAX_NIGHTS ? TOO_LONG : undefined;
}

/** The days of a booking: a stay has an `endDate` after its `date`. */
export interface BookedDays {
  date: IsoDate;
  endDate: IsoDate | null;
}

/** When a booking is. */
export interface BookedTimes extends BookedDays {
  startTime: string;
  endTime: string;
}

export const isStay = ({ endDate }: BookedDays): boolean => endDate !== null;

/** The last day of a booking. */
export const lastDayOf = ({ date, endDate }: BookedDays): IsoDate => endDate ?? date;

/** The nights of a stay; 0 for any other booking. */
export const nightsOf = (booked: BookedDays): number =>
  dayNumber(parseDay(lastDayOf(booked))) - dayNumber(parseDay(booked.date));

/** "1 night", "7 nights". */
export const nightsText = (nights: number): string =>
  nights === 1 ? '1 night' : `${nights} nights`;

/** Whether a booking is on a day; a stay is on each of its days, the last one included. */
export const isOnDay = (booked: BookedDays, day: IsoDate): boolean =>
  booked.date <= day && day <= lastDayOf(booked);

/** The role of a day in a stay. */
export type StayPhase = 'arrives' | 'inTheHouse' | 'leaves';

export const stayPhaseLabels: Record<StayPhase, string> = {
  arrives: 'Arrives',
  inTheHouse: 'In the house',
  leaves: 'Leaves',
};

/** What happens to a stay on a day. */
export interface StayDay {
  phase: StayPhase;
  /** `18:00`, when it arrives or leaves; null on the days between. */
  time: string | null;
}

/** The role of a day in a stay; undefined for other bookings and days. */
export function stayOn(booked: BookedTimes, day: IsoDate): StayDay | undefined {
  if (!isStay(booked) || !isOnDay(booked, day)) return undefined;
  if (day === booked.date) return { phase: 'arrives', time: booked.startTime };
  if (day === booked.endDate) return { phase: 'leaves', time: booked.endTime };
  return { phase: 'inTheHouse', time: null };
}

/** "Fri 4 Dec". */
const dayInWords = (day: IsoDate): string => mediumDate(day).split(' ').slice(0, 3).join(' ');

/** "Arrives, stays until Fri 4 Dec", "In the house until Fri 4 Dec" or "Leaves"; undefined as for `stayOn`. */
export function stayText(booked: BookedTimes, day: IsoDate): string | undefined {
  const stay = stayOn(booked, day);
  if (stay === undefined) return undefined;
  const label = stayPhaseLabels[stay.phase];
  const until = `until ${dayInWords(lastDayOf(booked))}`;
  if (stay.phase === 'arrives') return `${label}, stays ${until}`;
  return stay.phase === 'leaves' ? label : `${label} ${until}`;
}

/** When a booking begins, arrives or leaves on a day; null where it is there all day. */
export function timeOn(booked: BookedTimes, day: IsoDate): string | null {
  const stay = stayOn(booked, day);
  return stay === undefined ? booked.startTime : stay.time;
}

/**
 * The bookings of a day in the order in which it goes: stays that are in the house, then by the time at which something
 * begins, arrives or leaves.
 */
export function dayOrder<Booked extends BookedTimes & { id: string }>(
  bookings: readonly Booked[],
  day: IsoDate,
): Booked[] {
  const keyOf = (booked: Booked): string =>
    `${timeOn(booked, day) ?? ''} ${booked.startTime} ${booked.id}`;
  return bookings
    .map((booked) => ({ booked, key: keyOf(booked) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ booked }) => booked);
}
