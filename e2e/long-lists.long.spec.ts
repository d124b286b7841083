/** Lists longer than a screen: every row is found by scrolling, by keyboard and by searching. */
import type { Client } from '#contract/people/clients.ts';
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

/** What Chromium traces: how many elements it has styled. */
interface Trace {
  traceEvents: { name: string; args: { elementCount?: number } }[];
}

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

const ALL = Array.from({ length: COUNT }, (_, at) => nameOf(at));

test(
  'all of 500 clients are in the page, in order, for scrolling, the keyboard and the browser’s own search',
  laptopOnly,
  async ({ page, business }) => {
    await openMany(page, business);
    await expect.poll(() => shown(page)).toEqual(ALL);
    // What the browser's search does, which a test cannot open: it finds text far below the screen, and scrolls there.
    const found = () => page.evaluate(`find('${nameOf(430)}', false, false, true)`);
    await expect.poll(found).toBe(true);
    await expect(page.getByRole('heading', { name: nameOf(430) })).toBeInViewport();
    await cards(page)
      .nth(430)
      .getByRole('button', { name: `Delete ${nameOf(430)}` })
      .focus();
    await page.keyboard.press('Tab');
    await expect(cards(page).nth(431).locator(':focus')).toHaveCount(1);
  },
);

test('Back shows the list where it was left; opening it again shows its beginning', async ({
  page,
  business,
}) => {
  const openPage = async (name: string): Promise<void> =>
    (await openMenu(page)).getByRole('link', { name }).click();
  await openMany(page, business);
  await cards(page).nth(200).scrollIntoViewIfNeeded();
  /** Which client is in the middle of the screen. */
  const middle = () =>
    page.evaluate<number>(`
      Number(/Doe (\\d+)/.exec(
        document.elementFromPoint(innerWidth * 0.6, innerHeight / 2).closest('li')?.textContent,
      )?.[1])
    `);
  await expect.poll(middle).toBeGreaterThan(190);
  const seen = await middle();
  await openPage('Messages');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.goBack();
  // Cards differ in height from what the list takes for usual: two rows of a laptop are six clients.
  await expect.poll(async () => Math.abs((await middle()) - seen)).toBeLessThan(7);
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
    // Of many that are found the first hundred come at once.
    await search.fill('Doe');
    await expect.poll(() => shown(page)).toEqual(ALL.slice(0, 100));
    await page.getByRole('button', { name: 'Show more clients' }).click();
    await expect.poll(() => shown(page)).toEqual(ALL);
    await search.fill('');
    await expect.poll(() => shown(page)).toEqual(ALL);
    await expect(page.getByText('500 clients', { exact: true })).toBeVisible();
  },
);

test(
  'a card that goes has no other card styled again [long-lists-1]',
  laptopOnly,
  async ({ page, business, browser }) => {
    await openMany(page, business);
    await expect.poll(() => shown(page)).toEqual(ALL);
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await page.evaluate(`(async () => {
    document.querySelectorAll('main ul[aria-label=Clients] > li').forEach((row, at) => at === 100 && row.remove());
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  })()`);
    const { traceEvents }: Trace = JSON.parse(String(await browser.stopTracing()));
    const styled = traceEvents
      .filter(({ name }) => name === 'UpdateLayoutTree')
      .map(({ args }) => args.elementCount ?? 0);
    const all = styled.reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThan(0);
    expect(all).toBeLessThan(COUNT / 2);
  },
);

test('a tap on Clients sends no request and shows clients in the first frame, without placeholders', async ({
  page,
  business,
}, { project }) => {
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  await page.goto('/');
  await expectLoaded(page);
  if (project.name.startsWith('phone'))
    await page.getByRole('button', { name: 'Open menu' }).click();
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Clients' });
  // Where the finger comes down the code of the page is fetched; mostly the service worker has it.
  await link.hover();
  // What the page fetches for a day without a network, once it is idle, is no answer to the tap.
  await expectFetched(page, '/assets/ClientsPage', '/api/offline-day');
  const asked: string[] = [];
  page.on('request', (request) => {
    // The stream of unread messages opens once the page is idle, whatever is tapped.
    if (request.resourceType() !== 'eventsource') asked.push(request.url());
  });
  await page.evaluate(`
    globalThis.placeholders = 0;
    new MutationObserver(() => {
      placeholders += document.querySelectorAll('#main [data-skeleton]').length;
    }).observe(document.body, { childList: true, subtree: true });
  `);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible();
  expect(await page.evaluate('placeholders')).toBe(0);
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  expect(asked.filter((url) => url.includes('ClientsPage'))).toEqual([]);
});

test(
  '5,000 clients: the list comes by the thousand, and the search answers as it is typed',
  laptopOnly,
  async ({ page, business }) => {
    test.setTimeout(150_000);
    const client = await business.addClient();
    const idOf = (at: number) => `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`;
    const clients = Array.from({ length: 5000 }, (_, at) => ({
      ...client,
      id: idOf(at),
      lastName: `Doe ${at}`,
    }));
    await page.route('**/api/clients', (route) => route.fulfill({ json: clients }));
    await page.goto('/clients');
    const count = page.locator('#main [role=status]');
    await expect(count).toHaveText('5,000 clients');
    // By CSS: to read the words or roles of thousands of cards again and again takes longer than to draw them.
    const row = (at: number) => page.locator(`#main a[href="/clients/${idOf(at)}"]`);
    const slowly = { timeout: 30_000 };
    await expect(row(999)).toBeAttached(slowly);
    await expect(row(1_000)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show more clients' }).click();
    await expect(row(1_999)).toBeAttached(slowly);
    await page
      .getByPlaceholder('Search clients by name, email, or phone...')
      .pressSequentially('4321');
    await expect(count).toHaveText('1 of 5,000 clients', slowly);
    await expect(page.getByRole('heading', { name: 'Jane Doe 4321' })).toBeVisible();
  },
);
