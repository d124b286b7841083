/** Which visits appointments had, so that their pages can be opened. */
import { z } from 'zod';
import { entityId, moment } from '#contract/entity.ts';

const bookedVisit = z.object({
  appointmentId: entityId,
  visitId: entityId,
  startedAt: moment,
  /** Null while it is under way. */
  endedAt: moment.nullable(),
});

/** The most visits in one answer: two for each of the 500 lines that an invoice may have. */
export const MAX_BOOKED_VISITS = 1000;

/** By their beginning. */
export const bookedVisits = z.array(bookedVisit).max(MAX_BOOKED_VISITS);

export type BookedVisit = z.output<typeof bookedVisit>;
