/** What a page loads before its rows are shown, and in which order. */
import type { Page } from '@playwright/test';
import { pageList, preloadsOf } from '#contract/pages.ts';
import {
  expect,
  expectFetched,
  expectLoaded,
  expectToast,
  gate,
  longOnly,
  test,
} from './fixtures.ts';
import { today } from './visiting.ts';

const APP = /\/assets\/app-[^/]+\.js$/;

/** The paths that are asked for from now on. An event stream is none: it opens when the page is idle, and stays open. */
function askedPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return;
    const { pathname, search } = new URL(request.url());
    paths.push(pathname + search);
  });
  return paths;
}

const withoutIdleReads = (paths: readonly string[]) =>
  paths.filter((path) => path !== '/api/visits/running' && path !== '/api/offline-day').toSorted();

/** What the idle dashboard asks for: the first steps of a new business, what clients ask for, and what is to be tidied up in the evening. */
const IDLE_ON_DASHBOARD =
  /^\/api\/(?:services$|business-details$|prepared-messages$|invoices\/unbilled$|reports\/open$|requests\?state=open$|visits\?)/;

const apiOf = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/api/'));

test(
  'every page of the table is served, routed and titled, and asks for its preloads and nothing else, once [first-load-1]',
  longOnly,
  async ({ page, business }) => {
    // It opens every page of the table.
    test.setTimeout(240_000);
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    const walked = await business.request.post('/api/visits', {
      data: {
        petIds: [pet.id],
        startedAt: '2026-03-30T08:00:00Z',
        endedAt: '2026-03-30T09:00:00Z',
      },
    });
    const visit: { id: string } = await walked.json();
    const drafted = await business.request.post('/api/invoices', {
      data: { clientId: client.id, lines: [{ description: 'Walks', amount: '30' }] },
    });
    const invoice: { id: string } = await drafted.json();
    const ids: Record<string, string> = {
      client: client.id,
      pet: pet.id,
      visit: visit.id,
      invoice: invoice.id,
    };
    let code = gate();
    await page.route(APP, async (route) => {
      await code.opened;
      await route.continue();
    });
    const opened = pageList.flatMap(({ paths, title, name }) =>
      paths.map((pattern) => ({
        title,
        name,
        path: pattern
          .replace(':id', ids[name] ?? '')
          .replace(':clientId', client.id)
          .replace(':date', '2026-03-30'),
      })),
    );
    let left = '';
    for (const { path, title, name } of opened) {
      code = gate();
      const asked = askedPaths(page);
      const answer = await page.goto(path, { waitUntil: 'commit' });
      expect([path, answer?.status()]).toEqual([path, 200]);
      const reads = preloadsOf(new URL(page.url()), {
        now: new Date(),
        timeZone: 'Europe/London',
      });
      // Every page may ask, once it is idle, for the visit that its status bar shows and for the emergency numbers; also the one that is
      // left just now.
      const isIdleRead = (path: string) =>
        [name, left].includes('dashboard') &&
        IDLE_ON_DASHBOARD.test(path) &&
        !(name !== 'dashboard' && reads.includes(path));
      const wanted = (all: readonly string[]) =>
        withoutIdleReads(all).filter((path) => !isIdleRead(path));
      const preloads = wanted(reads);
      await expect.poll(() => wanted(apiOf(asked))).toEqual(preloads);
      code.open();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('404 Page Not Found')).toHaveCount(0);
      // The pages of a client, a pet, a visit, a day and a conversation have names and dates for their titles.
      const own: Record<string, string> = {
        pet: pet.name,
        visit: pet.name,
        client: 'Jane Doe',
        day: 'Monday 30 March 2026',
        thread: 'Messages with Jane Doe',
        invoice: 'Draft, Jane Doe',
      };
      await expect(page).toHaveTitle(`${own[name] ?? title} · Pawkeeper`);
      await expectLoaded(page);
      expect([path, wanted(apiOf(asked))]).toEqual([path, preloads]);
      page.removeAllListeners('request');
      left = name;
    }
  },
);

test(
  'what was preloaded for a page waits for its code, however long that takes',
  longOnly,
  async ({ page, business }) => {
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
    // Far longer than the quiet time after which the app fetches what no screen waits for.
    await page.clock.runFor(3_000);
    code.open();
    await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible();
    expect(withoutIdleReads(apiOf(asked))).toEqual(['/api/auth/user', '/api/clients', '/api/pets']);
  },
);

test(
  'preloaded rows are shown only once it is known who is signed in',
  longOnly,
  async ({ page, business }) => {
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
  },
);

test(
  'a save is not overwritten by a list that was requested before it',
  longOnly,
  async ({ page, business }) => {
    await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
    // The list as it was before the save; it arrives after the save was answered.
    const saved = gate();
    const isOver = Promise.withResolvers<void>();
    let isFirst = true;
    await page.route('**/api/clients', async (route) => {
      if (!isFirst || route.request().method() !== 'GET') return route.continue();
      isFirst = false;
      const response = await route.fetch();
      await saved.opened;
      return route.fulfill({ response }).finally(isOver.resolve);
    });
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Client' });
    await dialog.getByLabel('First Name *').fill('Jo');
    await dialog.getByLabel('Last Name *').fill('Abbot');
    await dialog.getByRole('button', { name: 'Create Client' }).click();
    await expectToast(page, 'Success', 'Client created successfully');
    saved.open();
    await isOver.promise;
    await expectLoaded(page);
    await expect(page.getByRole('heading', { name: 'Jo Abbot' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible();
  },
);

test.describe('with offline use', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'the dashboard fetches nothing that it does not need before its rows are there',
    longOnly,
    async ({ page, business }) => {
      const { id } = await business.addClient();
      await business.addAppointment(id, { date: today() });
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
      // However long the rows take.
      await page.clock.runFor(20_000);
      const scripts = asked.filter((path) => path.endsWith('.js'));
      expect(scripts.some((path) => APP.test(path))).toBe(true);
      const OWN = /^\/assets\/(?:index|first|app|rolldown-runtime)-/;
      expect(scripts.filter((path) => !OWN.test(path))).toEqual([]);
      rows.open();
      await expect(page.getByRole('button', { name: 'Morning walk' })).toBeVisible();
      await page.clock.runFor(3_000);
      await expect.poll(() => asked).toContain('/sw.js');
      // The worker's copy of the whole app.
      await expect.poll(() => asked.some((path) => path.includes('ClientsPage'))).toBe(true);
      await expect.poll(() => asked.some((path) => path.includes('browserRecorder'))).toBe(true);
    },
  );
});

test(
  'until it is idle the dashboard loads at most 450 kB',
  longOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    await business.addAppointment(id, { date: today() });
    const session = await page.context().newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    await page.goto('/');
    await expectFetched(page, 'browserRecorder', 'browserVisits', 'followUnread');
    let before = 0;
    const more = (): number => {
      const since = bytes - before;
      before = bytes;
      return since;
    };
    await expect.poll(more, { intervals: [1_000] }).toBe(0);
    expect(bytes).toBeGreaterThan(150_000);
    expect(bytes).toBeLessThan(450_000);
  },
);
