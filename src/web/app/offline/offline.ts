/** What lets the app open and record without a network. */
import type { QueryClient } from '@tanstack/react-query';
import { onceQuiet } from '#web/platform/quiet.ts';
import { readAgain } from '#web/platform/readAgain.ts';
import { themeOf } from '#web/platform/theme.ts';

/** The server writes the chosen theme into its pages; the page that was kept for offline use has none. */
function restoreTheme(): void {
  const theme = themeOf(document.cookie);
  if (theme !== 'system') document.documentElement.dataset['theme'] ??= theme;
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep', []);
}

/** Keeps the app on this device. Only the built app has a worker, and only secure pages may. */
export function keepForOffline(): void {
  restoreTheme();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The worker fetches the whole app: after what this page needs. Without it everything works while there is a network.
  onceQuiet(() => void register().catch(() => undefined));
}

/** Sends recorded walks that wait on this device, as long as the user is signed in. Gives the way to stop. */
export function sendWaitingWalks(userId: string, queryClient: QueryClient): () => void {
  const stopped = new AbortController();
  const refresh = () => {
    void readAgain(queryClient, { queryKey: ['/api/walks'] });
    void readAgain(queryClient, { queryKey: ['/api/walks/favorites'] });
  };
  async function start(): Promise<void> {
    const { keepSending } = await import('#web/features/walks/recorder/thisDevice.ts');
    if (stopped.signal.aborted) return;
    stopped.signal.addEventListener('abort', keepSending(userId, refresh));
  }
  // The recorder's code is no part of most pages, and a walk that waits has waited before.
  const stop = onceQuiet(() => void start().catch(() => undefined));
  stopped.signal.addEventListener('abort', stop);
  return () => stopped.abort();
}
