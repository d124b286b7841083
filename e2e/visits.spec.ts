/** Visits from the phone: noted at one tap, kept without a network, corrected afterwards. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import type { Appointment } from '#contract/appointments.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import type { Visit } from '#contract/visits.ts';
import type { WalkSummary } from '#contract/walks.ts';
import {
  type Business,
  expect,
  expectAccessible,
  expectToast,
  openMenu,
  PASSWORD,
  test,
} from './fixtures.ts';
import { killBrowser } from './kill-browser.ts';
import { expectCachedForOffline, positionAt } from './walking.ts';
import { removeFolder } from '#server/testing/temporary-folder.ts';

test.use({ serviceWorkers: 'allow' });
// Lost and foreign data: what fails once has failed.
test.describe.configure({ retries: 0 });

const today = () => businessDay(new Date(), 'Europe/London');

async function get<Answer>({ request }: Business, path: string): Promise<Answer> {
  return (await (await request.get(path)).json()) as Answer;
}
const visits = (business: Business) =>
  get<Visit[]>(business, `/api/visits?from=${today()}&to=${today()}`);

/** A client with a dog that is walked today. */
async function bookedWalk(business: Business): Promise<Appointment> {
  const client = await business.addClient();
  const pet = await business.addPet(client.id);
  return business.addAppointment(client.id, {
    petIds: [pet.id],
    date: today(),
    startTime: '00:00',
    endTime: '23:59',
  });
}

