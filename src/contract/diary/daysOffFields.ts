/** The fields of days off, as forms and notices name them. */
import type { DayOff } from '#contract/diary/daysOff.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { longDate } from '#contract/rules/longDate.ts';

export const daysOffLabels = {
  startsOn: 'First Day',
  endsOn: 'Last Day',
  note: 'Note',
  cancelIds: 'Bookings to cancel',
  keptIds: 'Repeating bookings to keep',
} as const;

/** What the form's controls hold. */
export interface DaysOffTyped {
  startsOn: string;
  endsOn: string;
  note?: string | null | undefined;
  /** The bookings that are cancelled with it. */
  cancelIds?: string[] | undefined;
  /** The occurrences of series on them that are not cancelled: someone unticked them. */
  keptIds?: string[] | undefined;
}

/** The values of the form's controls; new days off begin with one day. */
export const daysOffFormValues = (row: DayOff | undefined, day: IsoDate): DaysOffTyped => ({
  startsOn: row?.startsOn ?? day,
  endsOn: row?.endsOn ?? day,
  note: row?.note ?? '',
  cancelIds: [],
  keptIds: [],
});

/** The value of a field in words; undefined where it is text already. */
export function daysOffValueText(field: string, value: unknown): string | undefined {
  if ((field === 'cancelIds' || field === 'keptIds') && Array.isArray(value))
    return `${value.length} chosen`;
  return typeof value === 'string' && isRealDay(value) ? longDate(value) : undefined;
}
