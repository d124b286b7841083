/** Series: bookings that repeat. Their occurrences are ordinary appointments. */
import { z } from 'zod';
import { appointmentInput } from '#contract/diary/appointments.ts';
import { daysOffHit, meetings, tooManyDogs } from '#contract/people/cautions.ts';
import { appointmentStatuses, serviceTypes } from '#contract/choices.ts';
import { entityId, timestamps } from '#contract/entity.ts';
import { isoDate, optionalIsoDate } from '#contract/fields/isoDate.ts';
import { charges, MAX_PETS_BOOKED } from '#contract/diary/prices.ts';
import { daysBetween, isoWeekday, nextSeriesDay } from '#contract/rules/seriesDays.ts';

/** The most days from the first to the last day of a series. */
export const MAX_SERIES_DAYS = 3_000;
/** The most series that a list answers; the quota of an account is far below. */
const MAX_SERIES = 100_000;
/** The most overlaps that a preview names. */
const MAX_CLASHES = 800;
export const MAX_PAUSES = 100;

const WEEKDAY = 'Weekdays are numbers from 1 for Monday to 7 for Sunday';
const WEEKS = 'A series repeats every 1, 2, 3 or 4 weeks';
const ENDS_EARLY = 'The series ends before it starts. Choose a later last day, or none.';
const TOO_LONG =
  'A series covers at most 3,000 days, about eight years. Choose an earlier last day, or none.';
const NO_DAY =
  'None of these weekdays falls between the first and the last day. Choose other weekdays or a later last day.';
const OTHER_WEEKDAY =
  'The weekday of the booking you’re repeating is missing. Choose it too, or book a new series.';

/** The fields of the form: an appointment without its day, and when it repeats. */
export const seriesInput = appointmentInput
  .omit({ date: true })
  .extend({
    status: z
      .enum(['pending', 'confirmed'], 'A new repeating appointment must be pending or confirmed')
      .optional(),
    weekdays: z
      .array(z.int(WEEKDAY).min(1, WEEKDAY).max(7, WEEKDAY), 'Choose at least one weekday')
      .min(1, 'Choose at least one weekday')
      .max(7, 'Choose each weekday once')
      .refine((days) => new Set(days).size === days.length, 'Choose each weekday once')
      .transform((days) => days.toSorted((a, b) => a - b)),
    everyWeeks: z.int(WEEKS).min(1, WEEKS).max(4, WEEKS).default(1),
    startsOn: isoDate('The first day is required'),
    /** The last day, included. Null to repeat indefinitely. */
    endsOn: optionalIsoDate().transform((day) => day ?? null),
    skipBankHolidays: z.boolean('Must be true or false').default(false),
    /** A booking of the first day that becomes the first occurrence, as it is. */
    appointmentId: z.uuid('Must be the id of an appointment').optional(),
  })
  .superRefine((values, context) => {
    const { startsOn, endsOn, endDate, appointmentId, weekdays } = values;
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (endDate && endDate !== startsOn) {
      refuse('endDate', 'Stays can’t repeat. Book each stay separately.');
    }
    if (appointmentId !== undefined && !weekdays.includes(isoWeekday(startsOn))) {
      refuse('weekdays', OTHER_WEEKDAY);
    }
    if (endsOn === null) return;
    if (endsOn < startsOn) refuse('endsOn', ENDS_EARLY);
    else if (daysBetween(startsOn, endsOn) >= MAX_SERIES_DAYS) refuse('endsOn', TOO_LONG);
    else if (nextSeriesDay(values, startsOn) === undefined) refuse('weekdays', NO_DAY);
  });

const stored = z.string().nullable();

/** Days, both included, on which a series rests. */
const span = z.object({ from: z.string(), to: z.string() });

/**
 * A series as the API answers it. Changing "this and following" ends a series and begins another with the same `rootId`.
 * `price` and `charges` are those that were typed; with `isPricedByList` each day has its own by the price list.
 */
export const series = z.object({
  id: entityId,
  userId: entityId,
  rootId: entityId,
  clientId: entityId,
  petIds: z.array(entityId).max(MAX_PETS_BOOKED),
  serviceId: entityId.nullable(),
  title: z.string(),
  description: stored,
  serviceType: z.enum(serviceTypes),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(appointmentStatuses),
  price: stored,
  charges,
  isPricedByList: z.boolean(),
  notes: stored,
  weekdays: z.array(z.int()).max(7),
  everyWeeks: z.int(),
  startsOn: z.string(),
  endsOn: stored,
  skipBankHolidays: z.boolean(),
  pauses: z.array(span).max(MAX_PAUSES),
  /** Appointments are made up to this day; none up to it is ever made again. */
  madeUntil: z.string(),
  ...timestamps,
});

export const seriesList = z.array(series).max(MAX_SERIES);

/** The answer to a new series: itself, and how many appointments were made. */
export const seriesCreated = series.extend({ appointments: z.int() });

/** An appointment at the same time as one of a series. */
export const clash = z.object({
  date: z.string(),
  id: entityId,
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  clientName: z.string(),
  petNames: z.array(z.string()).max(MAX_PETS_BOOKED),
});

/**
 * What a series would make: nothing is stored. `clashes` names the first 800 overlaps; `dogs` and `apart` are about the same days.
 * On the spans of `daysOff` it makes nothing.
 */
export const seriesPreview = z.object({
  appointments: z.int(),
  firstDay: stored,
  lastDay: stored,
  clashes: z.array(clash).max(MAX_CLASHES),
  dogs: tooManyDogs,
  apart: meetings,
  daysOff: daysOffHit,
});

const flag = z
  .enum(['true', 'false'], 'Must be true or false')
  .optional()
  .transform((text) => text === 'true');

export const previewQuery = z.object({ preview: flag });

/** Which occurrences a change or a deletion is about, and whether it only counts. */
export const scopeQuery = z.object({
  scope: z.enum(['this', 'following', 'all'], 'Must be this, following or all').optional(),
  preview: flag,
});

/** How many were (or would be) changed or deleted, and how many kept: completed, or changed by hand. */
export const seriesChange = z.object({ changed: z.int(), kept: z.int() });

/** The days on which a series rests, both included. */
export const seriesPause = z
  .object({
    from: isoDate('The first day is required'),
    to: isoDate('The last day is required'),
  })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    message: 'The last day is before the first day. Choose a later last day.',
  });

export type SeriesInput = z.input<typeof seriesInput>;
export type SeriesValues = z.output<typeof seriesInput>;
export type Series = z.output<typeof series>;
export type SeriesPreview = z.output<typeof seriesPreview>;
export type Clash = z.output<typeof clash>;
export type SeriesChange = z.output<typeof seriesChange>;
export type Span = z.output<typeof span>;
export type Scope = NonNullable<z.output<typeof scopeQuery>['scope']>;
