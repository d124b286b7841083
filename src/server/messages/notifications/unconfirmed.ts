/** Emails to clients by accounts whose own address nobody has confirmed: counted, and put off beyond the limits (decision 79). */
import type { Decision } from '#server/messages/notifications/notification.ts';
import type { Claimed } from '#server/messages/notifications/deliveries.sql.ts';
import { CONFIRM, limitsOf } from '#server/messages/notifications/unconfirmed.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { TooMany } from '#server/platform/errors/errors.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';

/**
 * Counts the email of an unconfirmed account, once however often it is tried. Over the limits nothing is dropped: booking news for a
 * client with a phone number goes to Ready to Send, everything else waits until tomorrow or until the address is confirmed.
 */
export async function limitUnconfirmed(
  db: Database,
  row: Claimed,
  decision: Extract<Decision, { message: unknown }>,
  { canPrepare, now }: { canPrepare: boolean; now: Date },
): Promise<Decision> {
  if (row.attempts > 0) return decision;
  try {
    await consumeRateLimits(db, CONFIRM, limitsOf(row.userId, decision.message.to));
    return decision;
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    if (canPrepare) return { settle: 'prepared', reason: CONFIRM };
    const dueAt = new Date(now.getTime() + error.retryAfterS * 1_000).toISOString();
    return { dueAt, reason: CONFIRM };
  }
}
