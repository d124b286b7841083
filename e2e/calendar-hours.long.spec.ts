/** The week and the day of the calendar: hours in which appointments are moved and stretched. */
import { expect, laptopFirst, laptopOnly, test } from './fixtures.ts';
import {
  arrange,
  box,
  column,
  dragBy,
  hourIn,
  saved,
  stored,
  TUESDAY,
  walk,
  MONDAY,
} from './hours.ts';

test(
  'an appointment that is dragged an hour down is saved there, and Undo puts it back [calendar-hours-3]',
  laptopFirst,
  async ({ page, business }) => {
    const booked = await arrange(page, business, 'day');
    const { x, y } = await box(walk(page));
    await dragBy(page, { x: x + 20, y: y + 15 }, 0, await hourIn(page));
    await page.mouse.up();
    await expect(walk(page)).toHaveAccessibleName(/^10:00 Morning walk, Jane Doe, until 11:00/);
    await expect(saved(page, 'Moved to Monday 30 March, 10:00')).toBeVisible();
    expect(await stored(business, booked)).toEqual({
      date: '2026-03-30',
      startTime: '10:00',
      endTime: '11:00',
    });
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(walk(page)).toHaveAccessibleName(/^09:00 Morning walk, Jane Doe, until 10:00/);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expect(saved(page, 'Moved to Monday 30 March, 09:00')).toBeVisible();
    expect(await stored(business, booked)).toMatchObject({ startTime: '09:00', endTime: '10:00' });
  },
);

test('an appointment that is dragged to another day keeps its time: to its column, or to its header on a phone', async ({
  page,
  business,
  isMobile,
}) => {
  const booked = await arrange(page, business);
  const { x, y } = await box(walk(page));
  const header = await box(page.getByRole('button', { name: /^Tue 31 March 2026/ }));
  const right = header.x + header.width / 2 - (x + 20);
  const up = isMobile ? header.y + header.height / 2 - (y + 15) : 0;
  await dragBy(page, { x: x + 20, y: y + 15 }, right, up);
  await page.mouse.up();
  await expect(column(page, TUESDAY).getByRole('listitem')).toHaveCount(1);
  await expect(saved(page, 'Moved to Tuesday 31 March, 09:00')).toBeVisible();
  expect(await stored(business, booked)).toMatchObject({ date: '2026-03-31', startTime: '09:00' });
});

test(
  'the lower edge of an appointment is dragged in quarters of an hour',
  laptopFirst,
  async ({ page, business }) => {
    const booked = await arrange(page, business);
    const { x, y, height } = await box(walk(page));
    await dragBy(page, { x: x + 20, y: y + height - 4 }, 0, (await hourIn(page)) * 0.55);
    await page.mouse.up();
    await expect(walk(page)).toHaveAccessibleName(/^09:00 Morning walk, Jane Doe, until 10:30/);
    await expect(saved(page, 'Now ends at 10:30')).toBeVisible();
    expect(await stored(business, booked)).toMatchObject({ startTime: '09:00', endTime: '10:30' });
  },
);

test('Escape cancels a drag, and nothing is saved', laptopOnly, async ({ page, business }) => {
  const booked = await arrange(page, business);
  const { x, y } = await box(walk(page));
  await dragBy(page, { x: x + 20, y: y + 15 }, 0, 100);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(walk(page)).toHaveAccessibleName(/^09:00 Morning walk, Jane Doe, until 10:00/);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await stored(business, booked)).toMatchObject({ startTime: '09:00', endTime: '10:00' });
});

test(
  'Alt and the arrow keys move an appointment and say where it goes, with Shift they change its end',
  laptopOnly,
  async ({ page, business }) => {
    const booked = await arrange(page, business);
    await walk(page).focus();
    await page.keyboard.down('Alt');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect(page.getByText('Tuesday 31 March 2026, 09:30 to 10:30')).toBeAttached();
    await page.keyboard.up('Alt');
    await expect(column(page, TUESDAY).getByRole('listitem')).toHaveCount(1);
    await expect(walk(page)).toBeFocused();
    await expect(saved(page, 'Moved to Tuesday 31 March, 09:30')).toBeVisible();
    expect(await stored(business, booked)).toEqual({
      date: '2026-03-31',
      startTime: '09:30',
      endTime: '10:30',
    });
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect(walk(page)).toHaveAccessibleName(/^09:30 Morning walk, Jane Doe, until 10:15/);
    await expect
      .poll(() => stored(business, booked))
      .toMatchObject({ startTime: '09:30', endTime: '10:15' });
  },
);

