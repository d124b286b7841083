/** The history of a client or a pet: what has been, newest first. */
import { z } from 'zod';
import { appointment } from '#contract/diary/appointments.ts';
import { paymentKinds, paymentMethods } from '#contract/choices.ts';
import { entityId, moment } from '#contract/entity.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { historyKinds, MAX_HISTORY_ENTRIES } from '#contract/rules/historyPage.ts';
import { MAX_VISIT_PHOTOS, visitEvent, visitPhoto, visitSummary } from '#contract/visits/visits.ts';

const BEFORE = 'Must be the cursor of an entry, or a time such as 2026-03-29T09:00';

const LIMIT = `Limit must be a number from 1 to ${MAX_HISTORY_ENTRIES}`;

/** The entries before a cursor, or before now; of one kind, or all. */
export const historyQuery = z.object({
  before: z
    .string()
    .regex(
      /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?:_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/,
      BEFORE,
    )
    // PostgreSQL has no year 0.
    .refine((text) => !text.startsWith('0000') && isRealDay(text.slice(0, 10)), BEFORE)
    .optional(),
  limit: z.coerce
    .number(LIMIT)
    .int('Limit must be a whole number')
    .min(1, LIMIT)
    .max(MAX_HISTORY_ENTRIES, LIMIT)
    .default(MAX_HISTORY_ENTRIES),
  kind: z.enum(historyKinds, `Kind must be one of ${historyKinds.join(', ')}`).optional(),
});

/** The fields of every entry. */
const entry = {
  id: entityId,
  /** Diary time in the business's zone, such as `2026-03-29T09:00`. */
  at: z.string(),
  /** Asks for what came before this entry, as `?before=`. */
  cursor: z.string(),
};

/** A recorded walk that began while a booked walk was due. */
export const historyWalk = z.object({
  id: entityId,
  name: z.string(),
  /** A decimal string in miles. */
  distance: z.string().nullable(),
  estimatedDuration: z.string().nullable(),
});

/** The most recorded walks that are named with one booking. */
export const MAX_WALKS_OF_BOOKING = 5;

/** The most visits that are named with one booking, and the most events of one visit: the first of them. */
export const MAX_VISITS_OF_BOOKING = 5;
export const MAX_HISTORY_EVENTS = 50;

const stored = z.string().nullable();

/** A visit: its times, pets, track, photos and events, of the latter three those that show no other client's pet. Events as they stand, corrected. */
export const historyVisit = z.object({
  id: entityId,
  startedAt: moment,
  endedAt: moment.nullable(),
  petIds: visitSummary.shape.petIds,
  note: stored,
  privateNote: stored,
  walk: z.object({ id: entityId, distance: stored }).nullable(),
  events: z
    .array(
      visitEvent.pick({
        id: true,
        kind: true,
        petId: true,
        at: true,
        text: true,
        medicineName: true,
        dose: true,
        outcome: true,
      }),
    )
    .max(MAX_HISTORY_EVENTS),
  photos: z.array(visitPhoto).max(MAX_VISIT_PHOTOS),
});

const bookingEntry = z.object({
  kind: z.literal('booking'),
  ...entry,
  booking: appointment,
  walks: z.array(historyWalk).max(MAX_WALKS_OF_BOOKING),
  visits: z.array(historyVisit).max(MAX_VISITS_OF_BOOKING),
});

/** A visit without a booking. */
const visitEntry = z.object({ kind: z.literal('visit'), ...entry, visit: historyVisit });

const photoEntry = z.object({
  kind: z.literal('photo'),
  ...entry,
  petId: entityId,
  petName: z.string(),
  photoUrl: z.string(),
});

/** An issued invoice, or a credit note, on its day. */
const invoiceEntry = z.object({
  kind: z.literal('invoice'),
  ...entry,
  number: z.string(),
  total: z.string(),
  isCreditNote: z.boolean(),
  isVoid: z.boolean(),
});

/** A payment, tip or refund, on the day on which it came in. */
const paymentEntry = z.object({
  kind: z.literal('payment'),
  ...entry,
  paymentKind: z.enum(paymentKinds),
  method: z.enum(paymentMethods),
  amount: z.string(),
  /** The part of a payment that is allocated or refunded; the rest is credit. */
  used: z.string(),
});

export const historyEntry = z.discriminatedUnion('kind', [
  bookingEntry,
  visitEntry,
  photoEntry,
  invoiceEntry,
  paymentEntry,
]);

export const history = z.array(historyEntry).max(MAX_HISTORY_ENTRIES);

export type HistoryWalk = z.output<typeof historyWalk>;
export type HistoryVisit = z.output<typeof historyVisit>;
export type VisitEntry = z.output<typeof visitEntry>;
export type BookingEntry = z.output<typeof bookingEntry>;
export type InvoiceEntry = z.output<typeof invoiceEntry>;
export type PaymentEntry = z.output<typeof paymentEntry>;
export type PhotoEntry = z.output<typeof photoEntry>;
export type HistoryEntry = z.output<typeof historyEntry>;
