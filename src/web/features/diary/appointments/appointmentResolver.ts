/** The rules of the contract, for the appointment form. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { z } from 'zod';
import { appointmentInput, type AppointmentInput } from '#contract/diary/appointments.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { stayProblem } from '#contract/rules/stay.ts';
import type {
  AppointmentTyped,
  BookingValues,
} from '#web/features/diary/appointments/appointmentFields.ts';
import {
  repeatErrors,
  type RepeatTyped,
  repeatValues,
} from '#web/features/diary/appointments/series/repeatFields.ts';

type Input = Omit<AppointmentInput, 'serviceType'> & { serviceType: string; repeat: RepeatTyped };

const booking = appointmentInput.extend({
  repeat: z
    .custom<RepeatTyped>()
    .transform((typed) => (typed.isOn ? repeatValues(typed) : undefined)),
});
const rules: z.ZodType<BookingValues, AppointmentTyped> = z
  .custom<AppointmentTyped>()
  .transform((typed): Input => typed)
  .pipe(booking);
const byContract = zodResolver(rules);

/** A native date or time box hands over nothing while it is half typed or names 30 February: then this is true. */
const unreadable = {
  date: 'This date doesn’t exist. Check the day, month and year.',
  startTime: 'Enter the full time, such as 09:30',
  endTime: 'Enter the full time, such as 10:30',
  endDate: 'This date doesn’t exist. Check the day, month and year.',
  'repeat.endsOn': 'This date doesn’t exist. Check the day, month and year.',
} as const;

const holdsNonsense = (control: unknown): boolean =>
  control instanceof HTMLInputElement && control.validity.badInput;

/** The server says the same, but only once everything else is right. */
const lastDayProblem = ({ date, endDate }: AppointmentTyped): string | undefined =>
  isRealDay(date) && isRealDay(endDate) ? stayProblem(date, endDate) : undefined;

/**
 * The contract's rules, those of a series where the booking repeats, and an error for a date or time that the browser cannot read,
 * which is not the same as none.
 */
export const appointmentResolver: Resolver<AppointmentTyped, unknown, BookingValues> = async (
  values,
  context,
  options,
) => {
  const result = await byContract(values, context, options);
  const wrong: FieldErrors<AppointmentTyped> = values.repeat.isOn ? repeatErrors(values) : {};
  for (const [name, message] of Object.entries(unreadable)) {
    const { ref }: { ref?: unknown } = get(options.fields, name) ?? {};
    if (holdsNonsense(ref)) set(wrong, name, { type: 'badInput', message });
  }
  const problem = lastDayProblem(values);
  if (problem !== undefined) wrong.endDate ??= { type: 'stay', message: problem };
  if (Object.keys(wrong).length === 0) return result;
  return { values: {}, errors: { ...result.errors, ...wrong } };
};
