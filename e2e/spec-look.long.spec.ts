/** What only position, size, colour and motion tell. */
import type { Page } from '@playwright/test';
import { businessDay } from '#contract/rules/businessDay.ts';
import {
  expect,
  expectToast,
  laptopFirst,
  laptopOnly,
  openMenu,
  phoneOnly,
  test,
  toasts,
} from './fixtures.ts';
import { type Colour, colourOf } from './colours.ts';

const today = (): string => businessDay(new Date(), 'Europe/London');

test('the sidebar is 64 units (256 px) wide, marks the current page, and has My Profile in the user block [spec-look-1]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.goto('/pets');
  await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible();
  const sidebar = await openMenu(page);
  const pets = sidebar.getByRole('link', { name: 'Pets' });
  await expect(pets).toHaveAttribute('aria-current', 'page');
  await expect.poll(async () => (await colourOf(pets, 'background-color')).opacity).toBe(1);
  const clients = await colourOf(
    sidebar.getByRole('link', { name: 'Clients' }),
    'background-color',
  );
  expect(clients.opacity).toBe(0);
  const side = sidebar.getByRole('navigation', { name: 'Main' }).locator('xpath=../..');
  await expect(side).toHaveCSS('width', '256px');

  const profile = sidebar.getByRole('link', { name: 'My Profile' });
  await expect(
    sidebar.getByRole('navigation').getByRole('link', { name: 'My Profile' }),
  ).toBeHidden();
  const top = async (part: ReturnType<Page['getByText']>) => (await part.boundingBox())?.y ?? NaN;
  expect(await top(profile)).toBeGreaterThan(await top(sidebar.getByText('Pet Professional')));
  expect(await top(profile)).toBeLessThan(
    await top(sidebar.getByRole('link', { name: 'Sign Out' })),
  );
  await profile.click();
  await expect(page).toHaveURL(/\/profile$/);
});

test(
  'on a phone the sidebar slides in over 300 ms, and the page lies behind a dark overlay [spec-look-2]',
  phoneOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.goto('/clients');
    const drawer = page.getByLabel('Menu');
    const panel = drawer.locator(':scope > *');
    await expect(panel).toHaveCSS('translate', '-100%');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(panel).toHaveCSS('translate', '0px');
    await expect(panel).toHaveCSS('transition-property', /translate/);
    await expect(panel).toHaveCSS('transition-duration', '0.3s');
    const overlay = await colourOf(drawer, 'background-color');
    expect(overlay.brightness).toBeLessThan(0.25);
    expect(overlay.opacity).toBeGreaterThan(0.4);
    expect(overlay.opacity).toBeLessThan(0.9);
  },
);

test(
  'on a laptop a dialog is at most 90 % of the viewport high; what does not fit scrolls inside [spec-look-9]',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/pets');
    for (const height of [900, 500]) {
      await page.setViewportSize({ width: 1280, height });
      await page.getByRole('button', { name: 'Add Pet' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add New Pet' });
      await expect(dialog.getByRole('button', { name: 'Create Pet' })).toBeInViewport();
      await expect
        .poll(async () => (await dialog.boundingBox())?.height)
        .toBeLessThanOrEqual(0.9 * height);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    }
  },
);

test(
  'one toast is visible at a time, at most 420 px wide, default or destructive, and it stays for 5 s [spec-look-8]',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.clock.install();
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Delete Jane Doe' }).click();
    const confirm = page.getByRole('button', { name: 'Delete Client' });
    await page.route('**/api/clients/*', (route) => route.abort());
    await confirm.click();
    await expectToast(page, 'Error', 'Failed to delete client');
    const red = await colourOf(toasts(page).getByText('Error'), 'color');
    await page.unroute('**/api/clients/*');
    // From here on the page's time goes on only where the test says so.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const comesTo = (isShown: boolean) =>
      expect
        .poll(async () => {
          await page.clock.runFor(20);
          return toasts(page).getByText('Client deleted successfully').isVisible();
        })
        .toBe(isShown);
    await confirm.click();
    await comesTo(true);
    await expectToast(page, 'Success', 'Client deleted successfully');
    await expect(toasts(page)).toHaveCount(1);
    await expect(page.getByText('Failed to delete client').filter({ visible: true })).toHaveCount(
      0,
    );
    const plain = await colourOf(toasts(page).getByText('Success'), 'color');
    expect(red.strength).toBeGreaterThan(0.5);
    expect(red.hue < 25 || red.hue > 340).toBe(true);
    expect(plain.strength).toBeLessThan(0.5);
    expect((await toasts(page).boundingBox())?.width).toBeLessThanOrEqual(420);
    await page.clock.runFor(4500);
    await expect(toasts(page)).toBeVisible();
    await page.clock.runFor(500);
    await comesTo(false);
  },
);

