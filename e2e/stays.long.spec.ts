/** Stays in the calendar and on the dashboard: bars over their days, moved by whole days and stretched at their ends. */
import type { Page } from '@playwright/test';
import type { Appointment } from '#contract/diary/appointments.ts';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { type Business, expect, laptopFirst, laptopOnly, test } from './fixtures.ts';
import { box, column, dragBy, saved } from './hours.ts';

const STAY = {
  title: 'House sitting',
  serviceType: 'sitting',
  date: '2026-03-30',
  endDate: '2026-04-02',
  startTime: '18:00',
  endTime: '10:00',
  price: '135.00',
};

/** A stay from Monday to Thursday of one week, and a page of the calendar. */
async function arrange(page: Page, business: Business, path: string, fields = {}) {
  const jane = await business.addClient();
  const rex = await business.addPet(jane.id, { name: 'Rex' });
  const stay = await business.addAppointment(jane.id, { ...STAY, petId: rex.id, ...fields });
  await page.clock.setFixedTime('2026-03-29T09:00:00Z');
  await page.goto(path);
  return stay;
}

async function stored(business: Business, { id }: Appointment) {
  const answer = await business.request.get(`/api/appointments/${id}`);
  const { date, endDate, startTime, endTime, price } = (await answer.json()) as Appointment;
  return { date, endDate, startTime, endTime, price };
}

const bar = (page: Page) =>
  page.getByRole('list', { name: 'Stays' }).getByRole('button', { name: /House sitting/ });
const header = (page: Page, day: string) =>
  page.getByRole('button', { name: new RegExp(`^... ${day}`) });
const times = {
  date: STAY.date,
  endDate: STAY.endDate,
  startTime: STAY.startTime,
  endTime: STAY.endTime,
  price: STAY.price,
};

test(
  'a stay that is dragged a day on keeps its nights, times and price, and Undo puts it back [stays-4]',
  laptopFirst,
  async ({ page, business, isMobile }) => {
    const stay = await arrange(page, business, '/calendar?view=week&date=2026-03-31');
    await expect(bar(page)).toBeVisible();
    const { x, y, height } = await box(bar(page));
    const [tuesday, wednesday] = [
      await box(header(page, '31 March 2026')),
      await box(header(page, '1 April 2026')),
    ];
    // On a phone only the chosen day has a column: the stay is dragged to the header of the next one.
    const from = isMobile ? { x: x + 40, y: y + height / 2 } : { x: tuesday.x + 20, y: y + 12 };
    const to = wednesday.x + (isMobile ? wednesday.width / 2 : 20);
    await dragBy(page, from, to - from.x, isMobile ? wednesday.y + 20 - from.y : 0);
    await page.mouse.up();
    await expect(saved(page, 'Moved to Tuesday 31 March until Friday 3 April')).toBeVisible();
    const moved = { ...times, date: '2026-03-31', endDate: '2026-04-03' };
    expect(await stored(business, stay)).toEqual(moved);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(saved(page, 'Moved to Monday 30 March until Thursday 2 April')).toBeVisible();
    expect(await stored(business, stay)).toEqual(times);
  },
);

test(
  'a stay whose end is dragged has other nights, and says that its price is as before [stays-5]',
  laptopFirst,
  async ({ page, business, isMobile }) => {
    const stay = await arrange(page, business, '/calendar?view=week&date=2026-04-02');
    const leaves = page.getByRole('button', { name: /^10:00 Leaves: House sitting/ });
    await expect(leaves).toBeAttached();
    if (isMobile) await leaves.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await box(isMobile ? leaves : bar(page));
    const from = { x: isMobile ? x + 20 : x + width - 4, y: y + height / 2 };
    const saturday = await box(header(page, '4 April 2026'));
    const up = isMobile ? saturday.y + 20 - from.y : 0;
    await dragBy(page, from, saturday.x + saturday.width / 2 - from.x, up);
    await page.mouse.up();
    await expect(
      saved(
        page,
        'Now 5 nights: Monday 30 March until Saturday 4 April. The price is still £135.00',
      ),
    ).toBeVisible();
    expect(await stored(business, stay)).toEqual({ ...times, endDate: '2026-04-04' });
  },
);

test(
  'in a month a stay is dragged to another week, and its first day is stretched over the end of a week [stays-6]',
  laptopOnly,
  async ({ page, business }) => {
    const stay = await arrange(page, business, '/calendar?date=2026-04-02');
    const cell = (name: string) => page.getByRole('button', { name: new RegExp(name) });
    const bars = page.locator(`[data-stay="${stay.id}"]`);
    await expect(bars).toHaveCount(1);
    const monday = await box(cell('Monday 30 March 2026'));
    const target = await box(cell('Wednesday 8 April 2026'));
    const { x, y, height } = await box(bars);
    const by = { x: target.x - monday.x, y: target.y - monday.y };
    await dragBy(page, { x: x + 30, y: y + height / 2 }, by.x, by.y);
    await page.mouse.up();
    await expect(saved(page, 'Moved to Wednesday 8 April until Saturday 11 April')).toBeVisible();
    const start = await box(bars);
    const friday = await box(cell('Friday 3 April 2026'));
    const edge = { x: start.x + 4, y: start.y + height / 2 };
    await dragBy(page, edge, friday.x + 30 - edge.x, friday.y + 60 - edge.y);
    await page.mouse.up();
    await expect(
      saved(page, /^Now 8 nights: Friday 3 April until Saturday 11 April/),
    ).toBeVisible();
    await expect(bars).toHaveCount(2);
    const longer = { ...times, date: '2026-04-03', endDate: '2026-04-11' };
    expect(await stored(business, stay)).toEqual(longer);
    // A press alone opens it, and chooses the day below the bar.
    await bars.last().click({ position: { x: 30, y: 10 } });
    const card = page.getByRole('dialog', { name: 'House sitting' });
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(page.getByRole('region', { name: 'Sunday 5 April 2026' })).toBeVisible();
  },
);

