/** Visits that are over and that nobody marked as done: from the dashboard, and until they are drafted. */
import { expect, expectAccessible, expectToast, phoneFirst, test } from './fixtures.ts';

test(
  'visits that are over are marked done from the dashboard, each or all, and set back until they are drafted [unmarked-visits-1]',
  phoneFirst,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const add = (day: string, title: string) =>
      business.addAppointment(jane.id, { date: day, title, status: 'confirmed', price: '16' });
    await add('2020-01-05', 'Early walk');
    await add('2020-01-06', 'Puppy visit');
    await add('2020-01-07', 'Late walk');
    await page.goto('/');
    await expect(page.getByText('3 visits are over and not marked done')).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Visits not marked done' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Didn’t happen: Sun 5 Jan 2020/ }).click();
    await expectToast(page, 'Success', 'Appointment cancelled');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Done all' }).click();
    const late = dialog.getByRole('checkbox', { name: /Late walk/ });
    await expect(late).toBeChecked();
    await late.uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mark 1 as Done' }).click();
    await dialog.getByRole('button', { name: /^Done: .*Late walk/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 visits marked done')).toBeVisible();

    await page.goto('/invoices');
    await expect(page.getByRole('heading', { name: '£32.00 unbilled' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 visits are over and not marked done')).toBeVisible();
    await expect(page.getByRole('heading', { name: /unbilled/ })).toBeHidden();
  },
);
