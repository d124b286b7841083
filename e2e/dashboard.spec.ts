/** The dashboard: the day at a glance, and the ways from it. */
import { longDate } from '#contract/rules/longDate.ts';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  laptopFirst,
  laptopOnly,
  longLaptopOnly,
  longOnly,
  test,
} from './fixtures.ts';
import { held } from './held.ts';

const today = (): string => businessDay(new Date(), 'Europe/London');

for (const [time, words] of [
  ['2026-03-04T08:00:00Z', 'Good morning, Sam'],
  ['2026-03-04T12:00:00Z', 'Good afternoon, Sam'],
  ['2026-03-04T18:00:00Z', 'Good evening, Sam'],
] as const) {
  test(
    `the heading welcomes with "${words}" at ${time} [dashboard-1]`,
    longLaptopOnly,
    async ({ page, business }) => {
      expect(business.email).toContain('@');
      await page.clock.setFixedTime(time);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
    },
  );
}

for (const [before, day, next] of [
  ['2026-03-28T23:59:50Z', 'Saturday 28 March 2026', 'Sunday 29 March 2026'],
  ['2026-03-29T22:59:50Z', 'Sunday 29 March 2026', 'Monday 30 March 2026'],
  ['2026-10-24T22:59:50Z', 'Saturday 24 October 2026', 'Sunday 25 October 2026'],
  ['2026-10-25T23:59:50Z', 'Sunday 25 October 2026', 'Monday 26 October 2026'],
  ['2028-02-28T23:59:50Z', 'Monday 28 February 2028', 'Tuesday 29 February 2028'],
] as const) {
  test(
    `the page notices that ${day} becomes ${next}`,
    longLaptopOnly,
    async ({ page, business }) => {
      expect(business.email).toContain('@');
      await page.clock.install({ time: before });
      await page.goto('/');
      const schedule = page.getByRole('region', { name: "Today's Schedule" });
      await expect(schedule.getByText(day)).toBeVisible();
      await page.clock.runFor(60_000);
      await expect(schedule.getByText(next)).toBeVisible();
    },
  );
}

test(
  'at midnight an open page reads its lists again, and shows the appointments of the new day [dashboard-7]',
  longLaptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    const appointment = await business.addAppointment(id, { date: '2026-03-29' });
    let rows: unknown[] = [];
    await page.route('**/api/appointments/today', (route) => route.fulfill({ json: rows }));
    await page.clock.install({ time: '2026-03-28T23:58:00Z' });
    await page.goto('/');
    await expect(page.getByText('No appointments scheduled for today')).toBeVisible();
    rows = [appointment];
    await business.addClient({ firstName: 'Tom' });
    const count = (label: string) =>
      page.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition');
    await page.clock.runFor(60_000);
    await expect(count("Today's Appointments")).toHaveText('0');
    await expect(count('Active Clients')).toHaveText('1');
    // Not much longer: a request is given up after half a minute.
    await page.clock.runFor(75_000);
    await expect(page.getByRole('button', { name: 'Morning walk' })).toBeVisible();
    await expect(count("Today's Appointments")).toHaveText('1');
    await expect(count('Active Clients')).toHaveText('2');
  },
);

test(
  'four stat cards count appointments of today, clients and pets, and show £0.00 [dashboard-3]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    for (const firstName of ['Tom', 'Mary']) await business.addClient({ firstName });
    await business.addPet(jane.id);
    await business.addAppointment(jane.id, { date: today() });
    await business.addAppointment(jane.id, { date: today(), status: 'cancelled', price: '20' });
    await business.addAppointment(jane.id, { date: addDays(today(), 1) });
    await page.goto('/');
    for (const [label, value] of [
      ["Today's Appointments", '2'],
      ['Active Clients', '3'],
      ['Pets in Care', '1'],
      ["This Month's Revenue", '£0.00'],
    ] as const) {
      const term = page.getByRole('term').filter({ hasText: label });
      await expect(term).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: value }).first()).toBeVisible();
      await expect(term.locator('..').getByRole('definition')).toHaveText(value);
      await expect(term.locator('../..').getByRole('term')).toHaveCount(4);
    }
  },
);

test(
  '"Add Client", "Add Pet" and "Log Walk" open their dialogs; "Send Invoice" leads to what is not billed [dashboard-2]',
  laptopFirst,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.goto('/');
    for (const [tile, title] of [
      ['Add Client', 'Add New Client'],
      ['Add Pet', 'Add New Pet'],
      ['Log Walk', 'Log a walk'],
    ] as const) {
      await page.getByRole('button', { name: tile }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: tile })).toBeFocused();
    }
    await page.getByRole('button', { name: 'Send Invoice' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  },
);

