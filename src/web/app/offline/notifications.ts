/** What the service worker does with notifications: it shows one, and opens its page at a tap. */
import type { PushPayload } from '#contract/identity/pushSubscriptions.ts';
import { isAppPage } from '#web/app/offline/strategies.ts';

/** A window of the app, as a worker sees it. */
interface AppWindow {
  url: string;
  focus: () => Promise<unknown>;
  postMessage: (message: object, ports: MessagePort[]) => void;
}

/** What of the worker is used here; TypeScript's types for pages lack it. */
export interface NotifyingWorker {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (of: { type: 'window'; includeUncontrolled: boolean }) => Promise<AppWindow[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
}

/** How long a window may take until it has gone to a page: one in the background of a phone has to wake up. */
const ANSWER_MS = 2000;

/** Chromium's options that TypeScript's types lack. */
type Options = NotificationOptions & { renotify: boolean };

/** Shows what is told. A later one of the same client takes its place with another sound; the same one again makes none. */
export async function showNotification(
  { registration }: NotifyingWorker,
  payload: PushPayload,
): Promise<void> {
  const { title, clientId, messageId, unread } = payload;
  const shown = await registration.getNotifications({ tag: clientId });
  const isRepeat = shown.some(
    ({ data }: { data: PushPayload | null }) => data?.messageId === messageId,
  );
  const options: Options = {
    tag: clientId,
    renotify: !isRepeat,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'en-GB',
    data: payload,
  };
  await registration.showNotification(title, options);
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => undefined);
}

/** Whether the app in a window goes to a page. It does so without loading it: a walk may be recorded there. */
async function goesTo(window: AppWindow, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), ANSWER_MS);
    window.postMessage({ open: path }, [port2]);
  });
}

/** Opens a page of the app: in the window that was used last, or in a new one. */
export async function openPage({ clients }: NotifyingWorker, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) {
    // Not the page of a private link, nor that of sign-in.
    if (!isAppPage(window.url) && new URL(window.url).pathname !== '/') continue;
    // Without a tap of a person the browser refuses.
    await window.focus().catch(() => undefined);
    if (await goesTo(window, path)) return;
  }
  await clients.openWindow(path).catch(() => undefined);
}
