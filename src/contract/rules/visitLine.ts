/** A visit that is asked for, or offered, in one line. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { mediumDate } from '#contract/rules/longDate.ts';

/** `Sat 21 Nov 2026, 09:00 to 10:00, £14.00`. */
export function visitLine({
  date,
  endDate,
  startTime,
  endTime,
  price,
}: {
  date: IsoDate;
  endDate: IsoDate | null;
  startTime: string;
  endTime: string;
  price: string | null;
}): string {
  const times =
    endDate === null
      ? `${mediumDate(date)}, ${startTime} to ${endTime}`
      : `${mediumDate(date)}, ${startTime}, to ${mediumDate(endDate)}, ${endTime}`;
  return price === null ? times : `${times}, ${formatPounds(price)}`;
}
