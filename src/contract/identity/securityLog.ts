/** The security log of an account: sign-ins, changed sign-in methods, links, downloads, deletions and the administrator's acts. */
import { z } from 'zod';
import { entityId, moment } from '#contract/entity.ts';
import { MAX_SECURITY_EVENTS, SECURITY_EVENTS_AT_ONCE } from '#contract/identity/securityEvents.ts';

const stored = z.string().nullable();

/** One entry. The same kind within an hour, from the same device, is one entry that counts. */
export const securityEvent = z.object({
  id: entityId,
  /** One of `SECURITY_EVENTS`; a later version may have logged others. */
  kind: z.string(),
  detail: stored,
  /** `Chrome on Android`, as the browser called itself. */
  device: stored,
  ipAddress: stored,
  times: z.int(),
  /** When it happened last. */
  at: moment,
});

export const securityLog = z.array(securityEvent).max(MAX_SECURITY_EVENTS);

const LIMIT = `Limit must be a number from 1 to ${MAX_SECURITY_EVENTS}`;

/** The entries that come after one of them, newest first. */
export const securityLogQuery = z.object({
  before: z.uuid('Must be the id of an entry').optional(),
  limit: z.coerce
    .number(LIMIT)
    .int('Limit must be a whole number')
    .min(1, LIMIT)
    .max(MAX_SECURITY_EVENTS, LIMIT)
    .default(SECURITY_EVENTS_AT_ONCE),
});

export type SecurityEvent = z.output<typeof securityEvent>;
