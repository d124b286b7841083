/** A form whose save takes long: closed and opened again, or typed into meanwhile. */
import type { Page } from '@playwright/test';
import { expect, gate, test } from './fixtures.ts';
import { held } from './held.ts';
import { issued } from './invoicing.ts';

const addClient = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Client' }).click();
  return page.getByRole('dialog', { name: 'Add New Client' });
};

test('a form that is opened again while its create is under way waits for it, and makes no second record [slow-saves-1]', async ({
  page,
  business,
}) => {
  await page.goto('/clients');
  const answered = gate();
  await page.route('**/api/clients', async (route) => {
    if (route.request().method() === 'POST') await answered.opened;
    await route.continue();
  });
  const dialog = await addClient(page);
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Zoë');
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Reid');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await addClient(page);
  await expect(dialog.getByText('Saving...')).toBeVisible();
  answered.open();
  await expect(page.getByText('Zoë Reid')).toBeAttached();
  const create = dialog.getByRole('button', { name: 'Create Client' });
  await expect(create).toBeEnabled();
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('');
  await create.click();
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  expect(await (await business.request.get('/api/clients')).json()).toHaveLength(1);
});

test('a form that is opened again while its create fails has what was typed, and saves it once [slow-saves-2]', async ({
  page,
  business,
}) => {
  await page.goto('/clients');
  const answered = gate();
  await page.route('**/api/clients', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await answered.opened;
    return route.abort();
  });
  const dialog = await addClient(page);
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Zoë');
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Reid');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await addClient(page);
  await expect(dialog.getByText('Saving...')).toBeVisible();
  answered.open();
  await expect(dialog.getByRole('button', { name: 'Create Client' })).toBeEnabled();
  await page.unroute('**/api/clients');
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Zoë');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  await expect(dialog).toBeHidden();
  expect(await (await business.request.get('/api/clients')).json()).toHaveLength(1);
});

test('while a form is saved nothing can be typed into it, and after a failure it can be [slow-saves-3]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.goto('/clients');
  const answered = gate();
  await page.route('**/api/clients', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await answered.opened;
    return route.abort();
  });
  const dialog = await addClient(page);
  const notes = dialog.getByLabel('Notes');
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Zoë');
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Reid');
  await notes.fill('Rings');
  await dialog.getByRole('textbox', { name: 'Last Name' }).press('Enter');
  await expect(dialog.getByText('Saving...')).toBeVisible();
  await page.keyboard.type(' lost');
  await notes.evaluate((field: { focus(): void }) => field.focus());
  await page.keyboard.type(' lost');
  await expect(notes).toHaveValue('Rings');
  answered.open();
  await expect(dialog.getByRole('button', { name: 'Create Client' })).toBeFocused();
  await notes.pressSequentially(' twice');
  await expect(notes).toHaveValue('Rings twice');
});

test('a payment of a client is recorded once it is known what is owed [payments-20]', async ({
  page,
  business,
}) => {
  const { id } = await business.addClient();
  await issued(business, id, '30.00');
  const release = await held(page, /\/balance$/);
  await page.goto(`/clients/${id}?section=money`);
  const record = page.getByRole('button', { name: 'Record Payment' });
  await expect(record).toBeDisabled();
  release();
  await record.click();
  await expect(page.getByRole('dialog').getByLabel('Amount *')).toHaveValue('30.00');
});
