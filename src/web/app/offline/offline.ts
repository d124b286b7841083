/** Lets the app open and record without a network. */
import { whenIdle } from '#web/platform/nav/idle.ts';
import { hasServiceWorker } from '#web/platform/device/serviceWorker.ts';
import { themeOf } from '#web/platform/device/theme.ts';

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
