/**
 * What a change of "this and following" or of "every one" does to series and their days. Pure: the statements around it read and
 * write. What is completed, invoiced or was changed by hand is kept and only counted.
 */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import {
  isoWeekday,
  nextSeriesDay,
  seriesDays,
  type SeriesRule,
} from '#contract/rules/seriesDays.ts';

/** What a plan needs to know of a series. */
export interface PlannedSeries extends SeriesRule {
  id: string;
  skipBankHolidays: boolean;
  madeUntil: IsoDate;
}

/** What a plan needs to know of an appointment of a series. */
export interface PlannedOccurrence {
  id: string;
  seriesId: string;
  seriesDay: IsoDate;
  status: string;
  isHandEdited: boolean;
  /** On an invoice, also one that is a draft, or cancelled at a fee. */
  isBilled: boolean;
}

/** Moves a weekday by a number of days. */
export interface Move {
  weekday: number;
  days: number;
}

/** What becomes of one series from a day on. */
interface PlannedPart<Occurrence> {
  seriesId: string;
  /** The last day of the series where another one follows it; undefined where it is changed itself. */
  endsBefore: IsoDate | undefined;
  /** When the changed series falls; undefined where no day of it is left, so that only appointments change. */
  rule: (SeriesRule & { weekdays: number[]; madeUntil: IsoDate }) | undefined;
  /** The appointments that change, each with its day. */
  changed: { occurrence: Occurrence; day: IsoDate }[];
  /** Appointments that fall on a bank holiday now, which the series skips. */
  dropped: string[];
  /** Days that the new rule has and the old one had not. */
  added: IsoDate[];
}

/** Whether a change of several appointments leaves this one as it is. */
export const isKept = ({ status, isHandEdited, isBilled }: PlannedOccurrence): boolean =>
  status === 'completed' || isHandEdited || isBilled;

const movedWeekday = ({ weekday, days }: Move): number =>
  ((((weekday - 1 + days) % 7) + 7) % 7) + 1;

/** Whether a rule can say that the weekday moved: to a weekday that it has not, and with several weekdays within the week. */
export function canMove({ weekdays, everyWeeks }: SeriesRule, move: Move): boolean {
  if (!weekdays.includes(move.weekday)) return false;
  if (weekdays.length === 1) return true;
  const isSameWeek = move.weekday + move.days >= 1 && move.weekday + move.days <= 7;
  return !weekdays.includes(movedWeekday(move)) && (everyWeeks === 1 || isSameWeek);
}

interface PlanRequest<Occurrence> {
  series: readonly PlannedSeries[];
  occurrences: readonly Occurrence[];
  from: IsoDate;
  move: Move | undefined;
  isHoliday: (day: IsoDate) => boolean;
}

function planPart<Occurrence extends PlannedOccurrence>(
  series: PlannedSeries,
  { occurrences, from, move, isHoliday }: PlanRequest<Occurrence>,
): PlannedPart<Occurrence> | undefined {
  const open = occurrences.filter(
    (each) => each.seriesId === series.id && each.seriesDay >= from && !isKept(each),
  );
  const next = nextSeriesDay(series, from);
  if (next === undefined && open.length === 0) return undefined;
  const moves = move !== undefined && canMove(series, move) ? move : undefined;
  const newDay = (day: IsoDate): IsoDate =>
    moves && isoWeekday(day) === moves.weekday ? addDays(day, moves.days) : day;
  const isSkipped = (day: IsoDate): boolean => series.skipBankHolidays && isHoliday(day);

  const placed = open.map((occurrence) => ({ occurrence, day: newDay(occurrence.seriesDay) }));
  const isDropped = ({ occurrence, day }: (typeof placed)[number]): boolean =>
    day !== occurrence.seriesDay && isSkipped(day);
  const part = {
    seriesId: series.id,
    changed: placed.filter((each) => !isDropped(each)),
    dropped: placed.filter(isDropped).map(({ occurrence }) => occurrence.id),
  };
  if (next === undefined) return { ...part, endsBefore: undefined, rule: undefined, added: [] };

  // Days change places by whole weeks: a series of its own has them, so that no day is taken for a moment by two.
  const isByWeeks = moves !== undefined && moves.days % 7 === 0;
  const follows = series.startsOn < from || isByWeeks;
  const { endsOn, madeUntil } = series;
  if (!moves) {
    const rule = {
      weekdays: [...series.weekdays],
      everyWeeks: series.everyWeeks,
      startsOn: follows ? next : series.startsOn,
      endsOn,
      madeUntil,
    };
    return { ...part, endsBefore: follows ? from : undefined, rule, added: [] };
  }

  const weekdays = series.weekdays
    .map((day) => (day === moves.weekday ? movedWeekday(moves) : day))
    .toSorted((a, b) => a - b);
  const firstDays = seriesDays(series, next, addDays(next, 7 * series.everyWeeks)).map(newDay);
  const startsOn = firstDays.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? next;
  const rule = {
    weekdays,
    everyWeeks: series.everyWeeks,
    startsOn,
    endsOn: endsOn !== null && weekdays.length === 1 ? addDays(endsOn, moves.days) : endsOn,
    madeUntil: addDays(madeUntil, Math.max(0, moves.days)),
  };
  // What was made, or left out by hand, up to `madeUntil` has moved along. The rest is new.
  const added = seriesDays(series, next, addDays(rule.madeUntil, 7 + Math.abs(moves.days)))
    .filter((day) => day > madeUntil || isSkipped(day))
    .map(newDay)
    .filter((day) => day <= rule.madeUntil && !isSkipped(day));
  return { ...part, endsBefore: follows ? from : undefined, rule, added };
}

/** Whether a day would have two appointments of the series: those that stay, those that change, and those that are new. */
function hasDayTwice<Occurrence extends PlannedOccurrence>(
  parts: readonly PlannedPart<Occurrence>[],
  occurrences: readonly Occurrence[],
): boolean {
  const leaving = new Set(
    parts.flatMap(({ changed, dropped }) => [
      ...changed.map((each) => each.occurrence.id),
      ...dropped,
    ]),
  );
  const days = [
    ...occurrences.flatMap((each) =>
      leaving.has(each.id) || each.isHandEdited ? [] : [each.seriesDay],
    ),
    ...parts.flatMap(({ changed, added }) => [...changed.map(({ day }) => day), ...added]),
  ];
  return new Set(days).size < days.length;
}

/** What becomes of several series of one root from a day on. Earlier appointments tell whether a move would double a day. */
export function planChange<Occurrence extends PlannedOccurrence>(
  request: PlanRequest<Occurrence>,
): { parts: PlannedPart<Occurrence>[]; changed: number; kept: number; doublesDays: boolean } {
  const { series, occurrences, from, move } = request;
  const parts = series.flatMap((each) => planPart(each, request) ?? []);
  const changed = parts.reduce((sum, part) => sum + part.changed.length + part.dropped.length, 0);
  const kept = occurrences.filter((each) => each.seriesDay >= from && isKept(each)).length;
  const doublesDays = move !== undefined && hasDayTwice(parts, occurrences);
  return { parts, changed, kept, doublesDays };
}
