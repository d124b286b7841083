/** Visits on the phone's disk: one that is deleted waits there, and a disk that never answers stops nothing. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, toasts } from './fixtures.ts';
import { bookedWalk, start, tap, timeline, visits } from './visiting.ts';
import {
  expectCachedForOffline,
  positionAt,
  savedWalks,
  startWalk,
  stopButton,
  walk,
} from './walking.ts';

test.use({ serviceWorkers: 'allow' });
// Lost and foreign data: what fails once has failed.
test.describe.configure({ retries: 0 });

/** Deletes the visit that is shown, and lands on the dashboard. */
async function deleteVisit(page: Page): Promise<void> {
  await tap(page, 'More for Morning walk');
  await page.getByRole('menuitem', { name: 'Delete visit' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this visit?' });
  await expect(question).toContainText('You can undo it for a few seconds.');
  await question.getByRole('button', { name: 'Delete visit' }).click();
  await expect(page).toHaveURL('/');
}

/** Whether this page records the track of a walk. */
const records = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`navigator.locks.query().then(({ held }) =>
    held.some(({ name }) => name.startsWith('pawkeeper:walk:')))`);

test('a deleted visit is on no page and records no more, without a network too; Undo brings it back, and without Undo it is gone [visits-on-disk-1]', async ({
  page,
  business,
}) => {
  await bookedWalk(business);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(positionAt(0));
  await page.clock.install();
  await start(page);
  await expect(page.getByText(/^Your route is being recorded\./)).toBeVisible();
  await tap(page, 'Wee');
  await expect.poll(async () => (await visits(business))[0]?.events.length).toBe(1);
  await expectCachedForOffline(page);
  const { pathname } = new URL(page.url());
  const bar = page.getByRole('link', { name: /^Visit under way: Biscuit/ });

  await page.context().setOffline(true);
  await deleteVisit(page);
  await expect.poll(() => records(page)).toBe(false);
  await expect(bar).toBeHidden();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).getByText('Visit restored')).toBeVisible();
  await bar.click();
  await expect(page.getByText(/^Your route is being recorded\./)).toBeVisible();
  await expect(timeline(page)).toHaveCount(1);
  await page.context().setOffline(false);

  await deleteVisit(page);
  await page.goto(pathname);
  await expect(page.getByText('This visit is deleted')).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await visits(business)).toHaveLength(1);
  await page.clock.fastForward(60_000);
  await expect.poll(() => visits(business)).toEqual([]);
  await expect(page.getByText('Visit not found')).toBeVisible();
  expect(await records(page)).toBe(false);
});

/** A disk that takes what is written, and never answers. */
const STUCK_DISK = `
  IDBObjectStore.prototype.put = () => undefined;
  IDBTransaction.prototype.addEventListener = function (type, ...rest) {
    if (type === 'complete' && this.mode === 'readwrite') return;
    EventTarget.prototype.addEventListener.call(this, type, ...rest);
  };
`;

test('a phone whose disk never answers notes each tap once, says that only the page has it, sends it, and Stop works [visits-on-disk-2]', async ({
  page,
  business,
}) => {
  await bookedWalk(business);
  await page.addInitScript(STUCK_DISK);
  await page.route('**/api/visits', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await start(page);
  await tap(page, 'Wee');
  await expect(timeline(page)).toHaveCount(1);
  const warning = page.getByRole('alert').filter({ hasText: 'This device cannot store the visit' });
  await expect(warning).toContainText('Leave this page open until the visit is sent.');
  await expectAccessible(page);
  await page.unroute('**/api/visits');
  await tap(page, 'Send now');
  const events = async () => (await visits(business)).map((each) => each.events.length);
  await expect.poll(events).toEqual([1]);
  await expect(warning).toBeHidden();
  await tap(page, 'Finish visit');
  await expect.poll(async () => (await visits(business))[0]?.endedAt).toMatch(/T/);

  await startWalk(page);
  await walk(page, 1, 7);
  await stopButton(page).click();
  await expect.poll(() => savedWalks(business)).toHaveLength(1);
});
