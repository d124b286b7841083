/** A day as a run: its bookings in the order in which they are done, with all that is needed to do them. */
import { z } from 'zod';
import { appointment } from '#contract/diary/appointments.ts';
import { client } from '#contract/people/clients.ts';
import { pet } from '#contract/people/pets.ts';
import { visitSummary } from '#contract/visits/visits.ts';
import { entityId } from '#contract/entity.ts';
import { isoDate } from '#contract/fields/isoDate.ts';

/** The most bookings, and the most visits, of one day. */
export const MAX_DAY_ROWS = 200;

/** The parameters of `/api/days/{date}`. */
export const dayParams = z.object({ date: isoDate('Must be a day such as 2026-03-29') });

const CHOOSE_BOOKINGS = 'Choose bookings of this day';

/** The ids of the day's bookings in the order of the run. Those that are not named follow, by time. */
export const dayOrderInput = z.object({
  order: z
    .array(z.uuid(CHOOSE_BOOKINGS), CHOOSE_BOOKINGS)
    .max(MAX_DAY_ROWS, `Choose at most ${MAX_DAY_ROWS} bookings`)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each booking once'),
});

/** A visit of the day; it runs while `endedAt` is null. Its events are asked for with the visit itself. */
const dayVisit = visitSummary.extend({
  /** The distance of its track or route in miles, such as `1.25`. */
  miles: z.string().nullable(),
});

/** The totals of the day. Cancelled bookings don't count. */
const dayTotals = z.object({
  /** Bookings, and visits that were made without one. */
  visits: z.int(),
  /** Different dogs. */
  dogs: z.int(),
  /** Minutes that are booked; the days of a stay have none. */
  minutes: z.int(),
  /** Pounds of the bookings that begin on this day, such as `84.50`. */
  price: z.string(),
  /** Miles of the day's visits, such as `3.20`. */
  miles: z.string(),
});

/**
 * A day: its bookings in the order of the run, stays among them on each of their days, the visits that began on it by their
 * beginning, and the clients and pets of both.
 */
export const day = z.object({
  date: z.string(),
  appointments: z.array(appointment).max(MAX_DAY_ROWS),
  visits: z.array(dayVisit).max(MAX_DAY_ROWS),
  clients: z.array(client).max(2 * MAX_DAY_ROWS),
  pets: z.array(pet).max(2 * MAX_DAY_ROWS),
  totals: dayTotals,
});

/** The order as it was stored. */
export const dayOrder = z.object({
  date: z.string(),
  order: z.array(entityId).max(MAX_DAY_ROWS),
});

export type Day = z.output<typeof day>;
export type DayVisit = z.output<typeof dayVisit>;
export type DayTotals = z.output<typeof dayTotals>;
