/** Helpers for tests that record a walk: a device that moves, and the card that shows it. */
import type { Page } from '@playwright/test';
import type { Walk, WalkSummary } from '#contract/visits/walks.ts';
import { type Business, expect } from './fixtures.ts';

export const START = { latitude: 51.5053, longitude: -0.1668 };
/** About 18 metres: a sprint for a dog, and more than the noise of a good position. */
const STEP_DEGREES = 0.000_16;

export const positionAt = (step: number) => ({
  latitude: START.latitude + step * STEP_DEGREES,
  longitude: START.longitude,
  accuracy: 5,
});

export const card = (page: Page) => page.getByRole('region', { name: 'GPS Walk Tracking' });
export const startButton = (page: Page) => page.getByRole('button', { name: 'Start GPS Tracking' });
export const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop Tracking' });
export const unfinished = (page: Page) => card(page).getByText('You have an unfinished walk');

/** The line under the header that says that a walk has not been sent. */
export const waitingWalk = (page: Page) =>
  page.getByRole('button', { name: /1 walk is waiting to be sent$/ });

export async function expectPoints(page: Page, count: number): Promise<void> {
  const figure = card(page).getByText('Recorded points').locator('..');
  await expect(figure).toHaveText(`Recorded points${count}`);
}

/** Walks from one step to another; each position is on the screen before the next one comes. */
export async function walk(page: Page, from: number, to: number, points = from): Promise<void> {
  for (let step = from; step < to; step += 1) {
    await page.context().setGeolocation(positionAt(step));
    await expectPoints(page, points + step - from + 1);
  }
}

export async function startWalk(page: Page): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(positionAt(0));
  await page.goto('/walks');
  await startButton(page).click();
  await expect(card(page).getByText('Tracking your current walk...')).toBeVisible();
  await expectPoints(page, 1);
}

export async function savedWalks({ request }: Business): Promise<WalkSummary[]> {
  return (await (await request.get('/api/walks')).json()) as WalkSummary[];
}

export async function wholeWalk({ request }: Business, id: string): Promise<Walk> {
  return (await (await request.get(`/api/walks/${id}`)).json()) as Walk;
}

/** The text of a toast; it is also in a live region for screen readers. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

/** Waits until the service worker has cached the whole app. */
export async function expectCachedForOffline(page: Page): Promise<void> {
  const isCached = "caches.match('/app/index.html').then((page) => page !== undefined)";
  await expect.poll(() => page.evaluate<boolean>(isCached), { timeout: 20_000 }).toBe(true);
}

/** How many points of tracks are on the phone's disk. */
export const storedPoints = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('pawkeeper');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('unsentParts').objectStore('unsentParts').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => resolve(reading.result.filter(({ point }) => point).length);
      database.close();
    };
  })`);
