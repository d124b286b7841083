/** The installed app, and notifications of clients' messages. */
import {
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
  type Worker,
} from '@playwright/test';
import { createECDH, randomBytes } from 'node:crypto';
import { wholeBrowser } from './browser.ts';
import { expect, expectAccessible, expectFetched, expectToast, test } from './fixtures.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: wholeBrowser(),
});

/** DevTools, as Chromium itself looks at the page. */
async function devTools(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

/** The service worker of the app, once it has cached everything. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate<unknown>(
    `self.registration.active ?? new Promise((done) => self.addEventListener('activate', done))`,
  );
  return worker;
}

/** Chromium without a window cannot reach a push service, so what it would be given is put in place; all else is real. */
async function givePushService(page: Page): Promise<string> {
  const endpoint = `https://push.invalid/${randomBytes(16).toString('hex')}`;
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await page.addInitScript(`{
    const prototype = PushManager.prototype;
    let given = null;
    prototype.getSubscription = async () => given;
    prototype.subscribe = async (options) => given = {
      options,
      toJSON: () => (${JSON.stringify({ endpoint, expirationTime: null, keys })}),
      unsubscribe: async () => { given = null; return true; },
    };
  }`);
  return endpoint;
}

/** What Chromium's own push service would bring. */
async function deliver(page: Page, origin: string, payload: object): Promise<void> {
  const client = await devTools(page);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (found) resolve(found.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(payload);
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await client.detach();
}

test('Chromium finds nothing that keeps Pawkeeper from being installed', async ({
  page: signedIn,
  business,
  pawkeeper,
  launchOptions,
}) => {
  expect(business.email).toContain('@');
  // Nothing can be installed in a private window, which every page of these tests is in otherwise.
  const context = await chromium.launchPersistentContext('', {
    ...launchOptions,
    baseURL: pawkeeper.origin,
  });
  await context.addCookies(await signedIn.context().cookies());
  const page = await context.newPage();
  await page.goto('/');
  await workerOf(context);
  const client = await devTools(page);
  const { errors, url, data } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as Record<'icons' | 'screenshots', { src: string }[]>;
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);
  }
  expect((await page.request.get('/manifest.webmanifest')).headers()['content-type']).toMatch(
    /^application\/manifest\+json/,
  );
  await context.close();
});

test('a message is told on the screen of a device that was turned on, and a tap opens the thread where the app is', async ({
  page,
  business,
  pawkeeper,
}) => {
  const { origin } = pawkeeper;
  const ada = await business.addClient({ firstName: 'Ada', lastName: 'Lovelace' });
  await page.context().grantPermissions(['notifications'], { origin });
  await givePushService(page);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Message Notifications', exact: true });
  await card.getByRole('button', { name: 'Turn on for this device', exact: true }).click();
  await expectToast(page, 'Success', 'Notifications are on');
  await expect(card.getByText(/^This device, since/)).toBeVisible();
  await expectAccessible(page);

  const worker = await workerOf(page.context());
  await expectFetched(page, 'followUnread');
  const message = (messageId: string) => ({
    title: 'New message from Ada',
    path: `/messages/${ada.id}`,
    clientId: ada.id,
    messageId,
    unread: 1,
  });
  const shown = () =>
    worker.evaluate<unknown>(`self.registration.getNotifications().then((all) =>
      all.map(({ title, body, tag, renotify }) => ({ title, body, tag, renotify })))`);
  const expected = { title: 'New message from Ada', body: '', tag: ada.id };
  await deliver(page, origin, message('one'));
  await expect.poll(shown).toEqual([{ ...expected, renotify: true }]);
  // The same message again, as after a server that died in between, makes no sound; the next one does.
  await deliver(page, origin, message('one'));
  await expect.poll(shown).toEqual([{ ...expected, renotify: false }]);
  await deliver(page, origin, message('two'));
  await expect.poll(shown).toEqual([{ ...expected, renotify: true }]);

  // A tap, for which DevTools has nothing: the worker is given the event, which waits for nothing without a person.
  await page.evaluate('globalThis.isSamePage = true');
  await worker.evaluate<unknown>(`{
    ExtendableEvent.prototype.waitUntil = () => undefined;
    self.registration.getNotifications().then(([notification]) =>
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification })));
  }`);
  await page.waitForURL(`**/messages/${ada.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate<boolean>('globalThis.isSamePage === true')).toBe(true);
  await expect.poll(shown).toEqual([]);

  await page.goto('/profile');
  await card
    .getByRole('button', { name: 'Turn off notifications on this device', exact: true })
    .click();
  await expectToast(page, 'Success', 'Notifications are off on this device');
  expect(await (await business.request.get(`${origin}/api/push-subscriptions`)).json()).toEqual([]);
});

test('a browser that was turned on goes on after a new sign-in, without another tap', async ({
  page,
  business,
  pawkeeper,
}) => {
  const { origin } = pawkeeper;
  await page.context().grantPermissions(['notifications'], { origin });
  await givePushService(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Turn on for this device', exact: true }).click();
  await expectToast(page, 'Success', 'Notifications are on');
  const devices = async () =>
    (await (await business.request.get(`${origin}/api/push-subscriptions`)).json()) as unknown[];
  expect(await devices()).toHaveLength(1);
  const [{ id } = { id: '' }] = (await devices()) as { id: string }[];
  await business.request.delete(`${origin}/api/push-subscriptions/${id}`, { headers: { origin } });
  expect(await devices()).toEqual([]);
  await page.reload();
  await expect.poll(devices, { timeout: 20_000 }).toHaveLength(1);
});
