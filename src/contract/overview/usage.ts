/** How much of each quota an owner uses. */
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

/** The interface's words for quotas, where they differ from the quota's name. */
const QUOTA_LABELS: Readonly<Record<string, string>> = {
  'client-prices': 'client-specific prices',
  'pets-apart': 'pairs of pets that must not meet',
  'days-off': 'days off',
  series: 'repeating bookings',
  'visit-reports': 'visit reports',
  deliveries: 'emails to clients',
  records: 'texts and recorded walks',
};

/** `repeating bookings`: what people call what a quota is named after. */
export const quotaWords = (name: string): string => QUOTA_LABELS[name] ?? name;

export type QuotaUsage = z.output<typeof quotaUsage>;
