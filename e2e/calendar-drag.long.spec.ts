/** Dragging among the hours of the calendar: edges that scroll, Undo, and fingers. */
import type { Page } from '@playwright/test';
import { expect, laptopFirst, laptopOnly, phoneOnly, test } from './fixtures.ts';
import { arrange, box, column, dragBy, hourIn, MONDAY, saved, stored, walk } from './hours.ts';

/** Lets the browser draw so many frames, in which the grid could scroll. */
const drawFrames = (page: Page, count: number) =>
  page.evaluate(`new Promise((resolve) => {
    let left = ${count};
    const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
    next();
  })`);

for (const [where, startTime, endTime] of [
  ['is right below the headers', '07:15', '08:15'],
  ['ends below the lower edge', '12:00', '23:00'],
] as const) {
  test(
    `an appointment that ${where} keeps its time when it is dragged straight to the next day [calendar-drag-1]`,
    laptopOnly,
    async ({ page, business }) => {
      const jane = await business.addClient();
      const times = { date: '2026-03-29', startTime, endTime };
      const booked = await business.addAppointment(jane.id, { ...times, title: 'Early walk' });
      await page.clock.setFixedTime('2026-03-28T09:00:00Z');
      await page.goto('/calendar?view=week&date=2026-03-29');
      const early = page.getByRole('button', { name: new RegExp(`^${startTime} Early walk`) });
      const { x, y, width } = await box(early);
      await dragBy(page, { x: x + 20, y: y + 8 }, width, 0);
      await drawFrames(page, 30);
      await page.mouse.up();
      await expect(column(page, MONDAY).getByRole('listitem')).toHaveCount(1);
      await expect
        .poll(() => stored(business, booked))
        .toEqual({ date: '2026-03-30', startTime, endTime });
    },
  );
}

test(
  'dragging to the lower edge scrolls the hours, so that an appointment can be dropped at a time that was out of sight [calendar-drag-2]',
  laptopFirst,
  async ({ page, business }) => {
    const booked = await arrange(page, business, 'day');
    const { x, y } = await box(walk(page));
    const hours = await box(page.getByRole('group', { name: 'Mon 30 March 2026' }));
    const evening = page.getByText('22:00');
    await expect(evening).not.toBeInViewport();
    await dragBy(page, { x: x + 20, y: y + 15 }, 0, hours.y + hours.height - 10 - (y + 15));
    await expect(evening).toBeInViewport();
    await page.mouse.up();
    await expect(saved(page, /^Moved to Monday 30 March, /)).toBeVisible();
    const { startTime } = await stored(business, booked);
    expect(String(startTime) > '19:00').toBe(true);
  },
);

test(
  'two quick moves are saved one after the other, and the answer to the first does not undo the second',
  laptopOnly,
  async ({ page, business }) => {
    const booked = await arrange(page, business, 'day');
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let sent = 0;
    await page.route('**/api/appointments/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      sent += 1;
      await (sent === 1 ? first : second).promise;
      await route.fallback();
    });
    await walk(page).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(walk(page)).toHaveAccessibleName(/^09:15 Morning walk, Jane Doe, until 10:15/);
    await page.keyboard.press('Alt+ArrowDown');
    await expect(walk(page)).toHaveAccessibleName(/^09:30 Morning walk, Jane Doe, until 10:30/);
    expect(sent).toBe(1);
    first.resolve();
    await expect(saved(page, 'Moved to Monday 30 March, 09:15')).toBeVisible();
    await expect(walk(page)).toHaveAccessibleName(/^09:30 Morning walk, Jane Doe, until 10:30/);
    second.resolve();
    await expect(saved(page, 'Moved to Monday 30 March, 09:30')).toBeVisible();
    await expect.poll(() => stored(business, booked)).toMatchObject({ startTime: '09:30' });
    await expect(walk(page)).toHaveAccessibleName(/^09:30 Morning walk, Jane Doe, until 10:30/);
  },
);

test(
  'Undo stays for ten seconds, twice as long as other toasts [calendar-drag-3]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    await business.addAppointment(jane.id, { date: '2026-03-30' });
    await page.clock.install({ time: '2026-03-29T09:00:00Z' });
    await page.goto('/calendar?view=day&date=2026-03-30');
    await walk(page).focus();
    await page.keyboard.press('Alt+ArrowDown');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    // The focus is on the appointment: Base UI stops the time of a toast while the pointer or the focus is in it.
    for (const ms of [5500, 1500, 1500]) await page.clock.runFor(ms);
    // A toast that closes is still drawn for a moment.
    await expect(page.locator('[data-ending-style]')).toHaveCount(0);
    await expect(undo).toBeVisible();
    for (const ms of [1500, 1500, 1500]) await page.clock.runFor(ms);
    await expect(undo).toBeHidden();
  },
);

test(
  'a finger that swipes over an appointment scrolls, and one that rests first drags it',
  phoneOnly,
  async ({ page, business }) => {
    const booked = await arrange(page, business);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y, id: 1 }],
      });
    const slide = async (x: number, from: number, by: number) => {
      for (let step = 1; step <= 10; step += 1)
        await touch('touchMove', x, from + (by * step) / 10);
      await touch('touchEnd');
    };

    const before = await box(walk(page));
    await touch('touchStart', before.x + 30, before.y + 30);
    await slide(before.x + 30, before.y + 30, 60);
    await expect.poll(async () => (await box(walk(page))).y).toBeGreaterThan(before.y + 30);
    expect(await stored(business, booked)).toMatchObject({ startTime: '09:00' });

    // The grid glides on after the swipe; a finger put down before it rests would only stop it.
    let y = NaN;
    await expect
      .poll(async () => {
        const last = y;
        y = (await box(walk(page))).y;
        return y === last;
      })
      .toBe(true);
    const { x } = await box(walk(page));
    await touch('touchStart', x + 30, y + 30);
    await expect(page.locator('[data-dragging=touch]')).toBeAttached();
    await slide(x + 30, y + 30, await hourIn(page));
    await expect(walk(page)).toHaveAccessibleName(/^10:00 Morning walk, Jane Doe, until 11:00/);
    await expect.poll(() => stored(business, booked)).toMatchObject({ startTime: '10:00' });
  },
);

test(
  'how to drag is said until somebody has dragged on this device, then only to screen readers [calendar-drag-4]',
  laptopOnly,
  async ({ page, business }) => {
    await arrange(page, business);
    const help = page.getByText(/^Drag an appointment to another time or day/).locator('..');
    const height = async () => (await box(help)).height;
    expect(await height()).toBeGreaterThan(16);
    const { x, y } = await box(walk(page));
    await dragBy(page, { x: x + 20, y: y + 15 }, 0, await hourIn(page));
    await page.mouse.up();
    await expect(saved(page, /^Moved to /)).toBeVisible();
    await expect.poll(height).toBe(1);
    await page.reload();
    await expect(walk(page)).toBeVisible();
    expect(await height()).toBe(1);
  },
);
