/** The register of animals in care, as a licence inspection asks for it. */
import { z } from 'zod';
import { dayNumber, parseDay } from '#contract/fields/civilDay.ts';
import { isoDate } from '#contract/fields/isoDate.ts';

/** A register is kept for three years; somebody may ask for more. */
const MAX_DAYS = 5 * 366;

const FROM = 'From must be a day such as 2026-03-29';
const TO = 'To must be a day such as 2026-03-29';

const numberOf = (day: string): number => dayNumber(parseDay(day));

/** The days that the register is asked for, both included, and the kind of file. */
export const animalRegisterQuery = z
  .object({
    from: isoDate(FROM),
    to: isoDate(TO),
    as: z.enum(['pdf', 'csv'], 'Choose pdf or csv'),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day is before the first. Correct one of the two dates.',
  })
  .refine(({ from, to }) => from > to || numberOf(to) - numberOf(from) <= MAX_DAYS, {
    path: ['to'],
    message: 'Ask for at most five years at once.',
  });

/** How many days the register of the last three years would lose with a client or a pet, and from when to when they were. */
export const registerDays = z.object({
  days: z.int(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
});

export type RegisterDays = z.output<typeof registerDays>;
