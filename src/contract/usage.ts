/** How much an owner has of what is limited. */
import { z } from 'zod';
import { moment } from '#contract/entity.ts';

/**
 * One quota: `used` and `limit` are rows or bytes, `used` as it was at `measuredAt`; `notice` is the sentence to show where little or nothing is
 * left.
 */
export const quotaUsage = z.object({
  name: z.string(),
  unit: z.enum(['rows', 'bytes']),
  used: z.number(),
  limit: z.number(),
  notice: z.string().nullable(),
  measuredAt: moment,
});

/** One for each quota. */
export const usageResponse = z.array(quotaUsage).max(100);

/** What people call what a quota is named after, where that is another word. */
const WORDS: Readonly<Record<string, string>> = {
  'client-prices': 'prices of single clients',
  'pets-apart': 'pairs of pets that must not meet',
  'days-off': 'days off',
  series: 'repeating bookings',
  'visit-reports': 'reports of visits',
  deliveries: 'mails to clients',
  records: 'texts and recorded walks',
};

/** `repeating bookings`: what people call what a quota is named after. */
export const quotaWords = (name: string): string => WORDS[name] ?? name;

export type QuotaUsage = z.output<typeof quotaUsage>;
