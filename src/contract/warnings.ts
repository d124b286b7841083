/** What a booking is warned of. Warnings tell and never block. */
import { z } from 'zod';
import { entityId } from '#contract/entity.ts';
import { isoDate } from '#contract/fields/isoDate.ts';
import { timeOfDay } from '#contract/fields/timeOfDay.ts';
import { MAX_PETS_BOOKED, petIdList } from '#contract/prices.ts';
import { clash } from '#contract/series.ts';

/** What most insurers and councils allow. */
export const MOST_DOGS = 4;

const CHOOSE_PET = 'Choose a pet from the list';

/** A booking as far as its warnings need it. `petIds` is repeated for each pet; one alone is a list too. */
export const warningsQuery = z.object({
  date: isoDate('Date is required'),
  startTime: timeOfDay('Start time is required'),
  endTime: timeOfDay('End time is required'),
  petIds: z
    .union([petIdList, z.uuid(CHOOSE_PET).transform((id) => [id])], {
      error: `${CHOOSE_PET}, each once, at most ${MAX_PETS_BOOKED}`,
    })
    .optional(),
  /** The booking that is being changed. */
  exceptId: entityId.optional(),
});

/** `overlaps` are other bookings at the same time, `dogs` the most dogs that would be out at once among them, where it is too many. */
export const bookingWarnings = z.object({
  overlaps: z.array(clash).max(800),
  dogs: z.object({ together: z.int(), most: z.int() }).nullable(),
});

export type BookingWarnings = z.output<typeof bookingWarnings>;
export type WarningsQuery = z.output<typeof warningsQuery>;
