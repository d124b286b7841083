/** The cancellation terms that a booking keeps. */
import { z } from 'zod';

export const MAX_CANCELLATION_LINES = 20;

/** Until when a line applies: hours before the start, or a clock time some days before the (first) day. */
const before = z.union([z.object({ hours: z.int() }), z.object({ days: z.int(), at: z.string() })]);

/** Percentages of the price: of the first line whose moment has not passed, after the last one `noShowPercent`. */
export const cancellationTerms = z.object({
  lines: z.array(z.object({ before, percent: z.number() })).max(MAX_CANCELLATION_LINES),
  noShowPercent: z.number(),
});
