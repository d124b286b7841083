/** Sweeps when the server starts and every hour, and lets a sweep end before the server does. */
import type { FastifyInstance } from 'fastify';
import { type PhotoContext, sweepPhotos } from './photos.ts';

const HOUR_MS = 3_600_000;

/** A sweep that fails is logged and tried again in an hour. */
export function sweepRegularly(app: FastifyInstance, context: PhotoContext): void {
  let last: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    last = last
      .then(() => sweepPhotos(context))
      .catch((error: unknown) => context.log.error({ err: error }, 'a sweep of photos failed'));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    sweep();
    timer = setInterval(sweep, HOUR_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await last;
  });
}
