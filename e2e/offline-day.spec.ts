/** A day in the wood: the next days open where there is no signal, also after the app was closed, and leave the phone with their owner. */
import type { Page } from '@playwright/test';
import { addDays } from '#contract/rules/businessDay.ts';
import {
  expect,
  expectAccessible,
  longPhoneOnly,
  openMenu,
  PASSWORD,
  register,
  test,
  type Business,
} from './fixtures.ts';
import { post } from './form.ts';
import { bookedWalk, today } from './visiting.ts';
import { expectCachedForOffline } from './walking.ts';

test.use({ serviceWorkers: 'allow' });

/** The caches with the next days of somebody, and whether they are whole. */
const kept = (page: Page) =>
  page.evaluate<boolean[]>(`caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith('day of ')).map(async (name) => {
      const note = await (await caches.open(name)).match('/kept/note');
      return note !== undefined && (await note.json()).isWhole;
    })))`);

/** Whose days are kept. */
const keptOf = (page: Page) =>
  page.evaluate<string[]>(`caches.keys().then((names) =>
    names.filter((name) => name.startsWith('day of ')).map((name) => name.slice(7)))`);

const expectKept = async (page: Page) => {
  await expect.poll(() => kept(page)).toEqual([true]);
  await expectCachedForOffline(page);
};

async function careBusiness(business: Business) {
  const { clientId, petIds } = await bookedWalk(business);
  const [petId = ''] = petIds;
  await business.request.put(`/api/clients/${clientId}`, {
    data: { phone: '07123456789', doorNotes: 'Side gate, lift the latch' },
  });
  await business.request.put(`/api/pets/${petId}`, {
    data: { vetName: 'Park Vets', vetPhone: '0113 496 0111', allergies: 'Chicken' },
  });
  await post(business, `/api/clients/${clientId}/contacts`, {
    kind: 'emergency',
    name: 'Tom Neighbour',
    phone: '0113 496 0123',
    relation: 'Neighbour',
  });
  await post(business, `/api/pets/${petId}/medicines`, {
    name: 'Metacam',
    dose: '0.5 ml',
    times: [],
  });
  await business.request.put(`/api/clients/${clientId}/access`, {
    data: { kind: 'keySafe', value: '4711' },
  });
  return { clientId, petId };
}

