/** What a choice in the booking form leaves as it was, and what follows it. */
import type { Locator, Page } from '@playwright/test';
import { addDays } from '#contract/rules/businessDay.ts';
import { chooseOption, expect, laptopOnly, test } from './fixtures.ts';

const DAY = '2030-08-28';

async function openNew(page: Page): Promise<Locator> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'New Booking' }).click();
  return page.getByRole('dialog', { name: 'New Appointment' });
}

test(
  'another first pet leaves the other pets in the booking [booking-form-9]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    for (const name of ['Rex', 'Bella', 'Otto']) await business.addPet(client.id, { name });
    const form = await openNew(page);
    await chooseOption(form.getByRole('combobox', { name: 'Client' }), 'Jane Doe');
    await form.getByRole('combobox', { name: 'Pet' }).selectOption('Rex (Dog)');
    const group = form.getByRole('group', { name: 'Pets in this booking' });
    await group.getByRole('button', { name: 'Bella' }).click();
    await form.getByRole('combobox', { name: 'Pet' }).selectOption('Otto (Dog)');
    await expect(group.locator('[aria-pressed=true]')).toHaveText(['Bella', 'Otto']);
  },
);

test(
  '“for 2 weeks” ends two weeks after the first day, also while that is typed anew [booking-form-10]',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    const form = await openNew(page);
    const date = form.getByLabel('Date *');
    await date.fill(DAY);
    await form.getByRole('checkbox', { name: 'Repeat', exact: true }).check();
    await form.getByRole('button', { name: 'for 2 weeks' }).click();
    const until = form.getByLabel('Until', { exact: true });
    await expect(until).toHaveValue(addDays(DAY, 13));
    await date.fill('');
    await date.fill(addDays(DAY, 7));
    await expect(until).toHaveValue(addDays(DAY, 20));
  },
);

test(
  'a field that is wrong is shown, also where it was folded away [booking-form-11]',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await business.request.post('/api/services', {
      data: { name: 'Hour’s walk', serviceType: 'walk', durationMinutes: 60, price: '14.00' },
    });
    const form = await openNew(page);
    await chooseOption(form.getByRole('combobox', { name: 'Client' }), 'Jane Doe');
    await form.getByLabel('Title *').fill('Walk');
    await form.getByLabel('Start Time *').fill('09:00');
    await form.getByLabel('End Time *').fill('10:00');
    const type = form.getByLabel('Service Type *');
    await expect(type).toBeHidden();
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(type).toBeVisible();
    await expect(type).toHaveAttribute('aria-invalid', 'true');
  },
);
