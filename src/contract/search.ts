/** What the search box of the header finds. */
import { z } from 'zod';
import { optionalText } from '#contract/fields/text.ts';
import { entityId } from '#contract/entity.ts';

/** The most results that one search call answers. */
export const MAX_SEARCH_RESULTS = 20;

/** What is asked of a search call: `?q=` with the text to look for, taken literally. */
export const searchQuery = z.object({ q: optionalText(200) });

export const clientResult = z.object({
  id: entityId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
});

export const petResult = z.object({
  id: entityId,
  name: z.string(),
  species: z.string(),
  breed: z.string().nullable(),
});

export const clientResults = z.array(clientResult).max(MAX_SEARCH_RESULTS);
export const petResults = z.array(petResult).max(MAX_SEARCH_RESULTS);

export type ClientResult = z.output<typeof clientResult>;
export type PetResult = z.output<typeof petResult>;
