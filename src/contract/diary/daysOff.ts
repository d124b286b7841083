/** Days off: spans of days on which the business takes no bookings. Bookings on them are warned of, never refused. */
import { z } from 'zod';
import { appointmentStatuses } from '#contract/choices.ts';
import { entityId, precondition, timestamps } from '#contract/entity.ts';
import { isoDate } from '#contract/fields/isoDate.ts';
import { optionalText } from '#contract/fields/text.ts';
import { MAX_PETS_BOOKED } from '#contract/diary/prices.ts';
import { daysBetween } from '#contract/rules/seriesDays.ts';

/** The most days of one span. */
const MAX_DAYS_OFF = 366;
/** The most bookings that are listed, and that one save cancels. */
export const MAX_HITS = 2_000;
/** The most spans that a list answers; the quota of an account is far below. */
const MAX_SPANS = 100_000;

export const DAYS_OFF_END_EARLY = 'The last day is before the first day. Choose a later last day.';
export const DAYS_OFF_TOO_LONG =
  'Days off cover at most a year. Add the days after that separately.';

/** The fields of the form. Both days are included. */
export const dayOffInput = z.object({
  startsOn: isoDate('The first day is required'),
  endsOn: isoDate('The last day is required'),
  note: optionalText(200),
});

/** The error of a span of days, or undefined. */
export function daysOffProblem(startsOn: string, endsOn: string): string | undefined {
  if (endsOn < startsOn) return DAYS_OFF_END_EARLY;
  return daysBetween(startsOn, endsOn) >= MAX_DAYS_OFF ? DAYS_OFF_TOO_LONG : undefined;
}

/** The bookings on these days that the same save cancels; those that are not there, or are done, are left out. */
const cancelling = {
  cancelIds: z
    .array(entityId, 'Must be a list of bookings')
    .max(MAX_HITS, 'At most 2,000 bookings are cancelled at once')
    .default([]),
};

export const dayOffCreate = dayOffInput.extend(cancelling);
export const dayOffUpdate = dayOffInput.partial().extend({ ...cancelling, ...precondition });

/** A span as the API answers it. */
export const dayOff = z.object({
  id: entityId,
  userId: entityId,
  startsOn: z.string(),
  endsOn: z.string(),
  note: z.string().nullable(),
  ...timestamps,
});

export const daysOff = z.array(dayOff).max(MAX_SPANS);

/** The answer to a save: the span, and how many bookings were cancelled with it. */
export const dayOffSaved = dayOff.extend({ cancelled: z.int() });

/** The period to list bookings of. */
export const daysOffQuery = z
  .object({
    from: isoDate('The first day is required'),
    to: isoDate('The last day is required'),
  })
  .superRefine(({ from, to }, context) => {
    const message = daysOffProblem(from, to);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message });
  });

/** A booking, or a stay, that takes place on days off unless it is cancelled. */
const hit = z.object({
  id: entityId,
  date: z.string(),
  endDate: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  title: z.string(),
  status: z.enum(appointmentStatuses),
  /** Of an occurrence: its series, which goes on after these days. */
  seriesId: entityId.nullable(),
  clientId: entityId,
  clientName: z.string(),
  petNames: z.array(z.string()).max(MAX_PETS_BOOKED),
});

/** The first 2,000 of them, by day and time. */
export const daysOffHits = z.array(hit).max(MAX_HITS);

export type DayOff = z.output<typeof dayOff>;
export type DayOffInput = z.input<typeof dayOffInput>;
export type DayOffSaved = z.output<typeof dayOffSaved>;
export type DayOffValues = z.output<typeof dayOffCreate>;
export type DayOffChanges = Omit<z.output<typeof dayOffUpdate>, 'updatedAt'>;
export type DaysOffHit = z.output<typeof hit>;
