/** The clients' page, form and search. */
import type { Locator, Page } from '@playwright/test';
import { businessDay } from '#contract/rules/businessDay.ts';
import type { Business } from './fixtures.ts';
import {
  expect,
  expectAccessible,
  expectLoggedOut,
  laptopFirst,
  laptopOnly,
  longLaptopOnly,
  openMenu,
  PASSWORD,
  pressOnClient,
  test,
} from './fixtures.ts';

const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

async function openClients(page: Page): Promise<void> {
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
}

async function openEdit(page: Page, name: string): Promise<Locator> {
  await pressOnClient(page, 'Edit', name);
  return page.getByRole('dialog', { name: 'Edit Client' });
}

test(
  'a client is created, edited and deleted, with the specified words [clients-1]',
  laptopFirst,
  async ({ page, business }, { project }) => {
    const isPhone = project.name.startsWith('phone');
    expect(business.email).toContain('@');
    await openClients(page);
    await expect(page.getByText('No clients yet')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Client' });
    await dialog.getByLabel('First Name *').fill('Jane');
    await dialog.getByLabel('Last Name *').fill('Doe');
    await dialog.getByLabel('Email').fill('jane@example.org');
    await dialog.getByLabel('Phone').fill('07123 456-789');
    await dialog.getByLabel('Address').fill('1 High Street, Leeds LS1 1AA');
    await dialog.getByLabel('Emergency Contact Name').fill('Tom');
    await dialog.getByLabel('Emergency Contact Phone').fill('(07123) 456780');
    await dialog.getByLabel('Emergency Contact Address').fill('2 Low Street, Leeds LS1 1AB');
    await dialog.getByLabel('Notes').fill('Key under the pot');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create Client' }).click();
    await expect(page.getByText('Client created successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    const jane = card(page, 'Jane Doe');
    await expect(
      jane.getByRole('link', { name: isPhone ? 'Call Jane Doe' : 'Call +447123456789' }),
    ).toHaveAttribute('href', 'tel:+447123456789');
    if (!isPhone) await expect(jane).toContainText('Tom · +447123456780');
    await expectAccessible(page);

    const edit = await openEdit(page, 'Jane Doe');
    await expect(edit.getByLabel('Notes')).toHaveValue('Key under the pot');
    await edit.getByLabel('Last Name *').fill('Roe');
    await edit.getByLabel('Email').fill('');
    await edit.getByRole('button', { name: 'Update Client' }).click();
    await expect(page.getByText('Client updated successfully')).toBeVisible();
    await expect(card(page, 'Jane Roe')).not.toContainText('jane@example.org');

    await pressOnClient(page, 'Delete', 'Jane Roe');
    await page.getByRole('button', { name: 'Delete Client' }).click();
    await expect(page.getByText('Client deleted successfully')).toBeVisible();
    await expect(page.getByText('No clients yet')).toBeVisible();
  },
);

test(
  'six placeholder cards stand while the clients load, and a failure offers to try again [clients-3]',
  longLaptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    let answer: (() => void) | undefined;
    await page.route('**/api/clients', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.fulfill({ status: 500, json: { message: 'Out of order' } });
    });
    await openClients(page);
    await expect(page.getByTestId('client-skeletons').locator('> li')).toHaveCount(6);
    await expect.poll(() => answer).toBeDefined();
    answer?.();
    await expect(page.getByText('Your clients could not be loaded')).toBeVisible();
    await page.unroute('**/api/clients');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Jane Doe' })).toBeVisible();
  },
);

test(
  'the search finds name, email and phone, however they are written, and is in the URL [clients-2]',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient({ phone: '07123456789', email: 'jd@example.org' });
    await business.addClient({ firstName: 'Sam', lastName: '100% O’Able', phone: '+441132456789' });
    await openClients(page);
    await expect(page.getByText('2 clients')).toBeVisible();
    const search = page.getByPlaceholder('Search clients by name, email, or phone...');
    for (const text of ['jane doe', 'JD@EXAMPLE', '07123', '+44 (0)7123 456', '7123-456789']) {
      await search.fill(text);
      await expect(page.getByText('1 of 2 clients')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Jane Doe' })).toBeVisible();
    }
    await search.fill("100% o'able");
    await expect(page.getByRole('heading', { name: 'Sam 100% O’Able' })).toBeVisible();
    await expect(search).toBeFocused();
    await expect(page).toHaveURL(/\?q=100%25\+o%27able$/);
    await page.reload();
    await expect(search).toHaveValue("100% o'able");
    await expect(page.getByText('1 of 2 clients')).toBeVisible();

    await search.fill('nobody');
    await expect(page.getByText('No clients found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all clients' }).click();
    await expect(page).toHaveURL(/\/clients$/);
    await expect(page.getByRole('heading', { name: 'Jane Doe' })).toBeVisible();
  },
);

test(
  'validation runs on submit first, then on change, and the first wrong field has the focus [clients-5]',
  longLaptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await openClients(page);
    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Client' });
    await dialog.getByLabel('Last Name *').fill('Doe');
    await dialog.getByLabel('Phone').fill('123');
    await dialog.getByLabel('Address').fill('Somewhere');
    await dialog.getByLabel('Emergency Contact Phone').fill('0113');
    await dialog.getByLabel('Emergency Contact Address').fill('Elsewhere');
    const wrong = 'Phone number must be a valid UK mobile number (e.g., 07123456789)';
    await expect(dialog.getByText(wrong)).toBeHidden();
    await dialog.getByRole('button', { name: 'Create Client' }).click();
    await expect(dialog.getByText('First name is required')).toBeVisible();
    await expect(dialog.getByText(wrong)).toBeVisible();
    await expect(dialog.getByText('Address must include a valid UK postcode')).toBeVisible();
    await expect(
      dialog.getByText(
        'Emergency contact phone must be a valid UK mobile number (e.g., 07123456789)',
      ),
    ).toBeVisible();
    await expect(
      dialog.getByText('Emergency contact address must include a valid UK postcode'),
    ).toBeVisible();
    await expect(dialog.getByLabel('First Name *')).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('Phone').fill('07123456789');
    await expect(dialog.getByText(wrong)).toBeHidden();
  },
);

