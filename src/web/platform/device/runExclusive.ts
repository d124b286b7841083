/**
 * The Web Locks that all tabs share. Browsers offer them to secure pages only, though TypeScript's types say otherwise; on plain http
 * outside localhost each tab is on its own.
 */
export const locks = (): LockManager | undefined =>
  'locks' in navigator ? navigator.locks : undefined;

const queues = new Map<string, Promise<void>>();

/** Runs one action of a name at a time: over all tabs where there are locks, else within this tab. */
export async function runExclusive(name: string, action: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (manager !== undefined) return manager.request(name, action);
  const run = (queues.get(name) ?? Promise.resolve()).then(action);
  queues.set(
    name,
    run.catch(() => undefined),
  );
  return run;
}
