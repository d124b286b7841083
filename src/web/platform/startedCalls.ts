/**
 * Reads that were started while the app itself was still on its way. Each answer is given to whoever asks for it first;
 * what nobody has asked for when something is saved, or once the screen has its data, is dropped: it would grow old.
 */
const started = new Map<string, Promise<Response>>();

/** A phone on a bad line should hear of it while its owner still looks. */
export const TIMEOUT_MS = 30_000;

/** How every read asks, started or not. */
export const READ = { headers: { accept: 'application/json' }, credentials: 'include' } as const;

function start(path: string, priority: RequestPriority): void {
  const answer = fetch(path, { ...READ, priority, signal: AbortSignal.timeout(TIMEOUT_MS) });
  // Whoever takes it hears of a failure; untaken, it is nobody's.
  answer.catch(() => undefined);
  started.set(path, answer);
}

/** Starts reads by their paths: what the page shows first, and what may come behind the code that is still loading. */
export function startCalls({ first, behind }: { first: string[]; behind: string[] }): void {
  for (const path of first) start(path, 'high');
  for (const path of behind) start(path, 'low');
}

/** The answer to a read that was started, once. */
export function takeStarted(path: string): Promise<Response> | undefined {
  const answer = started.get(path);
  started.delete(path);
  return answer;
}

/** Drops the answers that nobody has taken. */
export function dropStarted(): void {
  started.clear();
}
