/** Lists longer than a screen are shown in steps: every row is found by scrolling, by keyboard and by searching. */
import type { Client } from '#contract/clients.ts';
import type { Page } from '@playwright/test';
import {
  type Business,
  expect,
  expectFetched,
  expectLoaded,
  laptopOnly,
  openMenu,
  test,
} from './fixtures.ts';

const COUNT = 500;

const nameOf = (at: number): string => `Jane Doe ${String(at).padStart(4, '0')}`;

/** Opens the clients of a business that has many. */
async function openMany(page: Page, business: Business): Promise<void> {
  const client = await business.addClient();
  const clients: Client[] = Array.from({ length: COUNT }, (_, at) => ({
    ...client,
    id: `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`,
    lastName: nameOf(at).slice('Jane '.length),
  }));
  await page.route('**/api/clients', (route) => route.fulfill({ json: clients }));
  await page.goto('/clients');
  await expect(page.getByText('500 clients')).toBeVisible();
}

const cards = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('article');
const shown = async (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Clients' }).getByRole('heading').allTextContents();
const more = (page: Page) => page.getByRole('button', { name: 'Show more clients' });

const ALL = Array.from({ length: COUNT }, (_, at) => nameOf(at));

test(
  'every one of 500 clients is reached by scrolling, in order and once',
  laptopOnly,
  async ({ page, business }) => {
    test.setTimeout(120_000);
    await openMany(page, business);
    const before = await cards(page).count();
    expect(before).toBeLessThan(100);
    for (let count = before; count < COUNT; count = await cards(page).count()) {
      await cards(page).last().scrollIntoViewIfNeeded();
      // After 192 rows a button shows more.
      if (count >= 192 && (await more(page).isVisible())) await more(page).click();
      await expect.poll(() => cards(page).count()).toBeGreaterThan(count);
    }
    expect(await shown(page)).toEqual(ALL);
    await expect(more(page)).toHaveCount(0);
  },
);

test(
  'the list goes on where a busy browser tells late that its end came into view',
  laptopOnly,
  async ({ page, business }) => {
    await page.addInitScript(`
    const Native = IntersectionObserver;
    globalThis.IntersectionObserver = class extends Native {
      constructor(tell, options) {
        super((changes, self) => tell([{ isIntersecting: false }, ...changes], self), options);
      }
    };
  `);
    await openMany(page, business);
    await expect.poll(() => cards(page).count()).toBeGreaterThan(6);
  },
);

test(
  'the Tab key moves on from the last card that is shown to the next ones',
  laptopOnly,
  async ({ page, business }) => {
    await openMany(page, business);
    await expect.poll(() => cards(page).count()).toBeGreaterThan(6);
    const last = await cards(page).count();
    await cards(page)
      .nth(last - 1)
      .getByRole('button', { name: `Delete ${nameOf(last - 1)}` })
      .focus();
    await expect(cards(page).nth(last)).toBeAttached();
    await page.keyboard.press('Tab');
    await expect(cards(page).nth(last).locator(':focus')).toHaveCount(1);
  },
);

test('Back shows the list where it was left; opening it again shows its beginning', async ({
  page,
  business,
}) => {
  const openPage = async (name: string): Promise<void> =>
    (await openMenu(page)).getByRole('link', { name }).click();
  await openMany(page, business);
  while ((await cards(page).count()) < 60) {
    const count = await cards(page).count();
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(count);
  }
  const position = () => page.evaluate<number>('Math.round(scrollY)');
  const left = await position();
  expect(left).toBeGreaterThan(1_000);
  await openPage('Messages');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.goBack();
  await expect.poll(position).toBe(left);
  expect(await cards(page).count()).toBeGreaterThanOrEqual(60);
  await openPage('Messages');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await openPage('Clients');
  await expect(page.getByRole('heading', { name: nameOf(0) })).toBeInViewport();
});

test(
  'the search finds any of them, shown or not, and the whole list is back after it',
  laptopOnly,
  async ({ page, business }) => {
    await openMany(page, business);
    const search = page.getByPlaceholder('Search clients by name, email, or phone...');
    for (const at of [499, 250, 3]) {
      await search.fill(nameOf(at).slice(-4));
      await expect.poll(() => shown(page)).toEqual([nameOf(at)]);
      await expect(page.getByText('1 of 500 clients')).toBeVisible();
    }
    await search.fill('');
    await expect.poll(async () => (await shown(page)).slice(0, 3)).toEqual(ALL.slice(0, 3));
    await expect(page.getByText('500 clients')).toBeVisible();
  },
);

test('a tap on Clients sends no request and shows clients in the first frame, without placeholders', async ({
  page,
  business,
}, { project }) => {
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  await page.goto('/');
  await expectLoaded(page);
  await expectFetched(page, '/assets/ClientsPage');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  if (project.name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
  await page.evaluate(`
    globalThis.placeholders = 0;
    new MutationObserver(() => {
      placeholders += document.querySelectorAll('#main [data-skeleton]').length;
    }).observe(document.body, { childList: true, subtree: true });
  `);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Clients' })
    .click();
  await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible();
  expect(await page.evaluate('placeholders')).toBe(0);
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  expect(asked.filter((url) => url.includes('ClientsPage'))).toEqual([]);
});

test('5,000 clients: the list comes in steps, and the search answers as it is typed', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  const clients = Array.from({ length: 5000 }, (_, at) => ({
    ...client,
    id: `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`,
    lastName: `Doe ${at}`,
  }));
  await page.route('**/api/clients', (route) => route.fulfill({ json: clients }));
  await page.goto('/clients');
  await expect(page.getByText('5,000 clients')).toBeVisible();
  expect(await page.getByRole('article').count()).toBeLessThan(200);
  await page
    .getByPlaceholder('Search clients by name, email, or phone...')
    .pressSequentially('4321');
  await expect(page.getByText('1 of 5,000 clients')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Jane Doe 4321' })).toBeVisible();
});
