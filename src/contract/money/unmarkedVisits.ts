/** Visits that are over and that nobody marked as done, and those that were marked together. */
import { z } from 'zod';
import { appointment } from '#contract/diary/appointments.ts';

/** The most that are listed, the oldest first, and that are marked in one go. */
export const MAX_UNMARKED = 500;

const CHOOSE = 'Choose visits from the list';

export const unmarkedVisits = z.object({
  /** Pending or confirmed, and over; none from before the day from which is billed. */
  unmarked: z.array(appointment).max(MAX_UNMARKED),
  /** Marked as done here and on no invoice yet: that can be undone. */
  marked: z.array(appointment).max(MAX_UNMARKED),
});

/** The visits to mark as done, or to set back. */
export const markVisitsInput = z.object({
  appointmentIds: z.array(z.uuid(CHOOSE), CHOOSE).min(1, CHOOSE).max(MAX_UNMARKED, CHOOSE),
});

export type UnmarkedVisits = z.output<typeof unmarkedVisits>;
