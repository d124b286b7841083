/** Walk routes: saved favourites and recorded walks. */
import { z } from 'zod';
import { miles } from '#contract/fields/miles.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { walkPoint, walkPoints, type WalkPoint } from '#contract/fields/walkPoints.ts';
import { precondition, entityId, timestamps } from '#contract/entity.ts';
import { MAX_LINE_POINTS, type WalkLine } from '#contract/rules/walkLine.ts';
import { MAX_WALK_POINTS } from '#contract/fields/walkLimits.ts';

export type { WalkPoint };

const fields = z.object({
  name: requiredText('Route name is required', 200),
  description: optionalText(10_000),
  distance: miles(),
  estimatedDuration: optionalText(100),
  gpsData: walkPoints().nullish(),
  isFavorite: z.boolean('Must be true or false').optional(),
  isDemo: z.boolean('Must be true or false').optional(),
  isListed: z.boolean('Must be true or false').optional(),
});

/**
 * What a person or the recorder saves as a route. `id` is made by the browser, so that a save that is sent again
 * after a lost answer makes no second route; `isDemo` marks a walk that was made of demo points. One with `isListed: false` is
 * the track of a visit: lists leave it out as long as a visit has it, and it goes with that visit.
 */
export const walkInput = fields.extend({
  id: z.uuid('Must be a UUID').toLowerCase().optional(),
});

/** The fields of the route form, without the recorded points. */
export const walkForm = fields.pick({
  name: true,
  description: true,
  distance: true,
  estimatedDuration: true,
  isFavorite: true,
});

/** A change to a route: keys that are left out keep what is stored. */
export const walkUpdate = fields.partial().extend(precondition);

const stored = z.string().nullable();

/**
 * A route as lists answer it. `distance` is a decimal string in miles, such as `1.25`; `line` is its recorded line
 * drawn with at most 100 points, as `contract/rules/walkLine.ts` describes it, or null.
 */
export const walkSummary = z.object({
  id: entityId,
  userId: entityId,
  name: z.string(),
  description: stored,
  distance: stored,
  estimatedDuration: stored,
  isFavorite: z.boolean(),
  isDemo: z.boolean(),
  isListed: z.boolean(),
  line: z.array(z.array(z.int())).max(MAX_LINE_POINTS).nullable(),
  ...timestamps,
});

/** A route with every point that was recorded. */
export const walk = walkSummary.extend({
  gpsData: z.array(walkPoint).max(MAX_WALK_POINTS).nullable(),
});

/** How many metres of the walked route an export leaves out at each end. */
export const gpxOptions = z.object({
  trim: z.coerce
    .number('Trim must be a number of metres from 1 to 5000')
    .int('Trim must be a whole number of metres')
    .min(1, 'Trim must be a number of metres from 1 to 5000')
    .max(5000, 'Trim must be a number of metres from 1 to 5000')
    .optional(),
});

type Points = { gpsData?: readonly WalkPoint[] | null | undefined };

export type WalkSummary = Omit<z.output<typeof walkSummary>, 'line'> & { line: WalkLine | null };
export type Walk = WalkSummary & { gpsData: WalkPoint[] | null };
export type WalkInput = Omit<z.input<typeof walkInput>, 'gpsData'> & Points;
export type WalkTyped = z.input<typeof walkForm>;
export type WalkFormValues = z.output<typeof walkForm>;
export type WalkChanges = Omit<z.output<typeof walkUpdate>, 'updatedAt'>;
