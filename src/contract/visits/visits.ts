/** Visits: what happened, for which bookings and pets, with its events, its photos and its track. */
import { z } from 'zod';
import { doseOutcomes, visitEventKinds } from '#contract/choices.ts';
import { entityId, moment, momentField, precondition, timestamps } from '#contract/entity.ts';
import { isoDate } from '#contract/fields/isoDate.ts';
import { optionalText } from '#contract/fields/text.ts';

/** The most bookings, and the most pets, that one visit has. */
const MAX_VISIT_BOOKINGS = 50;
/** The most events of one visit, those that were corrected among them. */
export const MAX_VISIT_EVENTS = 500;
const MAX_VISIT_CORRECTIONS = 200;
/** The most photos of one visit. */
export const MAX_VISIT_PHOTOS = 50;
/** The most visits that are listed as running. */
const MAX_RUNNING = 20;

/** So far ahead of the server a phone's clock may be before its times are marked as doubtful. */
export const CLOCK_TOLERANCE_MS = 10 * 60_000;

const idList = (things: string) =>
  z
    .array(z.uuid(`Choose ${things} from the list`), `Choose ${things} from the list`)
    .max(MAX_VISIT_BOOKINGS, `Choose at most ${MAX_VISIT_BOOKINGS} ${things}`)
    .refine((ids) => new Set(ids).size === ids.length, `Choose ${things} once each`);

const madeId = z.uuid('Must be a UUID').toLowerCase().optional();

const fields = z.object({
  appointmentIds: idList('bookings').optional(),
  petIds: idList('pets').optional(),
  startedAt: momentField('Say when the visit began, such as 2026-03-29T08:15:00Z'),
  endedAt: momentField('Say when the visit ended, such as 2026-03-29T09:15:00Z')
    .nullable()
    .optional(),
  /** For the client, in a report. With several clients it stays with the business: each report has its own words. */
  note: optionalText(10_000),
  /** For the business alone. */
  privateNote: optionalText(10_000),
  /** The track of the visit, or a route that was walked. */
  walkRouteId: z.uuid('Choose a walk route from the list').nullable().optional(),
});

/**
 * What is sent to begin a visit, or to log one that is over. `id` is made by the browser: the same id twice is one visit, and
 * the second answer is the visit as it is stored. Without `petIds` the visit has the pets of its bookings. A booking, pet or
 * route that is gone is left out: what happened is kept.
 */
export const visitInput = fields.extend({ id: madeId });

/** A change or a correction: keys that are left out keep what is stored. */
export const visitUpdate = fields.partial().extend(precondition);

/** Something that happened on a visit. The same `id` twice is one event. */
export const visitEventInput = z
  .object({
    id: madeId,
    kind: z.enum(visitEventKinds, 'Choose what happened from the list'),
    petId: z.uuid('Choose a pet from the list').nullable().optional(),
    at: momentField('Say when it happened, such as 2026-03-29T08:15:00Z'),
    text: optionalText(2_000),
    /** The event that this one corrects; it is kept beside it. */
    replacesId: z.uuid('Must be the id of an event').nullable().optional(),
    /** Whether the event that is replaced did not happen at all. */
    isRemoved: z.boolean('Must be true or false').optional(),
    /** Of an event of kind `medicine`: which one, what became of the dose, and the dose where it was not the planned one. */
    medicineId: z.uuid('Choose a medicine from the list').nullable().optional(),
    outcome: z.enum(doseOutcomes, 'Choose given, refused or missed').nullable().optional(),
    dose: optionalText(200),
  })
  .refine(
    ({ kind, medicineId, outcome, dose }) =>
      kind === 'medicine' || !(medicineId ?? outcome ?? dose),
    { path: ['kind'], message: 'Only a medicine has a dose and an outcome' },
  );

/** The days that visits are asked for, both included, in the business's time zone. */
export const visitPeriod = z.object({
  from: isoDate('From must be a day such as 2026-03-29'),
  to: isoDate('To must be a day such as 2026-03-29'),
});

const stored = z.string().nullable();

export const visitEvent = z.object({
  id: entityId,
  kind: z.enum(visitEventKinds),
  petId: entityId.nullable(),
  at: moment,
  text: stored,
  replacesId: entityId.nullable(),
  isRemoved: z.boolean(),
  /** The medicine, null where it was deleted; its name and dose are as they were at the event. */
  medicineId: entityId.nullable(),
  medicineName: stored,
  dose: stored,
  outcome: z.enum(doseOutcomes).nullable(),
  /** The phone's clock was ahead when it was sent: the time may be wrong. */
  isClockWrong: z.boolean(),
  createdAt: moment,
});

/** The earlier values of a corrected visit's changed fields. */
const visitCorrection = z.object({
  correctedAt: moment,
  was: z.object({
    startedAt: moment.optional(),
    endedAt: moment.nullable().optional(),
    appointmentIds: z.array(entityId).max(MAX_VISIT_BOOKINGS).optional(),
    petIds: z.array(entityId).max(MAX_VISIT_BOOKINGS).optional(),
    walkRouteId: entityId.nullable().optional(),
  }),
});

/** A photo of a visit; `petId` is the pet that it shows, where that was said. */
export const visitPhoto = z.object({
  id: entityId,
  /** Where it is shown; with `?size=card` behind it, the size for a card. */
  photoUrl: z.string(),
  petId: entityId.nullable(),
  createdAt: moment,
});

/** A visit without its events, photos and corrections. Its lists of ids are in no order. */
export const visitSummary = z.object({
  id: entityId,
  userId: entityId,
  appointmentIds: z.array(entityId).max(MAX_VISIT_BOOKINGS),
  petIds: z.array(entityId).max(MAX_VISIT_BOOKINGS),
  /** Who it was for: the clients of its bookings and pets at that time. */
  clientIds: z.array(entityId).max(2 * MAX_VISIT_BOOKINGS),
  startedAt: moment,
  endedAt: moment.nullable(),
  note: stored,
  privateNote: stored,
  walkRouteId: entityId.nullable(),
  isClockWrong: z.boolean(),
  ...timestamps,
});

/** A visit as the API answers it. Its events are by time, those that were replaced among them. */
export const visit = visitSummary.extend({
  corrections: z.array(visitCorrection).max(MAX_VISIT_CORRECTIONS),
  events: z.array(visitEvent).max(MAX_VISIT_EVENTS),
  /** In the order in which they were added. */
  photos: z.array(visitPhoto).max(MAX_VISIT_PHOTOS),
});

export const runningVisits = z.array(visit).max(MAX_RUNNING);

export type Visit = z.output<typeof visit>;
export type VisitCorrection = z.output<typeof visitCorrection>;
export type VisitValues = z.output<typeof visitInput>;
export type VisitChanges = Omit<z.output<typeof visitUpdate>, 'updatedAt'>;
export type VisitEvent = z.output<typeof visitEvent>;
export type VisitEventValues = z.output<typeof visitEventInput>;
export type VisitPeriod = z.output<typeof visitPeriod>;
