/** Pages of a list. Apart from the entities, as the app asks for none. */
import { z } from 'zod';

/** The most records of a page. */
const MAX_PAGE_RECORDS = 500;

/**
 * A page of a list: at most `limit` records, those that come after the one with the id `before`. Without both a list answers all its
 * records.
 */
export const pageQuery = z.object({
  before: z.uuid('Before must be the id of a record of the list').optional(),
  limit: z.coerce
    .number(`Limit must be a number from 1 to ${MAX_PAGE_RECORDS}`)
    .int('Limit must be a whole number')
    .min(1, `Limit must be a number from 1 to ${MAX_PAGE_RECORDS}`)
    .max(MAX_PAGE_RECORDS, `Limit must be a number from 1 to ${MAX_PAGE_RECORDS}`)
    .optional(),
});

export type PageQuery = z.output<typeof pageQuery>;
