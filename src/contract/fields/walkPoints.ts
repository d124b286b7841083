/** The recorded points of a walk: each one right, in the order in which they are sent, whatever their times say. */
import { z } from 'zod';
import { MAX_WALK_POINTS } from '#contract/fields/walkLimits.ts';

/** The last year in which every zone has dates with four digits of year is 9998. */
const LAST_MOMENT = Date.UTC(9_999, 0) - 1;

const latitude = 'Latitude must be a number from -90 to 90';
const longitude = 'Longitude must be a number from -180 to 180';
const time = 'Timestamp must be a number of milliseconds since 1970';
const accuracy = 'Accuracy must be a number of metres';

/**
 * One fix: degrees in WGS 84, the time in milliseconds since 1970, the radius in metres within which the device
 * believed itself to be, and `gap` where nothing was recorded between the point before and this one.
 */
export const walkPoint = z.object(
  {
    lat: z.number(latitude).min(-90, latitude).max(90, latitude),
    lng: z.number(longitude).min(-180, longitude).max(180, longitude),
    timestamp: z.number(time).min(0, time).max(LAST_MOMENT, time),
    accuracy: z.number(accuracy).min(0, accuracy).max(1e8, accuracy).optional(),
    gap: z.literal(true, 'Gap must be true, or left out').optional(),
  },
  'A point must have lat, lng and timestamp',
);

export type WalkPoint = z.output<typeof walkPoint>;

/**
 * A list of points. It is read one by one up to the first that is wrong: a hundred thousand bad points get one
 * sentence, not a hundred thousand.
 */
export function walkPoints() {
  const tooMany = `A walk can have at most ${MAX_WALK_POINTS.toLocaleString('en-GB')} points`;
  return (
    z
      // The number first: nothing is read of a list that is too long.
      .array(z.unknown(), 'The points of a walk must be a list')
      .max(MAX_WALK_POINTS, tooMany)
      .meta({ items: z.toJSONSchema(walkPoint) })
      .transform((items, context): WalkPoint[] => {
        const points: WalkPoint[] = [];
        for (const [at, item] of items.entries()) {
          const read = walkPoint.safeParse(item);
          if (!read.success) {
            const [issue] = read.error.issues;
            context.addIssue({
              code: 'custom',
              path: [at, ...(issue?.path ?? [])],
              message: `${issue?.message ?? 'This does not fit'} (point ${at + 1})`,
            });
            return z.NEVER;
          }
          points.push(read.data);
        }
        return points;
      })
  );
}
