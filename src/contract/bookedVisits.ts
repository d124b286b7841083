/** Which visits appointments had, so that their pages can be opened. */
import { z } from 'zod';
import { entityId, moment } from '#contract/entity.ts';
import { MAX_INVOICE_LINES } from '#contract/invoices.ts';

const bookedVisit = z.object({
  appointmentId: entityId,
  visitId: entityId,
  startedAt: moment,
  /** Null while it is under way. */
  endedAt: moment.nullable(),
});

/** The most that an appointment, or the appointments of an invoice, are answered with. */
export const MAX_BOOKED_VISITS = 2 * MAX_INVOICE_LINES;

/** By their beginning. */
export const bookedVisits = z.array(bookedVisit).max(MAX_BOOKED_VISITS);

export type BookedVisit = z.output<typeof bookedVisit>;
