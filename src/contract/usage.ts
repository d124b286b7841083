/** How much an owner has of what is limited. */
import { z } from 'zod';

/** One quota: `used` and `limit` are rows or bytes; `notice` is the sentence to show where little or nothing is left. */
export const quotaUsage = z.object({
  name: z.string(),
  unit: z.enum(['rows', 'bytes']),
  used: z.number(),
  limit: z.number(),
  notice: z.string().nullable(),
});

/** One for each quota. */
export const usageResponse = z.array(quotaUsage).max(100);

export type QuotaUsage = z.output<typeof quotaUsage>;
