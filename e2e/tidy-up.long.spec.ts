/** What is left of the day, in one list on the dashboard in the evening. */
import { addDays } from '#contract/rules/businessDay.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  laptopOnly,
  phoneFirst,
  test,
} from './fixtures.ts';
import { held } from './held.ts';
import { issued } from './invoicing.ts';
import { today } from './visiting.ts';

test(
  'the evening lists what is left of the day with one action each, the morning does not [tidy-up-1]',
  phoneFirst,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    const pet = await business.addPet(id);
    await business.addAppointment(id, { date: '2026-03-02', status: 'completed', price: '15' });
    await business.addAppointment(id, { date: addDays(today(), -1), status: 'confirmed' });
    // One that was cancelled without a fee is not billed.
    await business.addAppointment(id, { date: '2026-03-03', status: 'cancelled' });
    await business.request.post('/api/visits', {
      data: {
        petIds: [pet.id],
        // Of today at any hour: a test that runs after midnight counts back into yesterday.
        startedAt: `${today()}T00:30:00Z`,
        endedAt: `${today()}T00:45:00Z`,
      },
    });
    await issued(business, id, '30.00', { dueOn: addDays(today(), -3) });
    await issued(business, id, '20.00', { dueOn: addDays(today(), 9) });
    await page.clock.setFixedTime(`${today()}T09:00:00Z`);
    await page.goto('/');
    await expectLoaded(page);
    const list = page.getByRole('region', { name: 'Tidy up the day' });
    await expect(page.getByRole('heading', { name: 'Favorite Walks' })).toBeVisible();
    await expect(list).toBeHidden();
    await page.clock.setFixedTime(`${today()}T18:00:00Z`);
    await page.reload();
    await expect(
      list.getByRole('link', { name: 'Bill: 1 visit for 1 client to bill' }),
    ).toBeVisible();
    await expect(list.getByRole('link', { name: 'Remind: £30.00 overdue' })).toBeVisible();
    await expectAccessible(page);
    await list.getByRole('button', { name: 'Mark done', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Morning walk');
    await page.keyboard.press('Escape');
    await list.getByRole('link', { name: 'Write: 1 visit without a report' }).click();
    await expect(page.getByRole('button', { name: 'Reports of the day' })).toBeVisible();
  },
);

test(
  'the evening is not called tidy while something is unread or could not be read, and its rows come at once [tidy-up-2]',
  laptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    await business.addAppointment(id, { date: '2026-03-02', status: 'completed', price: '15' });
    await page.clock.setFixedTime(`${today()}T18:00:00Z`);
    const unbilled = /\/api\/invoices\/unbilled$/;
    await page.route(unbilled, (route) =>
      route.fulfill({ status: 503, json: { message: 'Busy' } }),
    );
    await page.goto('/');
    const list = page.getByRole('region', { name: 'Tidy up the day' });
    await expect(list.getByText('Some of what is left could not be loaded')).toBeVisible();
    await expect(list.getByText(/^All tidy/)).toHaveCount(0);
    await page.unroute(unbilled);
    const release = await held(page, unbilled);
    await page.reload();
    await expect(list.locator('[data-skeleton]')).toBeVisible();
    await expect(list.getByText(/^All tidy/)).toHaveCount(0);
    await expect(list.getByRole('listitem')).toHaveCount(0);
    release();
    await list.getByRole('link', { name: 'Bill: 1 visit for 1 client to bill' }).click();
    await expect(page.getByText('1 visit for 1 client', { exact: true })).toBeVisible();
  },
);
