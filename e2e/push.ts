/** A push service for journeys, and where notifications are turned on. */
import type { BrowserContext, Locator, Page, Worker } from '@playwright/test';
import { createECDH, randomBytes } from 'node:crypto';
import { expect, expectToast } from './fixtures.ts';

/** The service worker of the app, once it has cached everything. */
export async function workerOf(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate<unknown>(
    `self.registration.active ?? new Promise((done) => self.addEventListener('activate', done))`,
  );
  return worker;
}

export const notificationsCard = (page: Page): Locator =>
  page.getByRole('region', { name: 'Message Notifications', exact: true });

/** Where a page of these tests keeps its subscription, as a browser does by itself. */
const KEPT = 'test:subscription';

/** Chromium without a window cannot reach a push service. This is in for the part of it in a page or a worker. */
export function pushService(): string {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  return `{
    const inWorker = {};
    const kept = globalThis.localStorage ?? {
      getItem: (name) => inWorker[name] ?? null,
      setItem: (name, value) => { inWorker[name] = value; },
      removeItem: (name) => { delete inWorker[name]; },
    };
    const given = () => {
      const text = kept.getItem('${KEPT}');
      if (text === null) return null;
      const { endpoint, key } = JSON.parse(text);
      return {
        endpoint,
        options: { applicationServerKey: new Uint8Array(key).buffer },
        toJSON: () => ({ endpoint, expirationTime: null, keys: ${JSON.stringify(keys)} }),
        unsubscribe: async () => { kept.removeItem('${KEPT}'); return true; },
      };
    };
    PushManager.prototype.getSubscription = async () => given();
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      const endpoint = 'https://push.invalid/' + crypto.randomUUID();
      const key = Array.from(applicationServerKey);
      kept.setItem('${KEPT}', JSON.stringify({ endpoint, key }));
      return given();
    };
  }`;
}

/** Puts in place what Chromium would be given by a push service; all else is real. It outlives the page, as the real one does. */
export const givePushService = (page: Page): Promise<unknown> => page.addInitScript(pushService());

/** What the browser has of its push service. */
export const subscriptionOf = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>(`localStorage.getItem('${KEPT}')`);

/** The browser gets another URL from its push service, or loses the one that it had. */
export const changeSubscription = (page: Page, change: 'renew' | 'drop'): Promise<unknown> =>
  page.evaluate(
    change === 'drop'
      ? `localStorage.removeItem('${KEPT}')`
      : `localStorage.setItem('${KEPT}', JSON.stringify({
          ...JSON.parse(localStorage.getItem('${KEPT}')),
          endpoint: 'https://push.invalid/' + crypto.randomUUID(),
        }))`,
  );

/** Turns notifications on in a browser that allows them. */
export async function turnOnNotifications(page: Page, origin: string): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin });
  await givePushService(page);
  await page.goto('/profile');
  // The first visit installs it while the page is idle, which takes its time on a busy machine.
  await workerOf(page.context());
  await notificationsCard(page).getByRole('button', { name: 'Turn on for this device' }).click();
  await expectToast(page, 'Success', 'Notifications are on');
  await expect(notificationsCard(page).getByText(/^This device, since/)).toBeVisible();
}
