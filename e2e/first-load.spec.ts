/** What a page loads before its rows are there, and in which order. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const APP = /\/assets\/app-[^/]+\.js$/;

/** The paths that are asked for from now on. */
function askedPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    paths.push(pathname + search);
  });
  return paths;
}

const apiOf = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/api/'));

/** Lets something go on that is held back until then. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

test('every page asks for all that it shows while its code is still on the way, and for nothing twice', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  const pet = await business.addPet(client.id);
  const PAGES = ['/', '/dashboard', '/calendar', '/clients', '/pets', `/pets/${pet.id}`, '/walks'];
  let code = gate();
  await page.route(APP, async (route) => {
    await code.opened;
    await route.continue();
  });
  for (const path of PAGES) {
    code = gate();
    const asked = askedPaths(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => apiOf(asked)).toContain('/api/auth/user');
    // They are started in one go: after this answer of the page all of them have been told of.
    await page.title();
    const early = apiOf(asked);
    code.open();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([path, apiOf(asked).toSorted()]).toEqual([path, early.toSorted()]);
    page.removeAllListeners('request');
  }
});

test('what was started for a page is kept until its code has come, however long that takes', async ({
  page,
  business,
}) => {
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  const code = gate();
  await page.route('**/assets/ClientsPage-*', async (route) => {
    await code.opened;
    await route.continue();
  });
  const asked = askedPaths(page);
  await page.clock.install();
  await page.goto('/clients');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).or(page.getByLabel('Open menu')).first(),
  ).toBeVisible();
  // Far longer than the calm after which the app turns to what nobody waits for.
  await page.clock.runFor(3_000);
  code.open();
  await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible();
  expect(apiOf(asked).toSorted()).toEqual(['/api/auth/user', '/api/clients', '/api/pets']);
});

test('what is started early waits for the answer who is signed in before it is shown', async ({
  page,
  business,
}) => {
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  const user = gate();
  await page.route('**/api/auth/user', async (route) => {
    await user.opened;
    await route.continue();
  });
  const list = page.waitForResponse('**/api/clients');
  await page.goto('/clients');
  await list;
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('Priya Nair')).toHaveCount(0);
  user.open();
  await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible();
});

test('a save right after the start is not overwritten by what was started before it', async ({
  page,
  business,
}) => {
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  await page.goto('/pets');
  await page.waitForLoadState('networkidle');
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  await dialog.getByLabel('First Name').fill('Jo');
  await dialog.getByLabel('Last Name').fill('Abbot');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Jo Abbot' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'Jo Abbot' })).toBeVisible();
});

test.describe('with offline use', () => {
  test.use({ serviceWorkers: 'allow' });

  test('nothing that the dashboard does not need is fetched before its rows are there', async ({
    page,
    business,
  }) => {
    const { id } = await business.addClient();
    await business.addAppointment(id, { date: new Date().toISOString().slice(0, 10) });
    await page.clock.install();
    const rows = gate();
    await page.route('**/api/appointments/today', async (route) => {
      await rows.opened;
      await route.continue();
    });
    const asked: string[] = [];
    // Of the worker too, which fetches on its own.
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // After ten seconds, some of which have gone by themselves, it is fetched in any case.
    await page.clock.runFor(5_000);
    const scripts = asked.filter((path) => path.endsWith('.js'));
    expect(scripts.some((path) => APP.test(path))).toBe(true);
    const OWN = /^\/assets\/(?:index|first|app|rolldown-runtime)-/;
    expect(scripts.filter((path) => !OWN.test(path))).toEqual([]);
    rows.open();
    await expect(page.getByRole('button', { name: /Morning walk/ })).toBeVisible();
    await page.clock.runFor(3_000);
    await expect.poll(() => asked).toContain('/sw.js');
    await expect.poll(() => asked.some((path) => path.includes('ClientsPage'))).toBe(true);
    await expect.poll(() => asked.some((path) => path.includes('thisDevice'))).toBe(true);
  });
});
