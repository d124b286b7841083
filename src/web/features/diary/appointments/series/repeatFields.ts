/** When a booking repeats, as its form holds it, and what is sent of it. */
import type { FieldError, FieldErrors } from 'react-hook-form';
import type { AppointmentValues } from '#contract/diary/appointments.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { isoWeekday } from '#contract/rules/seriesDays.ts';
import { seriesInput, type SeriesInput } from '#contract/diary/series.ts';

/** What the controls hold. While `isOn` is false the booking is for one day. */
export interface RepeatTyped {
  isOn: boolean;
  /** 1 for Monday to 7 for Sunday. */
  weekdays: number[];
  everyWeeks: string;
  /** Empty: indefinitely. */
  endsOn: string;
  skipBankHolidays: boolean;
  /** The booking that it begins with, where there is one. */
  appointmentId?: string | undefined;
}

/** When a series falls, as it is sent; its first day is the day of the booking. */
export type RepeatValues = Pick<
  SeriesInput,
  'weekdays' | 'everyWeeks' | 'endsOn' | 'skipBankHolidays' | 'appointmentId'
>;

export const NO_REPEAT: RepeatTyped = {
  isOn: false,
  weekdays: [],
  everyWeeks: '1',
  endsOn: '',
  skipBankHolidays: false,
};

export const everyWeeksOptions = [
  { value: '1', label: 'Every week' },
  { value: '2', label: 'Every 2 weeks' },
  { value: '3', label: 'Every 3 weeks' },
  { value: '4', label: 'Every 4 weeks' },
];

/** Switched on or off. The weekday of the booking is chosen, unless someone has chosen others. */
export const switched = (repeat: RepeatTyped, isOn: boolean, date: string): RepeatTyped => ({
  ...repeat,
  isOn,
  weekdays:
    isOn && repeat.weekdays.length === 0 && isRealDay(date) ? [isoWeekday(date)] : repeat.weekdays,
});

/** Monday to Friday, as a tap chooses them: for one week from the day of the booking until someone says for longer. */
export const onWorkdays = (repeat: RepeatTyped, date: string): RepeatTyped => ({
  ...repeat,
  isOn: true,
  weekdays: [1, 2, 3, 4, 5],
  endsOn: lastDayOf(date, 1) ?? repeat.endsOn,
});

/** The last day of so many weeks from a day on; undefined while there is no such day. */
export const lastDayOf = (date: string, weeks: number): string | undefined =>
  isRealDay(date) ? addDays(date, weeks * 7 - 1) : undefined;

export const repeatValues = ({
  weekdays,
  everyWeeks,
  endsOn,
  skipBankHolidays,
  appointmentId,
}: RepeatTyped): RepeatValues => ({
  weekdays: weekdays.toSorted((a, b) => a - b),
  everyWeeks: Number(everyWeeks),
  endsOn: endsOn === '' ? null : endsOn,
  skipBankHolidays,
  ...(appointmentId !== undefined && { appointmentId }),
});

/** What is sent to book a series: a booking, with its price where that is not the price list's, from its day on. */
export function seriesFields(
  { date, status, price, charges, ...fields }: AppointmentValues,
  repeat: RepeatValues,
  isPricedByList: boolean,
): SeriesInput {
  const isStart = status === 'pending' || status === 'confirmed';
  return {
    ...fields,
    ...repeat,
    ...(!isPricedByList && { price, charges }),
    ...(isStart && { status }),
    startsOn: date,
  };
}

const STAY = 'Stays can’t repeat. Book each stay separately.';
const NEW_STATUS = 'A new repeating appointment must be pending or confirmed';

/** The fields of a booking that a series checks next to its own. */
interface Booked {
  date: string;
  endDate: string;
  status?: string | undefined;
  repeat: RepeatTyped;
}

const MINIMUM = {
  clientId: '00000000-0000-0000-0000-000000000000',
  title: 'Preview',
  serviceType: 'walk',
} as const;

/** What a preview is asked with: days, times and pets are all that matter. Undefined while they are not complete. */
export function previewFields(
  { date, repeat }: Pick<Booked, 'date' | 'repeat'>,
  times: { startTime: string; endTime: string; petIds?: string[] },
): SeriesInput | undefined {
  const fields = { ...MINIMUM, ...times, ...repeatValues(repeat), startsOn: date };
  return seriesInput.safeParse(fields).success ? fields : undefined;
}

/** What is wrong with the fields of a booking that repeats, by the names of the form. */
export function repeatErrors(typed: Booked): FieldErrors<Booked> {
  const { date, endDate, status, repeat } = typed;
  const errors: FieldErrors<Booked> = {};
  if (endDate !== '') errors.endDate = { type: 'series', message: STAY };
  if (status === 'completed' || status === 'cancelled') {
    errors.status = { type: 'series', message: NEW_STATUS };
  }
  const times = { startTime: '09:00', endTime: '10:00' };
  const rule = repeatValues(repeat);
  // A day that does not exist has its own error, and nothing can be said of a last day.
  const when = isRealDay(date)
    ? { ...rule, startsOn: date }
    : { ...rule, startsOn: '2000-01-01', endsOn: null };
  const checked = seriesInput.safeParse({ ...MINIMUM, ...times, ...when });
  const own: Record<string, FieldError> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    own[String(path[0])] ??= { type: 'series', message };
  }
  if (Object.keys(own).length > 0) errors.repeat = own;
  return errors;
}
