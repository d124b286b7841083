/** Delayed rejection: slows down programs that guess or flood. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '#server/platform/http/server.ts';

/** Long enough that fifty connections which retry at once are no load; short for a user who reads a sentence. */
export const REJECTION_DELAY_MS = 1000;

const REJECTED = new Set([429, 503]);

/**
 * Delays responses 429 and 503 to forms by `waitMs`: waiting costs nothing, and a flood over many connections gets no more
 * responses in a second than it has connections.
 */
export function delayRejections(app: Server, waitMs: number): void {
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method === 'POST' && REJECTED.has(statusCode)) await sleep(waitMs);
  });
}
