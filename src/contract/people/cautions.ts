/** The parts of warnings, which bookings and series share. */
import { z } from 'zod';
import { entityId } from '#contract/entity.ts';

/** The most pairs of pets that one booking is warned of. */
export const MAX_APART = 100;
/** The most spans of days off that one booking is warned of. */
export const MAX_SPANS_HIT = 100;

/** The most dogs that would be out at once, where it is more than the business's limit. */
export const tooManyDogs = z.object({ together: z.int(), most: z.int() }).nullable();

/** Pets that must not meet, and would. The first is one of the booking's. */
export const meetings = z
  .array(
    z.object({
      petId: entityId,
      petName: z.string(),
      otherPetId: entityId,
      otherPetName: z.string(),
      note: z.string().nullable(),
    }),
  )
  .max(MAX_APART);

/** Days off that a booking falls on. */
export const daysOffHit = z
  .array(z.object({ startsOn: z.string(), endsOn: z.string(), note: z.string().nullable() }))
  .max(MAX_SPANS_HIT);

export type Meeting = z.output<typeof meetings>[number];
export type DaysOffSpan = z.output<typeof daysOffHit>[number];
