/** The installed app, and notifications of clients' messages. */
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { wholeBrowser } from './browser.ts';
import { hexOf } from './colours.ts';
import {
  expect,
  expectAccessible,
  expectFetched,
  expectToast,
  longOnly,
  test,
} from './fixtures.ts';
import { givePushService, notificationsCard, workerOf } from './push.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: wholeBrowser(),
});

/** DevTools, as Chromium itself looks at the page. */
async function devTools(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

/** The pictures of a manifest, with what it tells of them. */
interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}
interface Manifest {
  icons: Picture[];
  screenshots: Picture[];
}

/** The size of a picture in pixels, as the browser decodes it: `192x192`. */
const sizeOf = (page: Page, src: string): Promise<string> =>
  page.evaluate<string>(`fetch(${JSON.stringify(src)}).then((answer) => answer.blob())
    .then(createImageBitmap).then(({ width, height }) => width + 'x' + height)`);

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

test(
  'Chromium finds nothing that keeps Pawkeeper from being installed [notifications-1]',
  longOnly,
  async ({ page: signedIn, business, pawkeeper, launchOptions }) => {
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
    const manifest = JSON.parse(data ?? '') as Manifest;
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
      expect((await page.request.get(src)).headers()['content-type']).toBe(type);
      expect([src, await sizeOf(page, src)]).toEqual([src, sizes]);
    }
    const icons = (of: string | undefined) =>
      manifest.icons.filter(({ purpose }) => purpose === of).map(({ sizes }) => sizes);
    // Android cuts an icon to the shape of its others; one that is not made for it shrinks into a white disc.
    expect(icons('maskable')).toEqual(['192x192', '512x512']);
    expect(icons(undefined)).toEqual(['192x192', '512x512']);
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
    expect((await page.request.get('/manifest.webmanifest')).headers()['content-type']).toMatch(
      /^application\/manifest\+json/,
    );
    await context.close();
  },
);

test('the bar of the browser or system has the colour of the app’s own bar, in both themes [notifications-2]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.goto('/clients');
  const bar = page.getByRole('banner');
  await expect(bar).toBeVisible();
  const meta = (scheme: string) =>
    page
      .locator(`meta[name="theme-color"][media="(prefers-color-scheme: ${scheme})"]`)
      .getAttribute('content');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect([colorScheme, await meta(colorScheme)]).toEqual([
      colorScheme,
      await hexOf(bar, 'background-color'),
    ]);
  }
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toHaveProperty('theme_color', await meta('light'));
});

test('a message is told on the screen of a device that was turned on, and a tap opens the thread where the app is [notifications-3]', async ({
  page,
  business,
  pawkeeper,
}) => {
  const { origin } = pawkeeper;
  const ada = await business.addClient({ firstName: 'Ada', lastName: 'Lovelace' });
  await page.context().grantPermissions(['notifications'], { origin });
  await givePushService(page);
  await page.goto('/profile');
  const card = notificationsCard(page);
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
