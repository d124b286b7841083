/** Lets the app open and record without a network. */
import type { QueryClient } from '@tanstack/react-query';
import { sessionEnded } from '#web/app/sessionEnded.ts';
import { invalidateWalks } from '#web/features/walks/walks.data.ts';
import { lazyCode } from '#web/platform/nav/lazyPart.ts';
import { whenIdle } from '#web/platform/nav/idle.ts';
import type { Session } from '#web/platform/session/session.ts';
import { hasServiceWorker } from '#web/platform/device/serviceWorker.ts';
import { themeOf } from '#web/platform/device/theme.ts';

/** Most pages do without the recorder's code. */
const code = lazyCode(async () => import('#web/features/walks/recorder/browserRecorder.ts'));

/** The server writes the chosen theme into its pages; the cached page has none. */
function restoreTheme(): void {
  const theme = themeOf(document.cookie);
  if (theme !== 'system') document.documentElement.dataset['theme'] ??= theme;
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('cache', []);
}

/** Caches the app on this device. */
export function cacheForOffline(): void {
  restoreTheme();
  if (!hasServiceWorker) return;
  // The worker fetches the whole app, so it waits for what this page needs. Online everything works without it.
  whenIdle(() => void register().catch(() => undefined));
}

/** Sends the recorded walks that are waiting on this device. Returns a function that stops it. */
export function sendWaitingWalks({ id: userId }: Session, queryClient: QueryClient): () => void {
  const stopped = new AbortController();
  const onSaved = () => void invalidateWalks(queryClient);
  async function start(): Promise<void> {
    const { sendRegularly } = await code.load();
    if (stopped.signal.aborted) return;
    stopped.signal.addEventListener(
      'abort',
      sendRegularly(userId, { onSaved, onUnauthorized: sessionEnded }),
    );
  }
  // A walk that has waited can wait a moment longer.
  const stop = whenIdle(() => void start().catch(() => undefined));
  stopped.signal.addEventListener('abort', stop);
  return () => stopped.abort();
}
