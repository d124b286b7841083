/** Sweeps when the server starts and every hour, and lets a sweep end before the server does. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const HOUR_MS = 3_600_000;

/** A sweep, and of what: for the line in the log where it fails. */
export interface Sweep {
  of: string;
  sweep: () => Promise<unknown>;
}

/**
 * Runs the sweeps one after another. One that fails is logged and tried again in an hour. Gives the way to sweep at
 * once, without waiting for it.
 */
export function sweepRegularly(
  app: FastifyInstance,
  log: FastifyBaseLogger,
  sweeps: readonly Sweep[],
): () => void {
  let last: Promise<void> = Promise.resolve();
  const sweepAll = (): void => {
    for (const { of, sweep } of sweeps) {
      last = last.then(sweep).then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, `a sweep of ${of} failed`),
      );
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    sweepAll();
    timer = setInterval(sweepAll, HOUR_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await last;
  });
  return sweepAll;
}
