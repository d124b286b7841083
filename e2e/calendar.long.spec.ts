/** The month of the calendar, and the chosen day beside it. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, laptopFirst, laptopOnly, test } from './fixtures.ts';

/** The name of a cell goes on with what is booked on its day. */
const cell = (page: Page, day: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${day}`) });
const dayButton = (page: Page, day: string) => cell(page, day).getByRole('button');

/** Opens the calendar at a moment of the wall clock of the browser. */
async function open(page: Page, at: string, query = ''): Promise<void> {
  await page.clock.setFixedTime(at);
  await page.goto(`/calendar${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
}

test('the month is a grid headed Sun to Sat, and arrows lead to the previous and the next one [calendar-1]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await open(page, '2026-03-29T09:00:00Z');
  await expect(page.getByRole('grid', { name: 'March 2026' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ]);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('grid', { name: 'April 2026' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByRole('grid', { name: 'February 2026' })).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('grid', { name: 'March 2026' })).toBeVisible();
});

for (const [at, today] of [
  ['2026-03-29T00:30:00Z', 'Sunday 29 March 2026'],
  ['2026-03-29T22:59:00Z', 'Sunday 29 March 2026'],
  ['2026-03-29T23:01:00Z', 'Monday 30 March 2026'],
  ['2026-10-24T23:30:00Z', 'Sunday 25 October 2026'],
  ['2026-10-25T23:59:00Z', 'Sunday 25 October 2026'],
  ['2026-10-26T00:01:00Z', 'Monday 26 October 2026'],
  ['2028-02-29T12:00:00Z', 'Tuesday 29 February 2028'],
] as const) {
  test(
    `at ${at} the day with the ring is ${today}, and it is the chosen one [calendar-2]`,
    laptopOnly,
    async ({ page, business }) => {
      expect(business.email).toContain('@');
      await open(page, at);
      const current = page.getByRole('grid').locator('[aria-current="date"]');
      await expect(current).toHaveAccessibleName(new RegExp(`^${today}`));
      const number = current.getByText(/^\d+$/);
      await expect(number).not.toHaveCSS('box-shadow', 'none');
      await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
        new RegExp(`^${today}`),
      );
      const chosen = page.getByRole('region', { name: today });
      await expect(chosen.getByText('No appointments scheduled for this date')).toBeVisible();
    },
  );
}

test(
  'an open calendar moves to the new day at midnight',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.clock.install({ time: '2026-10-24T22:59:50Z' });
    await page.goto('/calendar');
    const current = page.getByRole('grid').locator('[aria-current="date"]');
    await expect(current).toHaveAccessibleName(/^Saturday 24 October 2026/);
    await page.clock.runFor(60_000);
    await expect(current).toHaveAccessibleName(/^Sunday 25 October 2026/);
  },
);

test('a cell names two appointments by start and title and counts the rest; on a phone it shows dots [calendar-3]', async ({
  page,
  business,
  isMobile,
}) => {
  const jane = await business.addClient();
  for (const [startTime, title] of [
    ['09:00', 'Lake walk'],
    ['07:30', 'Feed Tom'],
    ['15:00', 'Bath'],
    ['16:00', 'Nails'],
  ]) {
    await business.addAppointment(jane.id, {
      date: '2026-03-29',
      startTime,
      endTime: '18:00',
      title,
    });
  }
  await open(page, '2026-03-02T09:00:00Z');
  const cell = dayButton(page, 'Sunday 29 March 2026');
  await expect(cell).toHaveAccessibleName(/4 appointments/);
  for (const words of ['07:30 Feed Tom', '09:00 Lake walk', '+2 more']) {
    if (isMobile)
      await expect(cell).not.toHaveAccessibleName(new RegExp(words.replace('+', '\\+')));
    else await expect(cell.getByText(words)).toBeVisible();
  }
  await expect(cell).not.toContainText('Bath');
  await expect(cell.getByText('Lake walk')).toBeVisible({ visible: !isMobile });
});

test(
  'the side panel lists start, status, title, kind of service, description and price of the chosen day [calendar-5]',
  laptopFirst,
  async ({ page, business }) => {
    const jane = await business.addClient();
    await business.addAppointment(jane.id, {
      date: '2026-03-29',
      title: 'Night at home',
      serviceType: 'sitting',
      startTime: '20:00',
      endTime: '08:00',
      status: 'confirmed',
      description: 'Key under the pot',
      price: '45.5',
    });
    const early = { title: 'First thing', startTime: '06:00', endTime: '06:30' };
    await business.addAppointment(jane.id, { date: '2026-03-29', ...early });
    await business.addAppointment(jane.id, { date: '2026-03-30', startTime: '07:30' });
    await open(page, '2026-03-02T09:00:00Z');
    await dayButton(page, 'Sunday 29 March 2026').click();
    const panel = page.getByRole('region', { name: 'Sunday 29 March 2026' });
    for (const words of [
      '20:00 to 08:00 the next day',
      'Confirmed',
      'Night at home',
      'Pet Sitting',
      'Key under the pot',
      '£45.50',
      'At the same time as another appointment',
    ]) {
      await expect(panel.getByText(words)).toBeVisible();
    }
    await expect(panel.getByRole('listitem')).toContainText(['First thing', 'Night at home']);
    await dayButton(page, 'Monday 30 March 2026').click();
    const next = page.getByRole('region', { name: 'Monday 30 March 2026' });
    await expect(next.getByRole('listitem')).toHaveCount(1);
    await expect(next).not.toContainText('£');
    await page.reload();
    await expect(next).toContainText('Morning walk');
  },
);

