/** The warnings of a booking. They inform and never block. */
import { z } from 'zod';
import { daysOffHit, meetings, tooManyDogs } from '#contract/people/cautions.ts';
import { entityId } from '#contract/entity.ts';
import { isoDate, optionalIsoDate } from '#contract/fields/isoDate.ts';
import { timeOfDay } from '#contract/fields/timeOfDay.ts';
import { MAX_PETS_BOOKED, petIdList } from '#contract/diary/prices.ts';
import { clash } from '#contract/diary/series.ts';

const CHOOSE_PET = 'Choose a pet from the list';

/** A booking as far as its warnings need it. `petIds` is repeated for each pet; one alone is a list too. */
export const warningsQuery = z.object({
  date: isoDate('Date is required'),
  startTime: timeOfDay('Start time is required'),
  endTime: timeOfDay('End time is required'),
  /** The last day of a stay. */
  endDate: optionalIsoDate(),
  petIds: z
    .union([petIdList, z.uuid(CHOOSE_PET).transform((id) => [id])], {
      error: `${CHOOSE_PET}, each once, at most ${MAX_PETS_BOOKED}`,
    })
    .optional(),
  /** The booking that is being changed. */
  exceptId: entityId.optional(),
});

/**
 * `overlaps` are other bookings at the same time, none for a stay: a sitter who stays somewhere still goes out. `dogs` is null where
 * they are not too many.
 */
export const bookingWarnings = z.object({
  overlaps: z.array(clash).max(800),
  dogs: tooManyDogs,
  apart: meetings,
  daysOff: daysOffHit,
});

export type BookingWarnings = z.output<typeof bookingWarnings>;
export type WarningsQuery = z.output<typeof warningsQuery>;
