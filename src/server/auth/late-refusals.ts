/** Refusals that take their time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '#server/platform/http.ts';

/** Long enough that fifty connections which ask again at once are no load; short for somebody who reads a sentence. */
export const REFUSAL_MS = 1000;

const REFUSED = new Set([429, 503]);

/**
 * Answers those who are told to come back later only after `waitMs`: waiting costs nothing, and whoever floods the
 * forms of this scope with many connections gets no more answers in a second than connections.
 */
export function answerRefusalsLate(app: Server, waitMs: number): void {
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method === 'POST' && REFUSED.has(statusCode)) await sleep(waitMs);
  });
}
