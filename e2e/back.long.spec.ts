/** Back closes what lies over the page: each sheet, dialog and drawer is a step of the history. */
import type { Page } from '@playwright/test';
import { editAppointment, expect, openMenu, test } from './fixtures.ts';
import { today } from './visiting.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Goes to a page by a link, so that Back has somewhere to lead. */
async function fromMessages(page: Page, link: string): Promise<void> {
  await page.goto('/messages');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: link }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(link);
}

/** Opens the form for a new client. */
async function openForm(page: Page): Promise<void> {
  await fromMessages(page, 'Clients');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(dialog(page, 'Add New Client')).toBeVisible();
}

test('Back closes an open form, stays on the page, and what was typed is there when it opens again [back-1]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await openForm(page);
  await dialog(page, 'Add New Client').getByLabel('First Name *').fill('Priya');
  await page.goBack();
  await expect(dialog(page, 'Add New Client')).toBeHidden();
  await expect(page).toHaveURL(/\/clients$/);
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(dialog(page, 'Add New Client').getByLabel('First Name *')).toHaveValue('Priya');
});

test('a form that was closed by its button leaves no step: Back then leads to the page before [back-5]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await openForm(page);
  await dialog(page, 'Add New Client').getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page, 'Add New Client')).toBeHidden();
  await expect.poll(() => page.evaluate('history.state')).toBeNull();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
});

test('a form that was saved leaves no step, and Forward opens nothing [back-6]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await openForm(page);
  const form = dialog(page, 'Add New Client');
  await form.getByLabel('First Name *').fill('Priya');
  await form.getByLabel('Last Name *').fill('Nair');
  await form.getByRole('button', { name: 'Create Client' }).click();
  await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible();
  await expect.poll(() => page.evaluate('history.state')).toBeNull();
  await page.goForward();
  await expect.poll(() => page.evaluate('history.state')).toBeNull();
  await expect(form).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
});

test('a reload with an open form closes it, and Back then leads to the page before [back-7]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await openForm(page);
  await expect.poll(() => page.evaluate('history.state')).toEqual({ overlays: 1 });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await expect(dialog(page, 'Add New Client')).toBeHidden();
  await expect.poll(() => page.evaluate('history.state')).toBeNull();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
});

test('of two dialogs Back closes the upper one first [back-2]', async ({ page, business }) => {
  const { id } = await business.addClient();
  await business.addAppointment(id, { date: today() });
  await page.goto('/dashboard');
  const form = await editAppointment(page, 'Morning walk');
  await form.getByRole('button', { name: 'Delete Appointment' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a dialog that stays open after a search was typed behind it leaves the search in the URL', async ({
  page,
  business,
}) => {
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  await page.goto('/clients');
  await page.getByPlaceholder('Search clients by name, email, or phone...').fill('priya');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(dialog(page, 'Add New Client')).toBeVisible();
  await expect(page).toHaveURL(/\/clients\?q=priya$/);
  await expect(dialog(page, 'Add New Client')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'Add New Client')).toBeHidden();
  await expect(page).toHaveURL(/\/clients\?q=priya$/);
});

test('the detail of a walk closes by Back and by its button, and leaves no step', async ({
  page,
  business,
}) => {
  const walk = await business.request.post('/api/walks', {
    data: { name: 'Round the lake', distance: '1.25' },
  });
  expect(walk.status(), await walk.text()).toBe(201);
  await fromMessages(page, 'My Walks');
  const card = page.getByRole('link', { name: 'Round the lake' }).first();
  const detail = dialog(page, 'Round the lake');
  await card.click();
  await expect(detail).toBeVisible();
  await page.goBack();
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL(/\/walks$/);
  await card.click();
  await detail.getByRole('button', { name: 'Close' }).click();
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL(/\/walks$/);
  await expect.poll(() => page.evaluate('history.state')).toBeNull();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
});

test('Back closes the open search of a phone and stays on the page, and a result opened from it is one step [back-4]', async ({
  page,
  business,
}) => {
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  await fromMessages(page, 'Pets');
  const box = page.getByPlaceholder('Search clients, pets...');
  await page.getByRole('button', { name: 'Open search' }).click();
  await expect(box).toBeFocused();
  await page.goBack();
  await expect(box).toBeHidden();
  await expect(page).toHaveURL(/\/pets$/);
  await page.getByRole('button', { name: 'Open search' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.evaluate('history.state')).toBeNull();

  await page.getByRole('button', { name: 'Open search' }).click();
  await box.fill('nair');
  await expect(page.getByRole('option')).toHaveCount(1);
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await expect(box).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pets');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
});

test('a page that is opened in the moment in which a dialog closes is reached [back-8]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await openForm(page);
  await expect.poll(() => page.evaluate('history.state')).toEqual({ overlays: 1 });
  // Within one task: the step of the dialog is taken away after it.
  await page.evaluate(`
    document.querySelector('[role="dialog"] button[aria-label="Close"]').click();
    location.assign('/pets');
  `);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pets');
});

test('Back closes the menu of a phone, and a page opened from it is one step [back-3]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await page.goto('/messages');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(dialog(page, 'Menu')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'Menu')).toBeHidden();
  await expect(page).toHaveURL(/\/messages$/);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await dialog(page, 'Menu').getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await expect(dialog(page, 'Menu')).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
});

test('Back closes the menu of a client and stays on the page; a form opened from it is one step [back-9]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  await fromMessages(page, 'Clients');
  await page.getByRole('link', { name: `${client.firstName} ${client.lastName}` }).click();
  await expect(page).toHaveURL(`/clients/${client.id}`);
  const more = page.getByRole('button', { name: /^More for / });
  await more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page).toHaveURL(`/clients/${client.id}`);
  await more.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(`/clients/${client.id}`);
  await page.goBack();
  await expect(page).toHaveURL(/\/clients$/);
});