test(
  'a click outside does not close the delete confirmation; Escape and Cancel do [clients-4]',
  longLaptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await openClients(page);
    const confirmation = page.getByRole('alertdialog', { name: 'Delete Client' });
    await page.getByRole('button', { name: 'Delete Jane Doe' }).click();
    await expect(
      confirmation.getByText(
        /This action cannot be undone\. It removes all client data, pets and associated records\.$/,
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await page.mouse.click(5, 5);
    await expect(confirmation).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(confirmation).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete Jane Doe' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete Jane Doe' }).click();
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect(confirmation).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Jane Doe' })).toBeVisible();
  },
);

test(
  'deleting a client leaves no pet and no appointment behind on any screen [clients-16]',
  longLaptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    const today = businessDay(new Date(), 'Europe/London');
    await business.addAppointment(client.id, { petId: pet.id, title: 'Ghost walk', date: today });
    const goTo = async (name: string) => {
      const menu = await openMenu(page);
      await menu.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    };
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await goTo('Pets');
    await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
    await goTo('Clients');
    await page.getByRole('button', { name: 'Delete Jane Doe' }).click();
    await page.getByRole('button', { name: 'Delete Client' }).click();
    await expect(page.getByText('No clients yet')).toBeVisible();
    await goTo('Pets');
    await expect(page.getByText('No pets yet')).toBeVisible();
    await goTo('Dashboard');
    await expect(page.getByText('No appointments scheduled for today')).toBeVisible();
  },
);

test(
  'a failed save says so and keeps what was typed, also when the dialog is closed [clients-12]',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await openClients(page);
    const edit = await openEdit(page, 'Jane Doe');
    await edit.getByLabel('Notes').fill('Rings twice');
    await page.route('**/api/clients/*', (route) => route.abort());
    await edit.getByRole('button', { name: 'Update Client' }).click();
    await expect(page.getByText('Failed to update client').first()).toBeVisible();
    await expect(edit.getByLabel('Notes')).toHaveValue('Rings twice');
    await page.keyboard.press('Escape');
    await expect(edit).toBeHidden();
    await page.unroute('**/api/clients/*');
    await openEdit(page, 'Jane Doe');
    await expect(edit.getByText('What you typed last time is back')).toBeVisible();
    await expect(edit.getByLabel('Notes')).toHaveValue('Rings twice');
    await edit.getByRole('button', { name: 'Update Client' }).click();
    await expect(page.getByText('Client updated successfully')).toBeVisible();
  },
);

test(
  'a session that ended leads to sign in again, and what was typed is still there [clients-11]',
  longLaptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await openClients(page);
    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Client' });
    await dialog.getByLabel('First Name *').fill('Jane');
    await dialog.getByLabel('Last Name *').fill('Doe');
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Create Client' }).click();
    await expectLoggedOut(page);
    await page.waitForURL('**/api/login**');
    await page.getByLabel('Email').fill(business.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    await expect(dialog.getByLabel('First Name *')).toHaveValue('Jane');
    await expect(dialog.getByLabel('Last Name *')).toHaveValue('Doe');
  },
);

/** Opens Jane for editing while another device gives her a phone number and notes. */
async function editBehindTheBack(page: Page, business: Business): Promise<Locator> {
  const client = await business.addClient({ notes: 'Old notes' });
  await openClients(page);
  const edit = await openEdit(page, 'Jane Doe');
  await edit.getByLabel('Notes').fill('My notes');
  await edit.getByLabel('Email').fill('mine@example.org');
  const elsewhere = await business.request.put(`/api/clients/${client.id}`, {
    data: { phone: '07123456789', notes: 'Their notes' },
  });
  expect(elsewhere.ok()).toBe(true);
  await edit.getByRole('button', { name: 'Update Client' }).click();
  const notice = edit.getByRole('alert', { name: 'Changed while you were editing' });
  await expect(notice).toBeVisible();
  const row = (label: string) => notice.getByRole('listitem').filter({ hasText: label });
  await expect(row('Notes')).toContainText('My notes');
  await expect(row('Notes')).toContainText('Their notes');
  await expect(row('Phone')).toContainText('+447123456789');
  await expectAccessible(page);
  return edit;
}

test(
  'two tabs edit one client: keeping mine overwrites only what I changed [clients-15]',
  longLaptopOnly,
  async ({ page, business }) => {
    const edit = await editBehindTheBack(page, business);
    await edit.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Client updated successfully')).toBeVisible();
    const jane = card(page, 'Jane Doe');
    await expect(jane).toContainText('My notes');
    await expect(jane).toContainText('mine@example.org');
    await expect(jane).toContainText('+447123456789');
  },
);

test(
  'two tabs edit one client: taking theirs fills the form with their version',
  longLaptopOnly,
  async ({ page, business }) => {
    const edit = await editBehindTheBack(page, business);
    await edit.getByRole('button', { name: 'Take theirs' }).click();
    await expect(edit.getByLabel('Notes')).toHaveValue('Their notes');
    await expect(edit.getByLabel('Email')).toHaveValue('');
    await edit.getByRole('button', { name: 'Update Client' }).click();
    await expect(page.getByText('Client updated successfully')).toBeVisible();
    await expect(card(page, 'Jane Doe')).toContainText('Their notes');
  },
);
