/** What cancelling a booking costs at a moment, by the terms that it was booked under. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { momentAt } from '#contract/rules/momentAt.ts';
import { penceOf, percentOf, poundsOf } from '#contract/rules/pence.ts';

/** Until when a line applies: hours before the start, or a clock time some days before the (first) day. */
export interface CancellationLine {
  before: { hours: number } | { days: number; at: string };
  percent: number;
}

/** Percentages of the price: of the first line whose moment has not passed, after the last one `noShowPercent`. */
export interface CancellationTerms {
  lines: CancellationLine[];
  noShowPercent: number;
}

/** When a booking begins; a stay on the day of its first night. */
export interface BookedStart {
  date: IsoDate;
  startTime: string;
}

const MS_OF_HOUR = 3_600_000;

/**
 * The day and time until which a line applies, as the diary writes them. Hours are counted on the diary's clock too: 24 hours before
 * Sunday 09:00 is Saturday 09:00, also where the clocks change between them.
 */
export function lastTimeOf(
  { before }: CancellationLine,
  { date, startTime }: BookedStart,
): { date: IsoDate; time: string } {
  if ('days' in before) return { date: addDays(date, -before.days), time: before.at };
  const text = new Date(Date.parse(`${date}T${startTime}:00.000Z`) - before.hours * MS_OF_HOUR)
    .toISOString()
    .split('T');
  return { date: text[0] ?? date, time: (text[1] ?? startTime).slice(0, 5) };
}

/** The percentage of the price that cancelling costs at a moment: 0 without terms or lines. */
export function cancellationPercent(
  terms: CancellationTerms | null,
  start: BookedStart,
  now: Date,
  timeZone: string,
): number {
  if (terms === null || terms.lines.length === 0) return 0;
  const line = terms.lines.find((each) => {
    const { date, time } = lastTimeOf(each, start);
    return now.getTime() <= momentAt(date, time, timeZone);
  });
  return line?.percent ?? terms.noShowPercent;
}

/** A percentage of a price to the nearest penny, halves up: `'7.00'`. Nothing without a price. */
export const cancellationFee = (price: string | null, percent: number): string =>
  price === null ? '0.00' : poundsOf(percentOf(penceOf(price), String(percent)));

/** Whether a policy gives nothing back however early a client cancels. */
export const refundsNothing = ({ lines, noShowPercent }: CancellationTerms): boolean =>
  lines.length > 0 && noShowPercent === 100 && lines.every(({ percent }) => percent === 100);
