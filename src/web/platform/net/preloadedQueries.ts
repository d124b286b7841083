/**
 * Reads that begin while the app itself is still on its way. Each answer goes to the query that asks for it first; what
 * has not been asked for when something is saved, or once the page is idle, is dropped: it would grow old.
 */
import type { Preloads } from '#contract/pages.ts';

const preloaded = new Map<string, Promise<Response>>();

/** On a bad line the user should be told of it while still looking. */
export const TIMEOUT_MS = 30_000;

/** How every read asks, preloaded or not. */
export const READ = { headers: { accept: 'application/json' }, credentials: 'include' } as const;

function start(path: string, priority: RequestPriority): void {
  const answer = fetch(path, { ...READ, priority, signal: AbortSignal.timeout(TIMEOUT_MS) });
  // The query that takes the answer handles a failure; without one there is nothing to handle.
  answer.catch(() => undefined);
  preloaded.set(path, answer);
}

/** Begins the reads of a page. */
export function startPreloading({ first, later }: Preloads): void {
  for (const path of first) start(path, 'high');
  for (const path of later) start(path, 'low');
}

/** The answer to a preloaded read, once. */
export function takePreloaded(path: string): Promise<Response> | undefined {
  const answer = preloaded.get(path);
  preloaded.delete(path);
  return answer;
}

/** Drops the answers that no query has taken. */
export function dropPreloaded(): void {
  preloaded.clear();
}