test(
  'the badge of a status is green, yellow, blue or red, and grey for a status that is not known [spec-look-7]',
  laptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    const statuses = ['confirmed', 'pending', 'completed', 'cancelled'];
    for (const status of statuses) await business.addAppointment(id, { date: today(), status });
    await page.route('**/api/appointments/today', async (route) => {
      const answer = await route.fetch();
      const rows = (await answer.json()) as object[];
      await route.fulfill({ json: [...rows, { ...rows[0], id: 'another', status: 'lost' }] });
    });
    await page.goto('/');
    const schedule = page.getByRole('region', { name: "Today's Schedule" });
    const badgeColour = async (status: string): Promise<Colour> =>
      colourOf(schedule.getByText(status), 'border-top-color');
    await expect(schedule.getByText('Lost')).toBeVisible();
    for (const [status, from, to] of [
      ['Confirmed', 100, 170],
      ['Pending', 40, 65],
      ['Completed', 195, 235],
      ['Cancelled', 0, 25],
    ] as const) {
      const { hue, strength } = await badgeColour(status);
      expect([status, hue > from && hue < to, strength > 0.1]).toEqual([status, true, true]);
    }
    expect((await badgeColour('Lost')).strength).toBeLessThan(0.1);
  },
);

test(
  'the summary is below the welcome, and its revenue is what completed visits of this month earned [spec-look-3]',
  laptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    await business.addAppointment(id, { date: today(), status: 'completed', price: '20' });
    await page.goto('/');
    const revenue = page.getByRole('term').filter({ hasText: "This Month's Revenue" });
    await expect(page.getByText('Completed')).toBeVisible();
    await expect(revenue.locator('..').getByRole('definition')).toHaveText('£20.00');
    const welcome = await page.getByRole('heading', { level: 1 }).boundingBox();
    for (const card of await page.getByRole('term').all()) {
      expect((await card.boundingBox())?.y).toBeGreaterThan(welcome?.y ?? Infinity);
    }
  },
);

test(
  'the month calendar of the dashboard highlights booked days and outlines today [spec-look-4]',
  laptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    await business.addAppointment(id, { date: '2026-03-10' });
    await page.clock.setFixedTime('2026-03-04T12:00:00Z');
    await page.goto('/');
    const month = page.getByRole('region', { name: 'March 2026' });
    const number = (day: number) =>
      month.getByRole('link', { name: new RegExp(` ${day} March 2026,`) }).getByText(`${day}`);
    await expect(month.getByRole('link', { name: /10 March 2026, 1 appointment$/ })).toBeVisible();
    await expect.poll(async () => (await colourOf(number(10), 'background-color')).opacity).toBe(1);
    expect((await colourOf(number(11), 'background-color')).opacity).toBe(0);
    await expect(number(4)).not.toHaveCSS('box-shadow', 'none');
    await expect(number(10)).toHaveCSS('box-shadow', 'none');
  },
);

test(
  'the chosen day of the calendar is highlighted, and no other [spec-look-5]',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.clock.setFixedTime('2026-03-04T12:00:00Z');
    await page.goto('/calendar');
    const day = (name: string) =>
      page.getByRole('gridcell', { name: new RegExp(`^${name}`) }).getByRole('button');
    await day('Tuesday 10 March 2026').click();
    await expect
      .poll(async () => (await colourOf(day('Tuesday 10 March 2026'), 'background-color')).opacity)
      .toBe(1);
    for (const other of ['Wednesday 4 March 2026', 'Thursday 12 March 2026']) {
      await expect
        .poll(async () => (await colourOf(day(other), 'background-color')).opacity)
        .toBe(0);
    }
  },
);

test(
  'clients and pets are grids of cards, one for each record [spec-look-6]',
  laptopFirst,
  async ({ page, business }) => {
    const jane = await business.addClient();
    await business.addClient({ firstName: 'Tom' });
    await business.addPet(jane.id);
    await business.addPet(jane.id, { name: 'Mia', species: 'Cat' });
    for (const [path, name] of [
      ['/clients', 'Clients'],
      ['/pets', 'Pets'],
    ] as const) {
      await page.goto(path);
      const grid = page.getByRole('list', { name });
      await expect(grid).toHaveCSS('display', 'grid');
      await expect(grid.getByRole('article')).toHaveCount(2);
    }
  },
);

test(
  'on a phone a dialog is a sheet over the whole screen [spec-look-10]',
  phoneOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/pets');
    await page.getByRole('button', { name: 'Add Pet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Pet' });
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  },
);
