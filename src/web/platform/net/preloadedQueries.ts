/**
 * Reads that begin while the app itself is still on its way. Each answer goes to the query that asks for it first, however
 * long the page's code takes.
 */
const preloaded = new Map<string, { answer: Promise<Response>; until: number }>();

/** On a bad line the user should be told of it while still looking. */
export const TIMEOUT_MS = 30_000;

/** An answer that no query has taken by then may be out of date: the page was left before it asked. */
const KEPT_MS = 5 * 60_000;

/** The request options of every read, preloaded or not. */
export const READ = { headers: { accept: 'application/json' }, credentials: 'include' } as const;

/** Begins the reads of a page. */
export function startPreloading(paths: readonly string[]): void {
  for (const path of paths) {
    const answer = fetch(path, { ...READ, signal: AbortSignal.timeout(TIMEOUT_MS) });
    // The query that takes the answer handles a failure; without one there is nothing to handle.
    answer.catch(() => undefined);
    preloaded.set(path, { answer, until: performance.now() + KEPT_MS });
  }
}

/** The answer to a preloaded read, once. */
export function takePreloaded(path: string): Promise<Response> | undefined {
  const read = preloaded.get(path);
  preloaded.delete(path);
  return read !== undefined && performance.now() < read.until ? read.answer : undefined;
}

/** Drops the answers that no query has taken: something was saved. */
export function dropPreloaded(): void {
  preloaded.clear();
}
