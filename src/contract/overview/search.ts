/** Search results for the header's search box. */
import { z } from 'zod';
import { optionalText } from '#contract/fields/text.ts';
import { entityId } from '#contract/entity.ts';

/** The most results that one search call answers. */
export const MAX_SEARCH_RESULTS = 20;

/** The query of a search call: `?q=` with the text to find, taken literally. */
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
  /** The full name of its client. */
  ownerName: z.string(),
});

/** An invoice or credit note that has its number. */
export const invoiceResult = z.object({
  id: entityId,
  number: z.string(),
  clientName: z.string().nullable(),
  /** In pounds, such as `12.50`. */
  total: z.string(),
});

export const clientResults = z.array(clientResult).max(MAX_SEARCH_RESULTS);
export const invoiceResults = z.array(invoiceResult).max(MAX_SEARCH_RESULTS);
export const petResults = z.array(petResult).max(MAX_SEARCH_RESULTS);

export type ClientResult = z.output<typeof clientResult>;
export type InvoiceResult = z.output<typeof invoiceResult>;
export type PetResult = z.output<typeof petResult>;