/** Begins the booked walk now. */
async function start(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log Walk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log a walk' });
  await dialog.getByRole('button', { name: '00:00 Morning walk' }).click();
  await dialog.getByRole('button', { name: 'Start now' }).click();
  await expect(page).toHaveURL(/\/visits\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morning walk');
}

/** A photo from the camera. */
const takePhoto = (page: Page) =>
  page.getByLabel('Photo of the visit').setInputFiles({
    name: 'biscuit.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const timeline = (page: Page) => page.getByRole('list', { name: 'Entries' }).getByRole('listitem');

test('a visit without a network survives a reload, and is sent once; every page shows it, and its end completes the booking', async ({
  page,
  business,
}) => {
  const booking = await bookedWalk(business);
  await start(page);
  await tap(page, 'Pick up Biscuit');
  await tap(page, 'Wee');
  await expect(timeline(page)).toHaveCount(2);
  await expectAccessible(page);
  await expectCachedForOffline(page);

  await page.context().setOffline(true);
  await tap(page, 'Poo');
  await expect(page.getByText('No connection')).toBeVisible();
  await takePhoto(page);
  const waiting = page.getByRole('img', { name: 'Biscuit, not sent yet' });
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(timeline(page)).toHaveCount(3);
  await expect(waiting).toBeVisible();
  await expect(page.getByText('One photo is on this phone and has yet to be sent.')).toBeVisible();
  await expect(page.getByText('No connection')).toBeVisible();
  await tap(page, 'Drop off Biscuit');
  await page.context().setOffline(false);
  await expect(page.getByText('No connection')).toBeHidden();
  const kinds = async () =>
    (await visits(business)).map(({ events }) => events.map(({ kind }) => kind));
  await expect.poll(kinds).toEqual([['pickedUp', 'wee', 'poo', 'droppedOff']]);
  await expect(page.getByRole('img', { name: 'Biscuit 1' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect((await visits(business)).map(({ photos }) => photos.length)).toEqual([1]);

  await (await openMenu(page)).getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  const bar = page.getByRole('link', { name: 'Visit under way: 0:00' });
  await expectAccessible(page);
  await bar.click();
  await tap(page, 'Finish visit');
  await expectToast(page, 'Visit finished', 'Morning walk: kept with its times.');
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  const status = async () =>
    (await get<Appointment>(business, `/api/appointments/${booking.id}`)).status;
  await expect.poll(status).toBe('completed');
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await expect(bar).toBeHidden();
});

test('a browser that is killed during a visit loses nothing, its booking may be deleted meanwhile, and the track stays out of My Walk Routes', async ({
  business,
  page,
  baseURL,
  launchOptions,
  viewport,
}) => {
  const booking = await bookedWalk(business);
  const profile = await mkdtemp(join(tmpdir(), 'pawkeeper-profile-'));
  const cookies = await page.context().cookies();
  const open = async (step: number): Promise<[BrowserContext, Page]> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      viewport,
      ...(baseURL === undefined ? {} : { baseURL }),
      permissions: ['geolocation'],
      geolocation: positionAt(step),
    });
    await context.addCookies(cookies);
    return [context, context.pages()[0] ?? (await context.newPage())];
  };
  /** Each position is on the screen before the next one comes; they are 18 metres apart. */
  const walk = async (on: Page, from: number, to: number) => {
    for (let step = from; step <= to; step += 1) {
      await on.context().setGeolocation(positionAt(step));
      await on.waitForTimeout(300);
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
  await after.getByRole('link', { name: 'Visit under way: 0:00 · 0.1 mi' }).click();
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
  await tap(after, 'Take out of My Walk Routes');
  await expect(
    after.getByRole('button', { name: 'Keep in My Walk Routes', exact: true }),
  ).toBeVisible();
  expect(await kept()).toEqual([]);
  await context.close();
  await removeFolder(profile);
});

test('a visit that waits on a phone is neither shown nor sent to another account, and is sent when its owner signs in', async ({
  page,
  business,
  pawkeeper,
}) => {
  await bookedWalk(business);
  await page.route('**/api/visits', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
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
  await expect(page.getByRole('link', { name: 'Visit under way: 0:00' })).toBeVisible();
  await expect
    .poll(async () => (await visits(business)).map(({ events }) => events.length))
    .toEqual([1]);
});

test('"Log Walk" records a visit afterwards, with a booking or without one; an end before the beginning is refused with words', async ({
  page,
  business,
}) => {
  const booking = await bookedWalk(business);
  await page.goto('/');
  await page.getByRole('button', { name: 'Log Walk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log a walk' });
  await dialog.getByRole('button', { name: '00:00 Morning walk' }).click();
  await expect(dialog.getByRole('button', { name: 'Biscuit' })).toBeVisible();
  await dialog.getByLabel('Began *').fill(`${today()}T00:40`);
  await dialog.getByLabel('Ended *').fill(`${today()}T00:10`);
  await dialog.getByLabel('Note for the client').fill('Chased two squirrels');
  await dialog.getByRole('button', { name: 'Log Walk' }).click();
  await expect(
    dialog.getByText('The visit ends before it begins. Correct one of the two times.'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Ended *').fill(`${today()}T01:10`);
  await dialog.getByRole('button', { name: 'Log Walk' }).click();
  await expectToast(page, 'Success', 'Walk logged');
  await expect.poll(() => visits(business)).toHaveLength(1);
  const [visit] = await visits(business);
  expect(visit).toMatchObject({
    appointmentIds: [booking.id],
    petIds: booking.petIds,
    note: 'Chased two squirrels',
  });

  // While the dialog goes, the page has two buttons of this name.
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Log Walk' }).click();
  await dialog.getByRole('button', { name: 'Log Walk' }).click();
  await expect.poll(() => visits(business)).toHaveLength(2);
  const plain = (await visits(business)).find(({ id }) => id !== visit?.id);
  expect(plain).toMatchObject({ appointmentIds: [], petIds: [], clientIds: [] });
});

test('a visit and what happened on it are corrected later, and say what they were', async ({
  page,
  business,
}) => {
  const booking = await bookedWalk(business);
  const logged = await business.request.post('/api/visits', {
    data: {
      appointmentIds: [booking.id],
      startedAt: '2026-06-01T07:00:00.000Z',
      endedAt: '2026-06-01T08:00:00.000Z',
    },
  });
  const { id } = (await logged.json()) as Visit;
  const added = await business.request.post(`/api/visits/${id}/events`, {
    data: { kind: 'wee', at: '2026-06-01T07:20:00.000Z' },
  });
  expect(added.status()).toBe(201);
  await page.goto(`/visits/${id}`);
  await expect(page.getByText('1 Jun 2026, 08:00 to 09:00')).toBeVisible();
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const times = page.getByRole('dialog', { name: 'Times and notes' });
  await times.getByLabel('Ended *').fill('2026-06-01T09:30');
  await times.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Corrected: was 1 Jun 2026, 08:00 to 09:00')).toBeVisible();

  await timeline(page).getByRole('button', { name: /Wee/ }).click();
  const entry = page.getByRole('dialog', { name: 'Wee' });
  await entry.getByLabel('When *').fill('2026-06-01T08:25');
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(timeline(page).getByText('Corrected: was 08:20')).toBeVisible();
  await expectAccessible(page);
  await timeline(page).getByRole('button', { name: /Wee/ }).click();
  await entry.getByRole('button', { name: 'This did not happen' }).click();
  await expect(timeline(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(timeline(page)).toHaveCount(1);

  await takePhoto(page);
  await expect(page.getByRole('img', { name: 'Biscuit 1' })).toBeVisible();

  await tap(page, 'Incident');
  const incident = page.getByRole('dialog', { name: 'Incident' });
  await incident.getByLabel('What happened *').fill('Cut a paw on glass');
  await incident.getByRole('button', { name: 'Add' }).click();
  await expect(timeline(page).getByText('Cut a paw on glass')).toBeVisible();
  await expect
    .poll(async () => (await get<Visit>(business, `/api/visits/${id}`)).events.length)
    .toBe(5);
});

test('a session that ends in mid-visit loses nothing: the page says so, and all is sent after signing in; signing out says what is not sent', async ({
  page,
  business,
}) => {
  await bookedWalk(business);
  await start(page);
  await expect.poll(() => visits(business)).toHaveLength(1);
  await page.context().clearCookies();
  await tap(page, 'Wee');
  await expect(page.getByText('You are signed out', { exact: true })).toBeVisible();
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
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Sign Out', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'A visit would be lost', exact: true });
  await expect(question).toContainText('1 visit has not been sent yet');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay signed in', exact: true }).click();
  await expect(timeline(page)).toHaveCount(3);
});

test('two phones of one owner note on one visit, also without a network: nothing is lost and nothing is doubled', async ({
  page,
  business,
  browser,
  baseURL,
  viewport,
}) => {
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
});

test('a phone whose clock is ahead: what it notes is kept and marked, and an end before the start is asked for', async ({
  page,
  business,
}) => {
  await bookedWalk(business);
  await page.clock.install({ time: Date.now() + 60 * 60_000 });
  await start(page);
  await tap(page, 'Wee');
  await expect(timeline(page).getByText('Check the time', { exact: true })).toBeVisible();
  await expect(page.getByText('Check the times', { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(await visits(business)).toMatchObject([
    { isClockWrong: true, events: [{ kind: 'wee', isClockWrong: true }] },
  ]);

  await page.clock.setSystemTime(Date.now());
  await tap(page, 'Finish visit');
  const times = page.getByRole('dialog', { name: 'Times and notes', exact: true });
  await times.getByLabel('Ended', { exact: true }).fill(`${today()}T00:00`);
  await times.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    times.getByText('The visit ends before it begins. Correct one of the two times.', {
      exact: true,
    }),
  ).toBeVisible();
  expect((await visits(business))[0]?.endedAt).toBeNull();
});
