/** On which devices notifications go on, and which stay off: what nobody sees happen. */
import type { APIRequestContext } from '@playwright/test';
import type { PushDevice } from '#contract/identity/pushSubscriptions.ts';
import { wholeBrowser } from './browser.ts';
import { expect, longOnly, openMenu, PASSWORD, test } from './fixtures.ts';
import {
  changeSubscription,
  notificationsCard,
  pushService,
  subscriptionOf,
  turnOnNotifications,
  workerOf,
} from './push.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: wholeBrowser(),
});

/** The devices that are told, as the server has them; each subscription has an id of its own. */
const devicesOf = async (request: APIRequestContext, origin: string): Promise<PushDevice[]> =>
  (await (await request.get(`${origin}/api/push-subscriptions`)).json()) as PushDevice[];

test(
  'a browser that was turned on goes on after a new sign-in, without another tap [notification-devices-3]',
  longOnly,
  async ({ page, business, pawkeeper }) => {
    const { origin } = pawkeeper;
    await turnOnNotifications(page, origin);
    const endpoint = await subscriptionOf(page);
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Manage Your Pet Care Business Like a Pro',
    );
    await page.goto('/api/login');
    await page.getByLabel('Email').fill(business.email);
    await page.getByLabel('Password').fill(PASSWORD);
    // The row went with its session.
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('link', { name: 'Messages' }).first()).toBeVisible();
    await expect
      .poll(() => devicesOf(business.request, origin), { timeout: 20_000 })
      .toMatchObject([{ current: true }]);
    expect(await subscriptionOf(page)).toBe(endpoint);
  },
);

test(
  'a device that was turned off on another one stays off until it is turned on there [notification-devices-4]',
  longOnly,
  async ({ page, business, pawkeeper, playwright }) => {
    const { origin } = pawkeeper;
    await turnOnNotifications(page, origin);
    const phone = await playwright.request.newContext({
      baseURL: origin,
      extraHTTPHeaders: { origin },
    });
    await phone.post('/api/login', { form: { email: business.email, password: PASSWORD } });
    const [laptop, ...more] = await devicesOf(phone, origin);
    expect([laptop?.current, more]).toEqual([false, []]);
    expect((await phone.delete(`/api/push-subscriptions/${laptop?.id}`)).status()).toBe(204);

    await page.reload();
    await expect.poll(() => subscriptionOf(page), { timeout: 20_000 }).toBeNull();
    expect(await devicesOf(phone, origin)).toEqual([]);
    const turnOn = notificationsCard(page).getByRole('button', { name: 'Turn on for this device' });
    await expect(turnOn).toBeVisible();
    await turnOn.click();
    await expect(notificationsCard(page).getByText(/^This device, since/)).toBeVisible();
    expect(await devicesOf(phone, origin)).toHaveLength(1);
    await phone.dispose();
  },
);

for (const change of ['renew', 'drop'] as const) {
  test(
    `the server is told where a browser is after a ${change} of its subscription [notification-devices-1]`,
    longOnly,
    async ({ page, business, pawkeeper }) => {
      const { origin } = pawkeeper;
      await turnOnNotifications(page, origin);
      const [before] = await devicesOf(business.request, origin);
      await changeSubscription(page, change);
      await page.reload();
      const ids = async () => (await devicesOf(business.request, origin)).map(({ id }) => id);
      await expect.poll(ids, { timeout: 20_000 }).not.toEqual([before?.id]);
      expect(await ids()).toHaveLength(1);
      expect(await subscriptionOf(page)).not.toBeNull();

      // The push service said that the old one is gone before Pawkeeper was opened: nobody turned it off.
      const [id] = await ids();
      await business.request.delete(`${origin}/api/push-subscriptions/${id}`, {
        headers: { origin },
      });
      await changeSubscription(page, change);
      await page.reload();
      await expect.poll(ids, { timeout: 20_000 }).toHaveLength(1);
    },
  );
}

test('the service worker tells of a renewed subscription by itself, and of none that was turned off [notification-devices-2]', async ({
  page,
  business,
  pawkeeper,
}) => {
  const { origin } = pawkeeper;
  await turnOnNotifications(page, origin);
  const [before] = await devicesOf(business.request, origin);
  const worker = await workerOf(page.context());
  await worker.evaluate<unknown>(pushService());
  // Pawkeeper is closed.
  await page.goto('about:blank');
  const renew = () =>
    worker.evaluate<unknown>(`{
      const event = new ExtendableEvent('pushsubscriptionchange');
      let work;
      event.waitUntil = (promise) => { work = promise; };
      self.dispatchEvent(event);
      work;
    }`);
  await renew();
  const [after, ...more] = await devicesOf(business.request, origin);
  expect(more).toEqual([]);
  expect(after?.current).toBe(true);
  expect(after?.id).not.toBe(before?.id);

  await business.request.delete(`${origin}/api/push-subscriptions/${after?.id}`, {
    headers: { origin },
  });
  await renew();
  expect(await devicesOf(business.request, origin)).toEqual([]);
});
