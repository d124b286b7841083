/**
 * The service worker: opens the app where there is no network. It keeps the files of the build, which are the same for
 * everybody, and nothing that the API answers. Built into `/sw.js` by `scripts/service-worker.ts`.
 */
import { isSurelyApp, outdated, wayOf } from '#web/app/offline/ways.ts';

/** What the build fills in: its digest, the files of the app, and the script that its page starts with. */
declare const BUILD: { version: string; files: string[]; entry: string };

/** What TypeScript's types for pages lack. */
interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends LifeEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Worker {
  location: Location;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'fetch', listener: (event: RequestEvent) => void) => void) &
    ((type: 'install' | 'activate' | 'message', listener: (event: LifeEvent) => void) => void);
}
declare const self: Worker;

const SHELL = '/app/index.html';
const CACHE = `pawkeeper ${BUILD.version}`;
const SLOW_LINE_MS = 5000;

/** The page comes last: where it is kept, all that it needs is kept too. */
async function keepApp(): Promise<void> {
  const cache = await caches.open(CACHE);
  if (await cache.match(SHELL)) return;
  await cache.addAll(BUILD.files);
  const shell = await fetch(SHELL, { cache: 'no-cache' });
  const isOfThisBuild = shell.ok && (await shell.clone().text()).includes(BUILD.entry);
  if (!isOfThisBuild) throw new Error('The server has another version by now');
  await cache.put(SHELL, shell);
}

async function letGo(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(outdated(names, CACHE).map((name) => caches.delete(name)));
}

async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && (await caches.has(CACHE))) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone()).catch(() => undefined);
  }
  return answer;
}

/** The page of the app, if it is kept. Nothing is after a sign-out, so that a visitor never meets it. */
async function keptShell(): Promise<Response | undefined> {
  if (!(await caches.has(CACHE))) return undefined;
  const cache = await caches.open(CACHE);
  return cache.match(SHELL);
}

async function page(request: Request): Promise<Response> {
  const fromServer = fetch(request);
  const shell = await keptShell();
  if (shell === undefined) return fromServer;
  const answers = [fromServer];
  if (isSurelyApp(request.url)) {
    answers.push(new Promise((resolve) => setTimeout(() => resolve(shell.clone()), SLOW_LINE_MS)));
  }
  try {
    return await Promise.race(answers);
  } catch {
    return shell;
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepApp().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(letGo().then(() => self.clients.claim()));
});
// A signed-in page asks for it: after a sign-out, or where the browser has thrown the files away.
self.addEventListener('message', (event) => {
  event.waitUntil(keepApp().catch(() => undefined));
});
self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, self.location.origin);
  if (way === 'asset') event.respondWith(asset(event.request));
  if (way === 'page') event.respondWith(page(event.request));
});
