/**
 * The service worker: opens the app where there is no network, and shows notifications. It caches the files of the build, which
 * are the same for everyone, and no answer of the API; the page itself keeps the next days and their photos. Built into `/sw.js` by `scripts/service-worker.ts`.
 */
import type { PushPayload } from '#contract/identity/pushSubscriptions.ts';
import {
  type NotifyingWorker,
  openPage,
  showNotification,
} from '#web/app/offline/notifications.ts';
import { renewSubscription } from '#web/app/offline/renewal.ts';
import { APP_CACHE, isAppPage, outdatedCaches, strategyOf } from '#web/app/offline/strategies.ts';

/** Filled in by the build: its digest, the files of the app, and the script that its page starts with. */
declare const BUILD: { version: string; files: string[]; entry: string };

/** Types that TypeScript's DOM library lacks. */
interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends LifeEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface PushEvent extends LifeEvent {
  data: { json: () => PushPayload } | null;
}
interface TapEvent extends LifeEvent {
  notification: Notification;
}
interface Worker extends NotifyingWorker {
  location: Location;
  clients: NotifyingWorker['clients'] & { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'fetch', listener: (event: RequestEvent) => void) => void) &
    ((type: 'push', listener: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: TapEvent) => void) => void) &
    ((
      type: 'install' | 'activate' | 'message' | 'pushsubscriptionchange',
      listener: (event: LifeEvent) => void,
    ) => void);
}
declare const self: Worker;

const SHELL = '/app/index.html';
const CACHE = `${APP_CACHE}${BUILD.version}`;
const SLOW_CONNECTION_MS = 5000;

/** Caches the app. The page comes last: where it is cached, all that it needs is cached too. */
async function cacheApp(): Promise<void> {
  const cache = await caches.open(CACHE);
  if (await cache.match(SHELL)) return;
  await cache.addAll(BUILD.files);
  const shell = await fetch(SHELL, { cache: 'no-cache' });
  const isOfThisBuild = shell.ok && (await shell.clone().text()).includes(BUILD.entry);
  if (!isOfThisBuild) throw new Error('The server has another version by now');
  await cache.put(SHELL, shell);
}

async function deleteOutdated(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(outdatedCaches(names, CACHE).map((name) => caches.delete(name)));
}

async function asset(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  if (response.ok && (await caches.has(CACHE))) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
}

/** A small photo from the server, else as it is kept beside the next days. */
async function photo(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.url);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The page of the app, if it is cached. Signing out deletes it, so that a visitor never sees it. */
async function cachedShell(): Promise<Response | undefined> {
  if (!(await caches.has(CACHE))) return undefined;
  const cache = await caches.open(CACHE);
  return cache.match(SHELL);
}

async function page(request: Request): Promise<Response> {
  const fromServer = fetch(request);
  const shell = await cachedShell();
  if (shell === undefined) return fromServer;
  const responses = [fromServer];
  if (isAppPage(request.url)) {
    responses.push(
      new Promise((resolve) => setTimeout(() => resolve(shell.clone()), SLOW_CONNECTION_MS)),
    );
  }
  try {
    return await Promise.race(responses);
  } catch {
    return shell;
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(cacheApp().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOutdated().then(() => self.clients.claim()));
});
// Sent by a signed-in page: the cache is missing after a sign-out, or when the browser has deleted it.
self.addEventListener('message', (event) => {
  event.waitUntil(cacheApp().catch(() => undefined));
});
self.addEventListener('fetch', (event) => {
  const strategy = strategyOf(event.request, self.location.origin);
  if (strategy === 'asset') event.respondWith(asset(event.request));
  if (strategy === 'photo') event.respondWith(photo(event.request));
  if (strategy === 'page') event.respondWith(page(event.request));
});
// Only our own server can send one: it is encrypted with this browser's keys.
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNotification(self, event.data.json()));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(self.registration.pushManager).catch(() => undefined));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // What `showNotification` put there.
  const { path }: PushPayload = event.notification.data;
  event.waitUntil(openPage(self, path));
});
