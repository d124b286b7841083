/** The routes of the walks page: list, form, favourites and deletion. */
import type { Locator, Page } from '@playwright/test';
import type { Walk } from '#contract/visits/walks.ts';
import {
  type Business,
  expect,
  expectAccessible,
  expectLoggedOut,
  laptopFirst,
  laptopOnly,
  test,
} from './fixtures.ts';
import { held } from './held.ts';

const START = Date.UTC(2026, 2, 29, 8);
const gpsData = Array.from({ length: 60 }, (_, at) => ({
  lat: 51.5 + at * 2e-5,
  lng: -0.17 + Math.sin(at / 8) * 4e-4,
  timestamp: START + at * 1000,
}));

async function addWalk(business: Business, fields: Record<string, unknown> = {}): Promise<Walk> {
  const data = { name: 'Round the lake', ...fields };
  const answer = await business.request.post('/api/walks', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Walk;
}

const routes = (page: Page): Locator => page.getByRole('region', { name: 'My Walk Routes' });
const favorites = (page: Page): Locator => page.getByRole('region', { name: 'Favorite Routes' });
const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name }) });
const heart = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Favorite: ${name}` });

/** The text of the toast; an urgent one is in a live region for screen readers too. */
const toast = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words);

async function openWalks(page: Page): Promise<void> {
  await page.goto('/walks');
  await expect(page.getByRole('heading', { level: 1, name: 'My Walks' })).toBeVisible();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test(
  'without routes the page says so, and "New Route" makes the first, with the specified words [walks-1]',
  laptopFirst,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await openWalks(page);
    await expect(page.getByText('GPS walk tracking and favorite routes')).toBeVisible();
    await expect(routes(page).getByText('No walk routes created yet')).toBeVisible();
    await expect(routes(page).getByText('Create your first route to get started!')).toBeVisible();
    await expect(favorites(page).getByText('No favorite routes yet')).toBeVisible();
    await expect(
      favorites(page).getByText('Mark routes as favorites for quick access'),
    ).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'New Route' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Walk Route' });
    await form.getByRole('button', { name: 'Create Route' }).click();
    await expect(form.getByText('Route name is required')).toBeVisible();
    await expect(form.getByLabel('Route Name *')).toBeFocused();
    await expect(form.getByLabel('Favorite route')).not.toBeChecked();
    await expect(form.getByLabel('Distance (miles)')).toHaveAttribute('step', '0.1');
    await expectAccessible(page);
    await form.getByLabel('Route Name *').fill('Round the lake');
    await form.getByLabel('Description').fill('Ducks on the north side');
    await form.getByLabel('Distance (miles)').fill('1000');
    await form.getByRole('button', { name: 'Create Route' }).click();
    await expect(form.getByText('Distance must be at most 999.99 miles')).toBeVisible();
    await form.getByLabel('Distance (miles)').fill('1.25');
    await form.getByLabel('Estimated Duration').fill('25 min');
    await form.getByLabel('Favorite route').check();
    await form.getByRole('button', { name: 'Create Route' }).click();
    await expect(toast(page, 'Walk route created successfully')).toBeVisible();
    await expect(form).toBeHidden();

    const made = card(page, 'Round the lake');
    await expect(made).toContainText('Ducks on the north side');
    await expect(made.getByText('1.3 miles')).toBeVisible();
    await expect(made.getByText('25 min')).toBeVisible();
    await expect(made.getByText('Favorite')).toBeVisible();
    await expect(favorites(page).getByRole('listitem')).toHaveText(/Round the lake1\.3 mi·25 min/);
    await expectAccessible(page);

    await addWalk(business, { name: 'Along the canal' });
    await page.reload();
    await expect(made.getByText('Favorite')).toBeVisible();
    await expect(card(page, 'Along the canal')).toBeVisible();
    await expect(card(page, 'Along the canal').getByText('Favorite')).toHaveCount(0);
  },
);

test(
  '/walks?new=1 opens the form for a new route, and closing it removes the parameter',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.goto('/walks?new=1');
    const form = page.getByRole('dialog', { name: 'Create New Walk Route' });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/walks$/);
  },
);

test(
  'a route is edited with its recorded points untouched; a failure keeps what was typed [walks-2]',
  laptopOnly,
  async ({ page, business }) => {
    const { id } = await addWalk(business, { distance: '1.2', gpsData });
    await openWalks(page);
    await choose(page, 'Round the lake', 'Edit Route');
    const form = page.getByRole('dialog', { name: 'Edit Walk Route' });
    await expect(form.getByLabel('Distance (miles)')).toHaveValue('1.20');
    await form.getByLabel('Route Name *').fill('Round the pond');
    await page.route('**/api/walks/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await form.getByRole('button', { name: 'Update Route' }).click();
    await expect(toast(page, 'Failed to update walk route')).toBeVisible();
    await expect(form.getByLabel('Route Name *')).toHaveValue('Round the pond');
    await page.unroute('**/api/walks/*');
    await form.getByRole('button', { name: 'Update Route' }).click();
    await expect(toast(page, 'Walk route updated successfully')).toBeVisible();
    await expect(card(page, 'Round the pond')).toBeVisible();
    const stored: unknown = await (await business.request.get(`/api/walks/${id}`)).json();
    expect(stored).toMatchObject({ name: 'Round the pond', distance: '1.20', gpsData });
  },
);

test(
  'a new route that cannot be saved says "Failed to create walk route" and keeps what was typed [walks-13]',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await openWalks(page);
    await page.getByRole('button', { name: 'New Route' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Walk Route' });
    await form.getByLabel('Route Name *').fill('Round the lake');
    // The code that shows messages comes a second after the page.
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    // Only the save is lost: without any connection the bar that says so could not be fetched here, and its message would come first.
    const isSave = (url: URL) => url.pathname === '/api/walks';
    await page.route(isSave, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await form.getByRole('button', { name: 'Create Route' }).click();
    await expect(toast(page, 'Failed to create walk route')).toBeVisible();
    await expect(form.getByLabel('Route Name *')).toHaveValue('Round the lake');
    await page.unroute(isSave);
    await form.getByRole('button', { name: 'Create Route' }).click();
    await expect(toast(page, 'Walk route created successfully')).toBeVisible();
  },
);

test(
  'the heart toggles at once and sends isFavorite alone; it toggles back where that was not saved [walks-4]',
  laptopOnly,
  async ({ page, business }) => {
    await addWalk(business);
    await openWalks(page);
    await expect(heart(page, 'Round the lake')).toHaveAttribute('aria-pressed', 'false');

    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await heart(page, 'Round the lake').click();
    expect((await sent).postDataJSON()).toEqual({ isFavorite: true });
    await expect(toast(page, 'Favorite status updated')).toBeVisible();
    await expect(favorites(page).getByText('Round the lake')).toBeVisible();
    await expect(card(page, 'Round the lake').getByText('Favorite')).toBeVisible();

    const answer = await held(page, '**/api/walks/*', async (route) => route.abort());
    await heart(page, 'Round the lake').click();
    await expect(heart(page, 'Round the lake')).toHaveAttribute('aria-pressed', 'false');
    await expect(favorites(page).getByText('No favorite routes yet')).toBeVisible();
    answer();
    await expect(toast(page, 'Failed to update favorite status')).toBeVisible();
    await expect(heart(page, 'Round the lake')).toHaveAttribute('aria-pressed', 'true');
    await expect(favorites(page).getByText('Round the lake')).toBeVisible();
  },
);

test(
  'a heart pressed after the session has ended leads to sign in again [walks-12]',
  laptopOnly,
  async ({ page, business }) => {
    await addWalk(business);
    await openWalks(page);
    await expect(heart(page, 'Round the lake')).toBeVisible();
    await page.context().clearCookies();
    await heart(page, 'Round the lake').click();
    await expectLoggedOut(page);
    await page.waitForURL(/\/api\/login/);
  },
);

test(
  'deleting asks with the name of the route; a click outside keeps the question, Delete deletes [walks-5]',
  laptopOnly,
  async ({ page, business }) => {
    await addWalk(business, { name: 'The "long" way', isFavorite: true });
    await openWalks(page);
    await choose(page, 'The "long" way', 'Delete Route');
    const question = page.getByRole('alertdialog', { name: 'Delete Walk Route' });
    const words = 'Are you sure you want to delete "The "long" way"? This action cannot be undone.';
    await expect(question.getByText(words)).toBeVisible();
    await expectAccessible(page);
    await page.mouse.click(5, 5);
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await choose(page, 'The "long" way', 'Delete Route');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Walk route deleted successfully')).toBeVisible();
    await expect(routes(page).getByText('No walk routes created yet')).toBeVisible();
    await expect(favorites(page).getByText('No favorite routes yet')).toBeVisible();
  },
);

test(
  'while they load there are three placeholders of routes and two of favourites [walks-6]',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.route('**/api/walks**', () => undefined);
    await openWalks(page);
    await expect(page.getByTestId('route-skeletons').locator('> li')).toHaveCount(3);
    await expect(page.getByTestId('favorite-skeletons').locator('> li')).toHaveCount(2);
  },
);

test(
  'lists that cannot be read say so, and Try again works',
  laptopOnly,
  async ({ page, business }) => {
    await addWalk(business);
    await page.route('**/api/walks', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of order' } }),
    );
    await openWalks(page);
    const failed = routes(page).getByRole('alert');
    await expect(failed).toContainText('Your routes could not be loaded');
    await page.unroute('**/api/walks');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Round the lake')).toBeVisible();
  },
);

test(
  'a long description is cut off after 2 lines, and a demo is marked on its card and among the favourites [walks-3]',
  laptopFirst,
  async ({ page, business }) => {
    await addWalk(business, { description: 'Ducks. '.repeat(200), isDemo: true, isFavorite: true });
    await openWalks(page);
    const words = card(page, 'Round the lake').getByText(/^Ducks\. Ducks\./);
    await expect(words).toHaveCSS('-webkit-line-clamp', '2');
    expect((await words.boundingBox())?.height).toBeLessThan(3 * 16);
    await expect(card(page, 'Round the lake').getByText('Demo walk')).toBeVisible();
    await expect(favorites(page).getByText('Demo walk')).toBeVisible();
    await expect(card(page, 'Round the lake').getByText('Unknown distance')).toBeVisible();
  },
);
