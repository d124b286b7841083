/** A walk survives the loss of network, session and browser; and what is left on the device afterwards. */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { wholeBrowser } from './browser.ts';
import {
  expect,
  expectAccessible,
  expectLoggedOut,
  longOnly,
  openMenu,
  PASSWORD,
  test,
} from './fixtures.ts';
import {
  card,
  expectCachedForOffline,
  expectPoints,
  positionAt,
  savedWalks,
  startButton,
  startWalk,
  stopButton,
  toast,
  unfinished,
  waitingWalk,
  walk,
  wholeWalk,
} from './walking.ts';
import { killBrowser } from './kill-browser.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

test.use({ serviceWorkers: 'allow' });

test('offline a walk is recorded and stored, the page opens, and the walk is sent once when the network is back [walk-offline-2]', async ({
  page,
  business,
}) => {
  await startWalk(page);
  await expectCachedForOffline(page);
  await walk(page, 1, 4);
  await page.context().setOffline(true);
  await walk(page, 4, 8);
  await stopButton(page).click();
  await expect(toast(page, 'Save Failed')).toBeVisible();
  await expect(toast(page, 'Could not save your walk route')).toBeVisible();
  await expect(waitingWalk(page)).toBeVisible();
  await page.reload();
  await expect(waitingWalk(page)).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(toast(page, 'Route Saved')).toBeVisible();
  await expect(waitingWalk(page)).toBeHidden();
  expect(await savedWalks(business)).toMatchObject([{ distance: '0.08' }]);
});