test(
  'a client that is added from the dashboard counts at once',
  longLaptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.goto('/');
    const clients = page.getByRole('term').filter({ hasText: 'Active Clients' }).locator('..');
    await expect(clients.getByRole('definition')).toHaveText('0');
    await page.getByRole('button', { name: 'Add Client' }).click();
    await page.getByLabel('First Name *').fill('Jane');
    await page.getByLabel('Last Name *').fill('Doe');
    await page.getByRole('button', { name: 'Create Client' }).click();
    await expect(page.getByText('Client created successfully')).toBeVisible();
    await expect(clients.getByRole('definition')).toHaveText('1');
  },
);

test(
  "Today's Schedule shows today's long date, and of each appointment start, title, description and status [dashboard-4]",
  laptopFirst,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    const date = today();
    await business.addAppointment(id, {
      date,
      title: 'Late',
      startTime: '17:00',
      status: 'confirmed',
    });
    await business.addAppointment(id, {
      date,
      title: 'Early',
      startTime: '08:00',
      description: 'Twice round',
    });
    await business.addAppointment(id, { date: addDays(date, 1), title: 'Tomorrow' });
    await page.clock.setFixedTime(`${date}T07:00:00`);
    await page.goto('/');
    const schedule = page.getByRole('region', { name: "Today's Schedule" });
    await expect(schedule.getByText(longDate(date))).toBeVisible();
    const rows = schedule.getByRole('listitem');
    await expect(rows).toHaveCount(2);
    for (const words of ['08:00', 'Early', 'Dog Walk', 'Twice round', 'Pending']) {
      await expect(rows.nth(0).getByText(words)).toBeVisible();
    }
    for (const words of ['17:00', 'Late', 'No description', 'Confirmed']) {
      await expect(rows.nth(1).getByText(words)).toBeVisible();
    }
  },
);

test(
  'the start time of a row has the colour of its kind of service [dashboard-5]',
  longLaptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    const kinds = ['walk', 'sitting', 'grooming', 'feeding', 'checkup', 'other'];
    for (const serviceType of kinds)
      await business.addAppointment(id, { date: today(), serviceType });
    await page.goto('/');
    const rows = page.getByRole('region', { name: "Today's Schedule" }).getByRole('listitem');
    await expect(rows).toHaveCount(kinds.length);
    const colours = await rows
      .getByText('09:00')
      .evaluateAll((times) =>
        times.map((time) => time.ownerDocument.defaultView?.getComputedStyle(time).color),
      );
    expect(new Set(colours).size).toBe(kinds.length);
  },
);

test(
  'while it loads, the schedule shows three placeholder rows, and nothing moves when an empty day comes [dashboard-6]',
  longOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    const answer = await held(page, '**/api/appointments/today');
    await page.goto('/');
    const loading = page.getByRole('status', { name: "Loading today's schedule" });
    await expect(loading).toBeVisible();
    expect(await loading.evaluate((element) => element.childElementCount)).toBe(3);
    // On a phone, the cards below are hidden until the schedule has come; on a laptop, the first steps come under it and take
    // their room from its empty part. What is shown by then stays where it is.
    const main = page.getByRole('main');
    const corners = async () =>
      main.getByRole('region').evaluateAll((cards) =>
        cards.map((card) => {
          const { x, y } = card.getBoundingClientRect();
          return { name: card.getAttribute('aria-labelledby'), x, y };
        }),
      );
    const before = await corners();
    expect(before).not.toHaveLength(0);
    answer();
    await expect(main.getByText('No appointments scheduled for today')).toBeVisible();
    await expect(main.getByRole('region', { name: 'First steps' })).toBeVisible();
    expect(await corners()).toEqual(expect.arrayContaining(before));
  },
);

/** The words of messages that are ready follow the bookings, and requests arrive by themselves. */
const READ_EACH_TIME = new Set(['/api/prepared-messages', '/api/requests']);

test(
  'no list is fetched twice, neither when the page opens nor when somebody comes back to it',
  longLaptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    await business.addAppointment(id, { date: today() });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && !READ_EACH_TIME.has(pathname))
        asked.push(pathname + search);
    });
    await page.goto('/');
    await expect(page.getByText('Morning walk')).toBeVisible();
    await expectLoaded(page);
    // A read that is under way is given up with its page.
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
    await page.getByRole('link', { name: 'View All' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Morning walk')).toBeVisible();
    await expectLoaded(page);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  },
);

test(
  'the dashboard breaks no rule of accessibility, with data and in both themes',
  longOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    for (const status of ['pending', 'confirmed', 'completed', 'cancelled']) {
      await business.addAppointment(id, { date: today(), status });
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await expect(page.getByText('Morning walk').first()).toBeVisible();
      await expectAccessible(page);
    }
  },
);
