/** The lines of emails about visits. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { dayOrder, stayText, timeOn } from '#contract/rules/stay.ts';
import type { BookingChange } from '#server/diary/appointments/booking-changes.sql.ts';
import type { DayVisit, Visit } from '#server/diary/appointments/booked-visits.sql.ts';
import { oneLine } from '#contract/rules/oneLine.ts';

/** More lines than this are counted instead, and longer ones than these together: a message has an end. */
const MAX_LINES = 30;
const MAX_LENGTH = 3_500;

/** `Sat 21 Nov 2026, 09:00 to 10:00: Morning walk`. */
function visitLine({ date, startTime, endTime, endDate, title }: Visit): string {
  const end = endDate === null ? endTime : `${mediumDate(endDate)}, ${endTime}`;
  return `${mediumDate(date)}, ${startTime} to ${end}: ${oneLine(title, 200)}`;
}

function limited(lines: readonly string[]): string {
  let length = 0;
  const shown = lines.slice(0, MAX_LINES).filter((line) => (length += line.length) <= MAX_LENGTH);
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join('\n');
}

/** The visits, one in a line. */
export const visitLines = (visits: readonly Visit[]): string => limited(visits.map(visitLine));

/** `09:00 to 10:00: Walk, Jane Doe`, or `All day: Boarding, Jane Doe (in the house until Fri 4 Dec)`. */
function dayLine(visit: DayVisit, day: IsoDate): string {
  const what = `${oneLine(visit.title, 200)}, ${oneLine(visit.clientName, 200)}`;
  const stay = stayText(visit, day);
  if (stay === undefined) return `${visit.startTime} to ${visit.endTime}: ${what}`;
  return `${timeOn(visit, day) ?? 'All day'}: ${what} (${stay.charAt(0).toLowerCase()}${stay.slice(1)})`;
}

/** The bookings of a day, one in a line, in the order in which it goes. */
export const dayLines = (visits: readonly DayVisit[], day: IsoDate): string =>
  dayOrder(visits, day)
    .map((visit) => dayLine(visit, day))
    .join('\n');

const FIELDS = ['date', 'startTime', 'endTime', 'endDate', 'title'] as const;
const areSame = (one: Visit, other: Visit): boolean =>
  FIELDS.every((field) => one[field] === other[field]);

/** What a change says; undefined where a client need not hear of it: it is over, or what was told is right again. */
function changeLine({ told, now }: BookingChange, clock: DiaryTime): string | undefined {
  const moment = `${clock.date} ${clock.time}`;
  const isOver = (visit: Visit | null): boolean =>
    visit === null || `${visit.endDate ?? visit.date} ${visit.endTime}` <= moment;
  if (isOver(told) && isOver(now)) return undefined;
  if (now === null) return told === null ? undefined : `Cancelled: ${visitLine(told)}`;
  if (told === null) return `New: ${visitLine(now)}`;
  return areSame(told, now) ? undefined : `Changed: ${visitLine(now)} (it was ${visitLine(told)})`;
}

const startOf = ({ told, now }: BookingChange): string => {
  const visit = now ?? told;
  return visit ? `${visit.date} ${visit.startTime}` : '';
};

/** The changes by day and time, one in a line; empty where there is nothing to tell. */
export const changeLines = (changes: readonly BookingChange[], clock: DiaryTime): string =>
  limited(
    changes
      .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
      .flatMap((change) => changeLine(change, clock) ?? []),
  );
