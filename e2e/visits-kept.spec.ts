/** What happens on a visit is kept: by a killed browser, other accounts, an ended session and a second phone. */
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import type { WalkSummary } from '#contract/visits/walks.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { killBrowser } from './kill-browser.ts';
import { wholeBrowser } from './browser.ts';
import { expect, expectAccessible, gate, longOnly, openMenu, PASSWORD, test } from './fixtures.ts';
import { bookedWalk, get, start, takePhoto, tap, timeline, visits } from './visiting.ts';
import { expectCachedForOffline, positionAt, storedPoints } from './walking.ts';

test.use({ serviceWorkers: 'allow' });
test(
  'a browser that is killed during a visit loses nothing, its booking may be deleted meanwhile, and the track stays out of My Walk Routes [visits-kept-1]',
  longOnly,
  async ({ business, page, baseURL, viewport }) => {
    const booking = await bookedWalk(business);
    const profile = await temporaryFolder('pawkeeper-profile-');
    const cookies = await page.context().cookies();
    const open = async (step: number): Promise<[BrowserContext, Page]> => {
      const context = await chromium.launchPersistentContext(profile, {
        ...wholeBrowser(),
        viewport,
        ...(baseURL === undefined ? {} : { baseURL }),
        permissions: ['geolocation'],
        geolocation: positionAt(step),
      });
      await context.addCookies(cookies);
      return [context, context.pages()[0] ?? (await context.newPage())];
    };
    /** Each position is on the phone's disk before the next one comes; they are 18 metres apart. */
    const walk = async (on: Page, from: number, to: number) => {
      for (let step = from; step <= to; step += 1) {
        const before = await storedPoints(on);
        await on.context().setGeolocation(positionAt(step));
        await expect.poll(() => storedPoints(on)).toBe(before + 1);
      }
    };
    const distance = (on: Page) => on.getByText(/^\d\.\d mi$/);
    const [, before] = await open(0);
    await start(before);
    await expect(distance(before)).toHaveText('0.0 mi');
    await walk(before, 1, 6);
    await expect(distance(before)).toHaveText('0.1 mi');
    await tap(before, 'Wee');
    await expect(timeline(before)).toHaveCount(1);
    // The connection goes: the photo is on the phone only when the browser dies.
    await before.route('**/api/objects/upload', (route) => route.abort());
    await takePhoto(before);
    await expect(before.getByRole('img', { name: 'Biscuit, not sent yet' })).toBeVisible();
    const [running] = await visits(business);
    const deleted = await business.request.delete(`/api/appointments/${booking.id}`);
    expect(deleted.status()).toBe(204);
    await killBrowser(profile);

    const [context, after] = await open(6);
    await after.goto('/');
    await after.getByRole('link', { name: 'Visit under way: Biscuit 0:00 · 0.1 mi' }).click();
    await expect(timeline(after)).toHaveCount(1);
    await walk(after, 7, 9);
    await tap(after, 'Finish visit');
    const saved = async () => (await visits(business))[0]?.walkRouteId;
    await expect.poll(saved).toMatch(/-/);
    const photos = async () => (await visits(business))[0]?.photos.length;
    await expect.poll(photos).toBe(1);
    expect(await visits(business)).toMatchObject([
      { id: running?.id, appointmentIds: [], events: [{ kind: 'wee' }] },
    ]);
    const kept = async () =>
      (await get<WalkSummary[]>(business, '/api/walks')).map(({ name }) => name);
    expect(await kept()).toEqual([]);

    await tap(after, 'Keep in My Walk Routes');
    const dialog = after.getByRole('dialog', { name: 'Keep in My Walk Routes', exact: true });
    await expectAccessible(after);
    await dialog.getByLabel('Route Name *', { exact: true }).fill('Round the pond');
    await dialog.getByRole('button', { name: 'Keep Route', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(await kept()).toEqual(['Round the pond']);
    await tap(after, 'Remove from My Walk Routes');
    await expect(
      after.getByRole('button', { name: 'Keep in My Walk Routes', exact: true }),
    ).toBeVisible();
    expect(await kept()).toEqual([]);
    await context.close();
    await removeFolder(profile);
  },
);

test(
  'a visit that waits on a phone is neither shown nor sent to another account, and is sent when its owner signs in [visits-kept-2]',
  longOnly,
  async ({ page, business, pawkeeper }) => {
    await bookedWalk(business);
    // It is being sent while another account signs in, whose session goes with it.
    const switched = gate();
    await page.route('**/api/visits', async (route) => {
      if (route.request().method() === 'POST') await switched.opened;
      await route.continue();
    });
    await start(page);
    await tap(page, 'Wee');
    await expect(timeline(page)).toHaveCount(1);
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
    const sent = page.waitForResponse((answer) => answer.request().method() === 'POST');
    switched.open();
    expect((await sent).status()).toBe(401);
    await page.unroute('**/api/visits');
    await page.goto('/');
    await expectCachedForOffline(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Kim');
    await expect(page.getByRole('link', { name: /Visit under way/ })).toBeHidden();
    expect(await visits(business)).toEqual([]);

    await page.context().clearCookies();
    await page.goto('/api/login?returnTo=/');
    await page.getByLabel('Email').fill(business.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('link', { name: 'Visit under way: Biscuit 0:00' })).toBeVisible();
    await expect
      .poll(async () => (await visits(business)).map(({ events }) => events.length))
      .toEqual([1]);
  },
);

test(
  'a session that ends in mid-visit loses nothing: the page says so, and all is sent after signing in; signing out says what is not sent [visits-kept-3]',
  longOnly,
  async ({ page, business }) => {
    await bookedWalk(business);
    await start(page);
    await expect.poll(() => visits(business)).toHaveLength(1);
    await page.context().clearCookies();
    await tap(page, 'Wee');
    await expect(page.getByText('You are signed out', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Everything is safe on this device, and is sent once you have signed in.'),
    ).toBeVisible();
    await tap(page, 'Poo');
    await expect(timeline(page)).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Email').fill(business.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(timeline(page)).toHaveCount(2);
    const kinds = async () =>
      (await visits(business)).map(({ events }) => events.map(({ kind }) => kind));
    await expect.poll(kinds).toEqual([['wee', 'poo']]);

    await page.route('**/api/visits/*/events', (route) => route.abort());
    await tap(page, 'Fed');
    await expect(page.getByText('No connection', { exact: true })).toBeVisible();
    await expect(
      page.getByText(
        'Everything is safe on this device, and sent automatically as soon as Pawkeeper can be reached.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'Sign Out', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'A visit would be lost', exact: true });
    await expect(question).toContainText('1 visit has not been sent yet');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay', exact: true }).click();
    await expect(timeline(page)).toHaveCount(3);
  },
);

test(
  'two phones of one owner note on one visit, also without a network: nothing is lost and nothing is doubled [visits-kept-4]',
  longOnly,
  async ({ page, business, browser, baseURL, viewport }) => {
    await bookedWalk(business);
    await start(page);
    await expect.poll(() => visits(business)).toHaveLength(1);
    const other = await browser.newContext({
      viewport,
      storageState: await page.context().storageState(),
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const second = await other.newPage();
    await second.goto(new URL(page.url()).pathname);
    await expect(second.getByRole('heading', { name: 'Under way', exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await tap(page, 'Wee');
    await tap(second, 'Poo');
    await tap(second, 'Water');
    await expect.poll(async () => (await visits(business))[0]?.events.length).toBe(2);
    await page.context().setOffline(false);
    await expect.poll(async () => (await visits(business))[0]?.events.length).toBe(3);
    await tap(second, 'Finish visit');
    await expect.poll(async () => (await visits(business))[0]?.endedAt).toMatch(/T/);
    await other.close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Finished', exact: true })).toBeVisible();
    await expect(timeline(page)).toHaveCount(3);
    const [visit] = await visits(business);
    expect(visit?.events.map(({ kind }) => kind).toSorted()).toEqual(['poo', 'water', 'wee']);
  },
);
