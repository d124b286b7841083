/** Visits from the phone: noted at one tap, kept without a network, corrected afterwards. */
import { businessDay } from '#contract/rules/businessDay.ts';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { expect, expectAccessible, expectToast, longOnly, openMenu, test } from './fixtures.ts';
import { bookedWalk, get, start, takePhoto, tap, timeline, today, visits } from './visiting.ts';
import { expectCachedForOffline, positionAt } from './walking.ts';

test.use({ serviceWorkers: 'allow' });
test('a visit without a network survives a reload, and is sent once; every page shows it, and its end completes the booking [visits-2]', async ({
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
  const bar = page.getByRole('link', { name: /^Visit under way: Biscuit 0:00/ });
  await expectAccessible(page);
  await bar.click();
  await tap(page, 'Finish visit');
  await expectToast(page, 'Visit finished', 'Morning walk is saved with its times.');
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  const status = async () =>
    (await get<Appointment>(business, `/api/appointments/${booking.id}`)).status;
  await expect.poll(status).toBe('completed');
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await expect(bar).toBeHidden();
});

test('"Log Walk" records a visit afterwards, with a booking or without one; an end before the beginning is refused with words [visits-1]', async ({
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

  // What was logged is shown, with its reports.
  await expect(page).toHaveURL(`/visits/${visit?.id}`);
  await expect(page.getByRole('region', { name: 'Reports' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Log Walk' }).click();
  await dialog.getByRole('button', { name: 'Log Walk' }).click();
  await expect.poll(() => visits(business)).toHaveLength(2);
  const plain = (await visits(business)).find(({ id }) => id !== visit?.id);
  expect(plain).toMatchObject({ appointmentIds: [], petIds: [], clientIds: [] });
});

test(
  'a visit that has run for more than eight hours has no end yet, and asks for it instead of ending now [visits-4]',
  longOnly,
  async ({ page, business }) => {
    const booking = await bookedWalk(business);
    const startedAt = new Date(Date.now() - 9 * 3_600_000).toISOString();
    const data = { appointmentIds: [booking.id], startedAt };
    const { id } = (await (await business.request.post('/api/visits', { data })).json()) as Visit;
    await page.goto(`/visits/${id}`);
    await tap(page, 'Finish visit');
    const times = page.getByRole('dialog', { name: 'Times and notes' });
    await expect(times).toBeVisible();
    expect(await (await business.request.get(`/api/visits/${id}`)).json()).toMatchObject({
      endedAt: null,
    });
  },
);

test(
  'a visit and what happened on it are corrected later, and say what they were [visits-3]',
  longOnly,
  async ({ page, business }) => {
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
    await page.getByRole('button', { name: 'More for Biscuit' }).click();
    await page.getByRole('menuitem', { name: 'Correct' }).click();
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
    await entry.getByRole('button', { name: 'Remove entry' }).click();
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
  },
);

test(
  'a phone whose clock is ahead: what it notes is kept and marked, and an end before the start is asked for [visits-5]',
  longOnly,
  async ({ page, business }) => {
    await bookedWalk(business);
    const clock = Date.now() + 60 * 60_000;
    await page.clock.install({ time: clock });
    // In the last hour of the day it is tomorrow on that phone, which asks about that.
    await start(page, businessDay(new Date(clock), 'Europe/London') !== today());
    await tap(page, 'Wee');
    await expect(timeline(page).getByText('Check the time', { exact: true })).toBeVisible();
    await expect(page.getByText('Check the times', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const { pathname } = new URL(page.url());
    expect(await get<Visit>(business, `/api${pathname}`)).toMatchObject({
      isClockWrong: true,
      events: [{ kind: 'wee', isClockWrong: true }],
    });

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
    expect((await get<Visit>(business, `/api${pathname}`)).endedAt).toBeNull();
  },
);

test(
  'a booked walk without a location says so at once and how to allow it, and records once it is allowed [visits-6]',
  longOnly,
  async ({ page, business }) => {
    await bookedWalk(business);
    await page.context().clearPermissions();
    await start(page);
    const problem = page.getByRole('alert').filter({ hasText: 'No route is being recorded' });
    await expect(problem).toContainText('open the site’s settings, and allow it.');
    await expectAccessible(page);
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(positionAt(0));
    await tap(page, 'Record the route');
    await expect(page.getByText(/^Your route is being recorded\./)).toBeVisible();
    await expect(problem).toBeHidden();
  },
);

test(
  'while another visit is recorded, a visit says so and offers to switch; the first track is kept [visits-7]',
  longOnly,
  async ({ page, business }) => {
    await bookedWalk(business);
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(positionAt(0));
    await start(page);
    await expect(page.getByText(/^Your route is being recorded\./)).toBeVisible();
    await (await openMenu(page)).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Log Walk' }).click();
    await page
      .getByRole('dialog', { name: 'Log a walk' })
      .getByRole('button', { name: 'Start now' })
      .click();
    await expect(page.getByText(/^The route of Morning walk is being recorded\./)).toBeVisible();
    await tap(page, 'Record this visit instead');
    await expect(page.getByText(/^Your route is being recorded\./)).toBeVisible();
    await page.getByRole('link', { name: /^Visit under way: Biscuit/ }).click();
    await expect(page.getByRole('button', { name: 'Record this visit instead' })).toBeVisible();
  },
);
