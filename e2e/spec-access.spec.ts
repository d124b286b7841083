/** Who sees which route, the landing page, and which calls each of them makes. */
import type { Page } from '@playwright/test';
import { pageList } from '#contract/pages.ts';
import { expect, expectLoggedOut, longOnly, openMenu, test } from './fixtures.ts';

const PET = '/pets/0198c0de-0000-7000-8000-000000000000';
const CLIENT = '/clients/0198c0de-0000-7000-8000-000000000000';
const VISIT = '/visits/0198c0de-0000-7000-8000-000000000000';
/** Every page of the table next to the start page. */
const PAGES = pageList
  .flatMap(({ paths }) => paths)
  .filter((path) => path !== '/')
  .map((path) =>
    path
      .replace('/pets/:id', PET)
      .replace('/clients/:id', CLIENT)
      .replace('/visits/:id', VISIT)
      .replace(':date', '2026-03-30'),
  );

/** The API calls that the page makes from now on, without those about the session. */
function calls(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(?!auth|log)/.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}

test('the landing page has the name, the tagline and Sign In in its header, and a grid of six cards with the six promises [spec-access-1]', async ({
  page,
  pawkeeper,
}) => {
  await page.goto(pawkeeper.origin);
  const header = page.getByRole('banner');
  await expect(header.getByText('Pawkeeper')).toBeVisible();
  await expect(header.getByText('Powering Pet Professionals')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
  const features = page.getByRole('region', { name: 'Everything the working day asks for' });
  await expect(features.getByRole('list')).toHaveCSS('display', 'grid');
  const cards = features.getByRole('listitem');
  const promises = [
    ['Smart Scheduling', 'interactive calendar', 'appointment management', 'automated reminders'],
    ['Client Database', 'Contact info', 'service history', 'notes'],
    ['Pet Profiles', 'Medical records', 'special instructions', 'photos'],
    ['GPS Walk Tracking', 'saved favourite routes', 'distance measurement'],
    ['Client Messaging', 'Integrated client messaging', 'notifications'],
    ['Business Analytics', 'Revenue', 'client growth', 'metrics'],
  ];
  await expect(cards).toHaveCount(promises.length);
  for (const [at, [title = '', ...words]] of promises.entries()) {
    await expect(cards.nth(at).getByRole('heading')).toHaveText(title);
    for (const promise of words) await expect(cards.nth(at)).toContainText(promise);
  }
});

test('a call to action closes the landing page [spec-access-6]', async ({ page, pawkeeper }) => {
  await page.goto(pawkeeper.origin);
  const main = page.getByRole('main');
  const call = main.getByRole('link').last();
  await expect(call).toHaveText('Start Your Free Trial');
  const under = (await main.getByRole('heading').last().boundingBox())?.y ?? Infinity;
  expect((await call.boundingBox())?.y).toBeGreaterThan(under);
});

test('signing in and signing out are browser navigations to server endpoints [spec-access-2]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openMenu(page);
  for (const [name, path] of [
    ['Sign Out', '/api/logout'],
    ['Sign In', '/api/login'],
  ] as const) {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
    await page.getByRole('link', { name }).click();
    const request = await asked;
    expect([request.method(), request.isNavigationRequest()]).toEqual(['GET', true]);
    await page.waitForLoadState();
  }
  await expect(page).toHaveURL(/\/api\/login$/);
});

test('signed in, every route shows its own page [spec-access-5]', async ({ page, business }) => {
  const { id } = await business.addClient();
  const pet = await business.addPet(id);
  for (const [path, heading] of [
    ['/', /^Good (morning|afternoon|evening), Sam$/],
    ['/dashboard', /^Good (morning|afternoon|evening), Sam$/],
    ['/calendar', 'Calendar'],
    ['/clients', 'Clients'],
    ['/pets', 'Pets'],
    [`/pets/${pet.id}`, 'Biscuit'],
    ['/walks', 'My Walks'],
    ['/messages', 'Messages'],
    ['/profile', 'My Profile'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test(
  'while the session is loading / shows the landing page, and every other route only "Loading..." [spec-access-3]',
  longOnly,
  async ({ page }) => {
    const asked = calls(page);
    await page.route('**/api/auth/user', () => undefined);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Manage Your Pet Care Business Like a Pro',
    );
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByText('Loading...')).toBeVisible();
      await expect(page.getByRole('heading')).toHaveCount(0);
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
    expect(asked).toEqual([]);
  },
);

test(
  'without a session no route but / shows a page, and no list and no search is requested [spec-access-4]',
  longOnly,
  async ({ page }) => {
    const asked = calls(page);
    // An empty response keeps the browser on the page, so that the page itself can be checked.
    await page.route('**/api/login?*', (route) => route.fulfill({ status: 204 }));
    for (const path of PAGES) {
      const leaves = page.waitForRequest('**/api/login?*');
      await page.goto(path);
      await leaves;
      await expectLoggedOut(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
    expect(asked).toEqual([]);
  },
);

test('the call for the current user is not retried: a 401 means signed out, any other failure is shown [spec-access-8]', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/api/login?*', (route) => route.fulfill({ status: 204 }));
  const answer = { status: 500, json: { message: 'Broken' } };
  let asked = 0;
  await page.route('**/api/auth/user', async (route) => {
    asked += 1;
    await route.fulfill(answer);
  });
  await page.goto('/clients');
  const failed = page.getByRole('heading', { name: 'Pawkeeper can’t be reached' });
  await expect(failed).toBeVisible();
  await page.clock.runFor(120_000);
  expect(asked).toBe(1);
  Object.assign(answer, { status: 401, json: { message: 'Unauthorized' } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectLoggedOut(page);
  await expect(failed).toBeHidden();
  await page.clock.runFor(120_000);
  expect(asked).toBe(2);
});

test('the header searches clients and pets only once something is typed, and choosing a pet leads to the pets [spec-access-7]', async ({
  page,
  business,
}) => {
  const { id } = await business.addClient();
  await business.addPet(id, { name: 'Nairobi', species: 'Cat' });
  await page.clock.install();
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const open = page.getByRole('button', { name: 'Open search' });
  if (await open.isVisible()) await open.click();
  const search = page.getByPlaceholder('Search clients, pets...');
  const asked = calls(page);
  const found = page.getByRole('option', { name: /Nairobi/ });
  await search.fill('   ');
  await page.clock.runFor(5000);
  await search.fill(' nairo ');
  await page.clock.runFor(5000);
  await expect(found).toBeVisible();
  await search.fill('');
  await page.clock.runFor(5000);
  await expect(found).toBeHidden();
  const searches = asked.filter((path) => path.includes('/search'));
  expect(searches.toSorted()).toEqual(['/api/clients/search?q=nairo', '/api/pets/search?q=nairo']);
  await search.fill('nairo');
  await page.clock.runFor(5000);
  await found.click();
  await expect(page).toHaveURL(/\/pets\?q=Nairobi$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible();
});
