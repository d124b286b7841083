/** The body of every failure that the API answers with, and the few sentences that several calls share. */
import { z } from 'zod';

/** One wrong field: its path in the body, and what to do about it. */
export const fieldFailure = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});

/**
 * What a call answers when its status is 400 or above. `errors` is there for wrong fields only; `current`
 * only in a 409, and is the entity as it is now.
 */
export const failure = z.object({
  message: z.string(),
  errors: z.array(fieldFailure).optional(),
  current: z.unknown().optional(),
});

export type FieldFailure = z.output<typeof fieldFailure>;
export type Failure = z.output<typeof failure>;

/** The message of a 401: the web app recognises an ended session by this word. */
export const UNAUTHORIZED = 'Unauthorized';