test('a save whose response was lost makes one route, however often it is tried', async ({
  page,
  business,
}) => {
  await startWalk(page);
  await walk(page, 1, 7);
  let lost = 0;
  await page.route('**/api/walks', async (route) => {
    if (route.request().method() !== 'POST' || lost > 1) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await stopButton(page).click();
  await expect(toast(page, 'Save Failed')).toBeVisible();
  await waitingWalk(page).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => lost).toBe(2);
  // Not the button: the half minute after which a waiting walk is sent by itself may be over at this moment.
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect(toast(page, 'Route Saved')).toBeVisible();
  expect(await savedWalks(business)).toHaveLength(1);
});

test(
  'a session that ends during a walk loses nothing: after signing in the walk is sent',
  longOnly,
  async ({ page, business }) => {
    await startWalk(page);
    await walk(page, 1, 4);
    await page.context().clearCookies();
    await walk(page, 4, 8);
    await stopButton(page).click();
    await expectLoggedOut(page);
    await page.waitForURL('**/api/login**');
    await page.getByLabel('Email').fill(business.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/walks');
    await expect(toast(page, 'Route Saved')).toBeVisible();
    expect(await savedWalks(business)).toMatchObject([{ distance: '0.08' }]);
  },
);

/** What a script in the page finds on the device. */
const LEFT_ON_DEVICE = `(async () => {
  const database = await new Promise((resolve) => {
    const request = indexedDB.open('pawkeeper');
    request.onsuccess = () => resolve(request.result);
  });
  const count = (name) => new Promise((resolve) => {
    const request = database.transaction(name).objectStore(name).count();
    request.onsuccess = () => resolve(request.result);
  });
  return {
    records: [await count('unsent'), await count('unsentParts')],
    caches: await caches.keys(),
    user: localStorage.getItem('pawkeeper:me'),
  };
})()`;

/** What the service worker keeps; the page keeps an account's next days in a cache of its own. */
const CACHED_FILES = `(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('pawkeeper '));
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return lists.flat().map(({ url }) => new URL(url).pathname);
})()`;

async function signOutLink(page: Page) {
  const menu = await openMenu(page);
  return menu.getByRole('link', { name: 'Sign Out' });
}

test(
  'signing out warns of an unsent walk, and leaves nothing on the device',
  longOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await startWalk(page);
    await expectCachedForOffline(page);
    await page.reload();
    await expect(unfinished(page)).toBeVisible();
    await (await signOutLink(page)).click();
    const question = page.getByRole('alertdialog', { name: 'A walk would be lost' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    // The same while a walk is being recorded: its next point must not come after the clearing.
    await page.getByRole('button', { name: 'Resume walk' }).click();
    await expect(stopButton(page)).toBeVisible();

    await (await signOutLink(page)).click();
    await question.getByRole('button', { name: 'Sign out and delete' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Manage Your Pet Care Business Like a Pro',
    );
    const left = await page.evaluate<object>(LEFT_ON_DEVICE);
    expect(left).toEqual({ records: [0, 0], caches: [], user: null });
  },
);

test.describe('two accounts on one device', () => {
  test(
    'signing one out leaves the waiting walk of the other, which is sent when its owner signs in [walk-offline-1]',
    longOnly,
    async ({ page, business, pawkeeper }) => {
      await page.route('**/api/walks', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
      const recordWaitingWalk = async (steps: number) => {
        await startWalk(page);
        await walk(page, 1, steps);
        await stopButton(page).click();
        await expect(waitingWalk(page)).toBeVisible();
      };
      await recordWaitingWalk(8);

      // The first session has ended without a sign-out, and someone else signs in. An open page would load itself again.
      await page.goto('about:blank');
      await page.context().clearCookies();
      const registered = await page.context().request.post('/api/register', {
        form: {
          email: `other-${business.email}`,
          password: PASSWORD,
          firstName: 'Kim',
          lastName: 'Other',
        },
        headers: { origin: pawkeeper.origin },
      });
      expect(registered.ok()).toBe(true);
      await page.goto('/walks');
      await expect(startButton(page)).toBeVisible();
      await expect(waitingWalk(page)).toBeHidden();
      await recordWaitingWalk(7);
      await (await signOutLink(page)).click();
      const question = page.getByRole('alertdialog', { name: 'A walk would be lost' });
      await question.getByRole('button', { name: 'Sign out and delete' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Manage Your Pet Care Business Like a Pro',
      );

      await page.unroute('**/api/walks');
      await page.goto('/api/login?returnTo=/walks');
      await page.getByLabel('Email').fill(business.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(toast(page, 'Route Saved')).toBeVisible();
      const saved = await savedWalks(business);
      expect(saved).toHaveLength(1);
      expect((await wholeWalk(business, saved[0]?.id ?? '')).gpsData).toHaveLength(8);
    },
  );
});

test('the service worker caches no answer of the API', longOnly, async ({ page, business }) => {
  expect(business.email).toContain('@');
  await page.goto('/walks');
  await expectCachedForOffline(page);
  await page.reload();
  await expect(startButton(page)).toBeVisible();
  const cached = await page.evaluate<string[]>(CACHED_FILES);
  expect(cached.length).toBeGreaterThan(10);
  expect(cached.filter((path) => !/^\/(assets\/|app\/index\.html$|favicon)/.test(path))).toEqual(
    [],
  );
});

test(
  'a browser that is killed during a walk loses no point that was shown',
  longOnly,
  async ({ business, page, baseURL, viewport }) => {
    const profile = await temporaryFolder('pawkeeper-profile-');
    const cookies = await page.context().cookies();
    const open = async (): Promise<[BrowserContext, Page]> => {
      const context = await chromium.launchPersistentContext(profile, {
        ...wholeBrowser(),
        viewport,
        ...(baseURL === undefined ? {} : { baseURL }),
        permissions: ['geolocation'],
      });
      await context.addCookies(cookies);
      return [context, context.pages()[0] ?? (await context.newPage())];
    };
    const [, before] = await open();
    await startWalk(before);
    await walk(before, 1, 6);
    await killBrowser(profile);

    const [context, after] = await open();
    await context.setGeolocation(positionAt(6));
    await after.goto('/walks');
    await expect(unfinished(after)).toBeVisible();
    await expect(card(after).getByText(/6 points/)).toBeVisible();
    await after.getByRole('button', { name: 'Resume walk' }).click();
    await expectPoints(after, 7);
    await stopButton(after).click();
    await expect(toast(after, 'Route Saved')).toBeVisible();
    const [saved] = await savedWalks(business);
    expect((await wholeWalk(business, saved?.id ?? '')).gpsData).toHaveLength(7);
    await context.close();
    await removeFolder(profile);
  },
);
