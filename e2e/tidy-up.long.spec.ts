/** What is left of the day, in one list on the dashboard in the evening. */
import { addDays } from '#contract/rules/businessDay.ts';
import { expect, expectAccessible, expectLoaded, phoneFirst, test } from './fixtures.ts';
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
    await expect(list.getByRole('link', { name: 'Bill: 1 unbilled visit' })).toBeVisible();
    await expect(list.getByRole('link', { name: 'Remind: £30.00 overdue' })).toBeVisible();
    await expectAccessible(page);
    await list.getByRole('button', { name: 'Mark done', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Morning walk');
    await page.keyboard.press('Escape');
    await list.getByRole('link', { name: 'Write: 1 visit without a report' }).click();
    await expect(page.getByRole('button', { name: 'Reports of the day' })).toBeVisible();
  },
);