test(
  'Alt and the arrow keys move a stay by days, and with Shift change its last day; Escape puts it back [stays-7]',
  laptopFirst,
  async ({ page, business }) => {
    const stay = await arrange(page, business, '/calendar?view=week&date=2026-03-31');
    await bar(page).focus();
    await page.keyboard.down('Alt');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(
      page.getByText('Tuesday 31 March 2026, 18:00 to Saturday 4 April 2026, 10:00, 4 nights'),
    ).toBeAttached();
    await page.keyboard.press('Escape');
    await page.keyboard.up('Alt');
    expect(await stored(business, stay)).toEqual(times);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(saved(page, 'Moved to Sunday 29 March until Wednesday 1 April')).toBeVisible();
    await expect(bar(page)).toBeFocused();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    const longer = { ...times, date: '2026-03-29', endDate: '2026-04-02' };
    await expect.poll(() => stored(business, stay)).toEqual(longer);
    await expect(bar(page)).toBeFocused();
  },
);

test(
  'a day shows the arrival and the departure at their times, and a stay between them above the hours [stays-3]',
  laptopFirst,
  async ({ page, business }) => {
    await arrange(page, business, '/calendar?view=day&date=2026-03-30');
    const hours = (day: string) => column(page, day).getByRole('button', { name: /House sitting/ });
    await expect(hours('Monday 30 March 2026')).toHaveAccessibleName(
      '18:00 Arrives: House sitting, Jane Doe · Rex, until Thursday 2 April, 10:00, Pet Sitting, Pending',
    );
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(bar(page)).toHaveAccessibleName(
      /^House sitting Jane Doe · Rex In the house until Thu 2 Apr ?, Monday 30 March 2026, 18:00 to Thursday 2 April 2026, 10:00, 3 nights, Pet Sitting, Pending$/,
    );
    await expect(hours('Tuesday 31 March 2026')).toHaveCount(0);
    await expect(page.getByText('No appointments scheduled for this date')).toHaveCount(0);
    await page.goto('/calendar?view=day&date=2026-04-02');
    await expect(hours('Thursday 2 April 2026')).toHaveAccessibleName(
      /^10:00 Leaves: House sitting, Jane Doe · Rex, since Monday 30 March, 18:00/,
    );
  },
);

test('a month says of each day what it is for a stay, and counts what does not fit [stays-2]', async ({
  page,
  business,
  isMobile,
}) => {
  const jane = await business.addClient();
  for (let count = 0; count < 4; count += 1) {
    await business.addAppointment(jane.id, { ...STAY, title: `Boarding ${count + 1}` });
  }
  await business.addAppointment(jane.id, { date: '2026-03-31' });
  await page.clock.setFixedTime('2026-03-29T09:00:00Z');
  await page.goto('/calendar?date=2026-03-31');
  const day = page.getByRole('button', { name: /^Tuesday 31 March 2026/ });
  await expect(day).toHaveAccessibleName(
    /5 appointments Boarding 1: In the house until Thu 2 Apr\. Boarding 2: In the house/,
  );
  await expect(day.getByText('+3 more')).toBeVisible({ visible: !isMobile });
  const panel = page.getByRole('region', { name: 'Tuesday 31 March 2026' });
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await expect(panel.getByRole('listitem').first()).toContainText('In the house until Thu 2 Apr');
});

test(
  "Today's Schedule says of a stay whether it arrives, is in the house or leaves [stays-1]",
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const today = businessDay(new Date(), 'Europe/London');
    for (const [title, from, to] of [
      ['Arriving', 0, 3],
      ['Staying', -2, 1],
      ['Leaving', -2, 0],
    ] as const) {
      const days = { date: addDays(today, from), endDate: addDays(today, to) };
      await business.addAppointment(jane.id, { ...STAY, ...days, title });
    }
    const until = (count: number) =>
      mediumDate(addDays(today, count)).split(' ').slice(0, 3).join(' ');
    await page.clock.setFixedTime(`${today}T08:00:00Z`);
    await page.goto('/');
    const rows = page.getByRole('region', { name: "Today's Schedule" }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    for (const [row, ...words] of [
      ['Staying', 'All day', `In the house until ${until(1)}`],
      ['Leaving', '10:00', 'Leaves'],
      ['Arriving', '18:00', `Arrives, stays until ${until(3)}`],
    ] as const) {
      for (const each of words) await expect(rows.filter({ hasText: row })).toContainText(each);
    }
    // What is next is first.
    await expect(rows).toContainText(['Leaving', 'Staying', 'Arriving']);
  },
);