test(
  '"New Appointment" opens "Schedule New Appointment" with the chosen date; the card of an appointment "Edit Appointment" [calendar-4]',
  laptopFirst,
  async ({ page, business }) => {
    const jane = await business.addClient();
    await business.addAppointment(jane.id, { date: '2026-03-30' });
    await open(page, '2026-03-29T09:00:00Z');
    await dayButton(page, 'Monday 30 March 2026').click();
    await page.getByRole('button', { name: 'New Appointment' }).click();
    const scheduling = page.getByRole('dialog', { name: 'Schedule New Appointment' });
    await expect(scheduling.getByLabel('Date *')).toHaveValue('2026-03-30');
    await scheduling.getByRole('button', { name: 'Cancel' }).click();
    await expect(scheduling).toBeHidden();
    await page.getByRole('button', { name: 'Morning walk, 09:00' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Appointment' });
    await editing.getByLabel('Start Time *').fill('10:15');
    await editing.getByLabel('End Time *').fill('11:15');
    await editing.getByRole('button', { name: 'Update Appointment' }).click();
    await expect(page.getByText('Appointment updated successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Morning walk, 10:15' })).toBeVisible();
  },
);

test(
  'the keyboard walks through the days: arrows, Home, End, PageUp and PageDown',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await open(page, '2026-03-29T09:00:00Z');
    await dayButton(page, 'Sunday 29 March 2026').focus();
    for (const [key, day] of [
      ['ArrowRight', 'Monday 30 March 2026'],
      ['ArrowDown', 'Monday 6 April 2026'],
      ['Home', 'Sunday 5 April 2026'],
      ['End', 'Saturday 11 April 2026'],
      ['ArrowUp', 'Saturday 4 April 2026'],
      ['PageUp', 'Wednesday 4 March 2026'],
      ['PageDown', 'Saturday 4 April 2026'],
      ['ArrowLeft', 'Friday 3 April 2026'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(dayButton(page, day)).toBeFocused();
      await expect(page.getByRole('region', { name: day })).toBeVisible();
    }
  },
);

test(
  'the first and the last possible day can be shown, and nothing beyond them',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await open(page, '2026-03-29T09:00:00Z', '?date=0001-01-01');
    await expect(page.getByRole('region', { name: 'Monday 1 January 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(page.getByRole('grid', { name: 'January 1' })).toBeVisible();
    await page.goto('/calendar?view=week&date=9999-12-31');
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(page.getByRole('button', { name: /^Fri 31 December 9999/ })).toBeVisible();
    await expect(page.getByText(/could not be loaded/)).toBeHidden();
  },
);

test(
  'each view sends one request, for the days that it shows',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/appointments') asked.push(search);
    });
    await open(page, '2026-03-29T09:00:00Z');
    await expect(page.getByText('No appointments scheduled for this date')).toBeVisible();
    await page.getByRole('radio', { name: 'Week' }).check();
    await expect(page.getByRole('group', { name: '29 March – 4 April 2026' })).not.toHaveAttribute(
      'aria-busy',
      'true',
    );
    await page.getByRole('radio', { name: 'Month' }).check();
    await expect(page.getByRole('grid', { name: 'March 2026' })).toBeVisible();
    // The week asks for the evening before too, from which a stay may reach into it.
    expect(asked).toEqual(['?from=2026-03-01&to=2026-04-04', '?from=2026-03-28&to=2026-04-04']);
  },
);

test(
  'when the appointments cannot be loaded the calendar says so, and "Try again" works',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    await business.addAppointment(jane.id, { date: '2026-03-29' });
    await page.route('**/api/appointments?*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of order' } }),
    );
    await open(page, '2026-03-29T09:00:00Z');
    await expect(page.getByRole('alert')).toContainText('Your appointments could not be loaded');
    await page.unroute('**/api/appointments?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Morning walk, 09:00' })).toBeVisible();
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `the calendar breaks no accessibility rule in its three views, in ${colorScheme}`,
    laptopFirst,
    async ({ page, business }) => {
      test.slow();
      const jane = await business.addClient();
      for (const serviceType of ['walk', 'sitting', 'grooming', 'feeding', 'checkup', 'other']) {
        await business.addAppointment(jane.id, { date: '2026-03-29', serviceType });
      }
      await business.addAppointment(jane.id, { date: '2026-03-30', status: 'cancelled' });
      for (const [date, endDate] of [
        ['2026-03-26', '2026-03-30'],
        ['2026-03-30', '2026-04-20'],
      ]) {
        await business.addAppointment(jane.id, { date, endDate, title: 'House sitting' });
      }
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page, '2026-03-29T09:00:00Z');
      await expect(page.getByRole('button', { name: 'Morning walk, 09:00' })).toHaveCount(6);
      await expectAccessible(page);
      for (const view of ['Week', 'Day']) {
        await page.getByRole('radio', { name: view }).check();
        await expect(
          page.getByRole('button', { name: /^09:00 Morning walk/ }).first(),
        ).toBeVisible();
        await expectAccessible(page);
      }
      await page.getByRole('button', { name: 'Next day' }).click();
      await page.getByRole('button', { name: 'Next day' }).click();
      await expectAccessible(page);
    },
  );
}