test(
  'the day sheet, the client, the pet and Emergency open without a signal after a reload, and say how old they are [offline-day-3]',
  longPhoneOnly,
  async ({ page, business }) => {
    const { clientId, petId } = await careBusiness(business);
    await page.goto('/');
    await expectKept(page);
    await page.context().setOffline(true);
    await page.reload();
    const saved = page.getByRole('status').filter({ hasText: 'Saved on this phone just now' });
    await expect(page.getByRole('button', { name: 'Morning walk' })).toBeVisible();
    await expect(saved).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/day/${today()}`);
    await expect(page.getByText('Side gate, lift the latch')).toBeVisible();
    await expect(page.getByText('Allergies: Chicken')).toBeVisible();
    await expect(saved).toBeVisible();
    await page.goto(`/day/${addDays(today(), 7)}`);
    await expect(page.getByText('No appointments scheduled for this date')).toBeVisible();
    await page.goto(`/clients/${clientId}`);
    await expect(page.getByText('Tom Neighbour')).toBeVisible();
    await page.getByRole('button', { name: 'Add Contact' }).click();
    await expect(page.getByRole('dialog').getByText(/^You’re offline/)).toBeVisible();
    await page.goto(`/pets/${petId}`);
    await expect(page.getByRole('list', { name: 'Medicines' })).toContainText('Metacam');
    await page.getByRole('button', { name: 'Emergency' }).click();
    await expect(page.getByRole('region', { name: 'Call' }).getByRole('link')).toHaveText([
      /Client: Jane Doe/,
      /Neighbour: Tom Neighbour/,
      /Own vet: Park Vets/,
    ]);
    await expect(saved).toBeVisible();
    // A code is not on the phone unless the owner allows it.
    const stored = await page.evaluate<string>(`caches.keys().then(async (names) => {
      const cache = await caches.open(names.find((name) => name.startsWith('day of ')));
      const texts = (await cache.keys()).map(async (key) => (await cache.match(key)).text());
      return (await Promise.all(texts)).join();
    })`);
    expect(stored).toContain('Side gate');
    expect(stored).not.toContain('4711');
    await page.context().setOffline(false);
    await expect(saved).toBeHidden();
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Manage Your Pet Care/);
    expect(await kept(page)).toEqual([]);
  },
);

test(
  'a walk begun without a signal, and one on a killed tab, has its dog and its medicine; another account finds nothing [offline-day-4]',
  longPhoneOnly,
  async ({ page, business, pawkeeper }) => {
    await careBusiness(business);
    await page.goto('/');
    await expectKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Start Morning walk' }).click();
    await expect(page).toHaveURL(/\/visits\//);
    await expect(page.getByText('Biscuit').first()).toBeVisible();
    const other = await page.context().newPage();
    await page.close();
    await other.goto('/emergency');
    await expect(other.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
    await other.context().setOffline(false);
    const { request } = await register(other, pawkeeper.origin);
    const { id } = await (await request.get(`${pawkeeper.origin}/api/auth/user`)).json();
    await other.goto('/');
    await expect.poll(() => keptOf(other)).toEqual([id]);
  },
);

test(
  'codes come to the phone where the owner allows it, for a day after the last contact; the days go after seven, and with the switch [offline-day-5]',
  longPhoneOnly,
  async ({ page, business }) => {
    const { clientId } = await careBusiness(business);
    await page.goto('/settings/care');
    await expectKept(page);
    // A click: it stands as ticked only from a moment later, when the save is on its way.
    const codes = page.getByLabel('Keep access codes too');
    await codes.click();
    await expect(codes).toBeChecked();
    const hasCodes = () => page.evaluate<boolean>(`caches.match('/kept/codes').then(Boolean)`);
    await expect.poll(hasCodes).toBe(true);
    await expectAccessible(page);
    await page.context().setOffline(true);
    const show = page.getByRole('button', { name: 'Show key safe number' });
    await page.goto(`/clients/${clientId}`);
    await show.click();
    await expect(page.getByLabel('Key safe number', { exact: true })).toHaveText('4711');
    // Later, without any contact.
    const [hours, days] = [3_600_000, 86_400_000];
    await page.clock.install({ time: Date.now() + 25 * hours });
    await page.goto(`/clients/${clientId}`);
    await expect(page.getByText('Saved on this phone 1 day ago')).toBeVisible();
    await expect(page.getByText('Side gate, lift the latch')).toBeVisible();
    await expect(page.getByText('The access codes could not be loaded')).toBeVisible();
    expect(await hasCodes()).toBe(false);
    await page.clock.setSystemTime(Date.now() + 8 * days);
    await page.goto(`/clients/${clientId}`);
    await expect(page.getByText('The client could not be loaded')).toBeVisible();
    expect(await kept(page)).toEqual([]);
    await page.clock.setSystemTime(Date.now());
    await page.context().setOffline(false);
    await page.goto('/settings/care');
    await expectKept(page);
    await page.getByLabel('Keep the next days on this phone').uncheck();
    await expect.poll(() => kept(page)).toEqual([]);
  },
);

test(
  'a session that ended elsewhere still opens the day, and nothing once the server says so [offline-day-6]',
  longPhoneOnly,
  async ({ page, business, pawkeeper, playwright }) => {
    await careBusiness(business);
    await page.goto('/');
    await expectKept(page);
    await page.context().setOffline(true);
    const home = await playwright.request.newContext({
      baseURL: pawkeeper.origin,
      extraHTTPHeaders: { origin: pawkeeper.origin },
    });
    await home.post('/api/login', { form: { email: business.email, password: PASSWORD } });
    expect((await home.delete('/api/auth/sessions')).status()).toBe(204);
    await home.dispose();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Morning walk' })).toBeVisible();
    await page.context().setOffline(false);
    await page.waitForURL('**/api/login**');
    expect(await kept(page)).toEqual([]);
  },
);