test(
  'the view and the focus follow an appointment that the keyboard moves into the next week',
  laptopOnly,
  async ({ page, business }) => {
    const booked = await arrange(page, business);
    await walk(page).focus();
    await page.keyboard.down('Alt');
    for (let day = 0; day < 7; day += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.up('Alt');
    await expect(page.getByRole('heading', { name: '5 – 11 April 2026' })).toBeVisible();
    await expect(walk(page)).toBeFocused();
    await expect.poll(() => stored(business, booked)).toMatchObject({ date: '2026-04-06' });
  },
);

test(
  'a move that cannot be saved is reversed and says "Failed to update appointment" [calendar-hours-2]',
  laptopOnly,
  async ({ page, business }) => {
    await arrange(page, business);
    // Nor can the calendar be read again.
    await page.route('**/api/appointments**', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of order' } }),
    );
    await walk(page).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByText('Failed to update appointment').first()).toBeVisible();
    await expect(walk(page)).toHaveAccessibleName(/^09:00 Morning walk, Jane Doe, until 10:00/);
  },
);

test(
  "a move that conflicts with someone else's change is reversed, says so, and leads to what they saved [calendar-hours-1]",
  laptopOnly,
  async ({ page, business }) => {
    const booked = await arrange(page, business);
    const moved = { date: '2026-04-08', startTime: '08:00' };
    await business.request.put(`/api/appointments/${booked.id}`, { data: moved });
    await walk(page).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(
      page.getByText(/^Failed to update appointment. It has been changed since/).first(),
    ).toBeVisible();
    await expect(walk(page)).toBeHidden();
    await page.getByRole('button', { name: 'Show current version' }).click();
    await expect(walk(page)).toHaveAccessibleName(/^08:00 Morning walk, Jane Doe, until 10:00/);
    await expect(page).toHaveURL(/\/calendar\?view=week&date=2026-04-08$/);
  },
);

test(
  'an overnight stay is drawn to midnight and goes on the next day, over the night on which the clocks change',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const stay = { title: 'Night', startTime: '22:00', endTime: '07:00', serviceType: 'sitting' };
    await business.addAppointment(jane.id, { ...stay, date: '2026-03-28' });
    await business.addAppointment(jane.id, { ...stay, date: '2026-10-24' });
    await page.clock.setFixedTime('2026-03-29T09:00:00Z');
    for (const [evening, morning] of [
      ['2026-03-28', '2026-03-29'],
      ['2026-10-24', '2026-10-25'],
    ]) {
      await page.goto(`/calendar?view=day&date=${evening}`);
      await expect(
        page.getByRole('button', { name: /^22:00 Night, Jane Doe, until 07:00/ }),
      ).toBeAttached();
      await page.goto(`/calendar?view=day&date=${morning}`);
      await expect(page.getByRole('button', { name: /^Until 07:00 Night/ })).toBeAttached();
    }
  },
);

test(
  'appointments at the same time are side by side, and a hundred of them are counted',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const date = '2026-03-30';
    await business.addAppointment(jane.id, { date, title: 'First' });
    await business.addAppointment(jane.id, { date, title: 'Second', startTime: '09:30' });
    await page.clock.setFixedTime('2026-03-29T09:00:00Z');
    await page.goto(`/calendar?view=week&date=${date}`);
    const first = await box(page.getByRole('button', { name: /^09:00 First/ }));
    const second = await box(page.getByRole('button', { name: /^09:30 Second/ }));
    expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
    expect(second.y).toBeLessThan(first.y + first.height);

    for (let batch = 0; batch < 3; batch += 1) {
      await Promise.all(
        Array.from({ length: 40 }, () => business.addAppointment(jane.id, { date, title: 'More' })),
      );
    }
    await page.reload();
    await page.getByRole('button', { name: /^\+\d+ more on Monday 30 March 2026/ }).click();
    await expect(page.getByRole('heading', { name: 'Mon 30 March 2026' })).toBeVisible();
    await page.getByRole('button', { name: /^\+\d+ more on Monday 30 March 2026/ }).click();
    await expect(page.getByRole('region', { name: MONDAY }).getByRole('listitem')).toHaveCount(122);
  },
);

test(
  'the view is in the URL, so that a reload keeps it',
  laptopOnly,
  async ({ page, business }) => {
    await arrange(page, business, 'day');
    await page.getByRole('radio', { name: 'Week' }).check();
    await expect(page).toHaveURL(/view=week/);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
    await expect(page.getByRole('heading', { name: '29 March – 4 April 2026' })).toBeVisible();
  },
);

test(
  'a wide screen gives the calendar 1,600 px, and other pages 1,280 [calendar-6]',
  laptopOnly,
  async ({ page, business }) => {
    await page.setViewportSize({ width: 2200, height: 900 });
    await arrange(page, business, 'week');
    const width = async () => (await page.getByRole('main').boundingBox())?.width;
    expect(await width()).toBe(1_600);
    await page.goto('/clients');
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    expect(await width()).toBe(1_280);
  },
);
