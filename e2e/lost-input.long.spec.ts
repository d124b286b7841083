/** What was typed or chosen in a form outlives a conflict, a reload, midnight, an ended session and a slow connection. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, register, test, toasts } from './fixtures.ts';

const addClient = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Client' }).click();
  return page.getByRole('dialog', { name: 'Add New Client' });
};

const editClient = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('dialog', { name: 'Edit Client' });
};

const isBack = (page: Page) => page.getByText('What you typed last time is back');

test('"Keep mine" saves what was typed after the conflict was shown [lost-input-5]', async ({
  page,
  business,
}) => {
  const client = await business.addClient({ notes: 'Old notes' });
  await page.goto('/clients');
  const dialog = await editClient(page, 'Jane Doe');
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('My notes');
  await business.request.put(`/api/clients/${client.id}`, { data: { notes: 'Their notes' } });
  await dialog.getByRole('button', { name: 'Update Client' }).click();
  await expect(dialog.getByRole('alert', { name: 'Changed while you were editing' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('late@example.org');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toBeHidden();
  const saved = await (await business.request.get('/api/clients')).json();
  expect(saved).toMatchObject([{ notes: 'My notes', email: 'late@example.org' }]);
});

test('a form that is open when the page reloads comes back as it was typed [lost-input-1]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.goto('/clients');
  const dialog = await addClient(page);
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Zoë');
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Rings twice');
  await page.reload();
  await addClient(page);
  await expect(isBack(page)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Zoë');
  await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Rings twice');
});

test('a form that is open when Back leaves the app comes back as it was typed [lost-input-2]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.goto('about:blank');
  await page.goto('/clients');
  const dialog = await addClient(page);
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Zoë');
  await page.goto('about:blank');
  await page.goBack();
  await addClient(page);
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Zoë');
});

test('a draft stays after Cancel and after signing out; a save, Discard and Start again delete it [lost-input-4]', async ({
  page,
  business,
  pawkeeper,
}) => {
  expect(business.email).toContain('@');
  await page.goto('/clients');
  const drafts = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('pawkeeper:form:')),
    );
  const dialog = await addClient(page);
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Zoë');
  await expect.poll(drafts).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await toasts(page).getByRole('button', { name: 'Discard' }).click();
  expect(await drafts()).toEqual([]);

  await addClient(page);
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('');
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Zoë');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await addClient(page);
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Zoë');
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('');
  expect(await drafts()).toEqual([]);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Zoë');
  expect(await drafts()).toHaveLength(1);
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Reid');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  await expect(dialog).toBeHidden();
  expect(await drafts()).toEqual([]);

  const edit = await editClient(page, 'Zoë Reid');
  await edit.getByRole('textbox', { name: 'Notes' }).fill('Private');
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  expect(await drafts()).toHaveLength(1);
  await page.goto('/profile');
  await page
    .getByRole('region', { name: 'Account Actions' })
    .getByRole('link', { name: 'Sign Out' })
    .click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await drafts()).toHaveLength(1);

  // Someone else signs in on this device, and sees nothing of it; the first one does.
  await register(page, pawkeeper.origin);
  await page.goto('/clients');
  await addClient(page);
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('');
  await expect(isBack(page)).toBeHidden();
  expect(await drafts()).toHaveLength(1);
});

test('a booking that is open over midnight is drafted when the session ends, and only if it was typed into [lost-input-3]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await page.clock.install({ time: '2026-11-21T23:58:00Z' });
  await page.goto('/calendar');
  const book = async () => {
    await page.getByRole('button', { name: 'New Appointment' }).click();
    return page.getByRole('dialog', { name: 'Schedule New Appointment' });
  };
  const dialog = await book();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Round the lake');
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Jane');
  await page.getByRole('option', { name: 'Jane Doe' }).click();
  await dialog.getByLabel('Service Type *').selectOption('walk');
  await dialog.getByLabel('Start Time *').fill('09:00');
  await dialog.getByLabel('End Time *').fill('10:00');
  await page.clock.runFor('05:00');
  await page.route('**/api/appointments', (route) =>
    route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
  );
  await page.route('**/api/login?*', (route) => route.fulfill({ status: 204 }));
  const leaves = page.waitForRequest('**/api/login?*');
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await page.clock.runFor(1000);
  await leaves;
  await page.goto('/calendar');
  await book();
  await expect(isBack(page)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Round the lake');

  await dialog.getByRole('button', { name: 'Start again' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await book();
  await page.clock.runFor('24:00:00');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await book();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await expect(isBack(page)).toBeHidden();
});

test('a slow save of one client leaves the dialog alone in which another is edited [lost-input-6]', async ({
  page,
  business,
}) => {
  const jane = await business.addClient();
  await business.addClient({ firstName: 'Tom', lastName: 'Reid' });
  await page.goto('/clients');
  const answered = Promise.withResolvers<void>();
  await page.route(`**/api/clients/${jane.id}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  const dialog = await editClient(page, 'Jane Doe');
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Slow');
  await dialog.getByRole('button', { name: 'Update Client' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await editClient(page, 'Tom Reid');
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Typed meanwhile');
  answered.resolve();
  await expect(page.getByText('Client updated successfully').first()).toBeVisible();
  await expect(page.getByText('Slow')).toBeAttached();
  await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Typed meanwhile');
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Tom');
});

test('another client opened while the dialog of the first still closes has its own fields [lost-input-7]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await business.addClient({ firstName: 'Tom', lastName: 'Reid' });
  await page.goto('/clients');
  const dialog = await editClient(page, 'Jane Doe');
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Jane');
  // Within one task, so that the first dialog is still fading out.
  await page.evaluate(`
    const named = (name) => document.querySelector('button[aria-label="' + name + '"]').click();
    named('Close');
    named('Edit Tom Reid');
  `);
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Tom');
});

test('a photo that is chosen while a pet is edited is sent once [lost-input-9]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  await business.addPet(client.id);
  await page.goto('/pets');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname.split('/')[2] ?? '');
  });
  await page.getByRole('button', { name: 'Edit Biscuit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Pet' });
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: 'green' } });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'dog.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  });
  await expect(page.getByText('Photo uploaded successfully').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Update Pet' }).click();
  await expect(dialog).toBeHidden();
  // The pet itself may be saved onto the version that the photo has made.
  expect(sent.filter((what) => what !== 'pets')).toEqual(['uploads', 'pet-photos']);
});

test('the photo of a new pet is sent also when its dialog is closed while the pet is saved [lost-input-10]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await page.goto('/pets');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/pets', async (route) => {
    if (route.request().method() === 'POST') await answered.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add Pet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Pet' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Jane');
  await page.getByRole('option', { name: 'Jane Doe' }).click();
  await dialog.getByLabel('Pet Name *').fill('Rex');
  await dialog.getByLabel('Species *').selectOption('Dog');
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: 'green' } });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'dog.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  });
  await dialog.getByRole('button', { name: 'Create Pet' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  answered.resolve();
  await expect(page.getByText('Photo uploaded successfully').first()).toBeVisible();
  const pets = await (await business.request.get('/api/pets')).json();
  expect(pets[0].photoUrl).toContain('/api/photos/');
});

for (const [path, ask, confirm, done] of [
  ['/clients', 'Delete Jane Doe', 'Delete Client', 'Client deleted successfully'],
  ['/pets', 'Delete Biscuit', 'Delete Pet', 'Pet deleted successfully'],
] as const) {
  test(`"${confirm}" pressed twice sends one call, and a 404 counts as deleted [lost-input-8]`, async ({
    page,
    business,
  }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    await page.goto(path);
    let calls = 0;
    await page.route(/\/api\/(clients|pets)\/[^/]+$/, async (route) => {
      if (route.request().method() === 'DELETE') {
        calls += 1;
        // Someone else was quicker.
        await business.request.delete(
          path === '/pets' ? `/api/pets/${pet.id}` : `/api/clients/${client.id}`,
        );
      }
      await route.continue();
    });
    await page.getByRole('button', { name: ask }).click();
    const red = page
      .getByRole('alertdialog', { name: confirm })
      .getByRole('button', { name: confirm });
    await expect(red).toBeEnabled();
    await red
      // Both within one task, as fast as a double tap can be.
      .evaluate((button: { click(): void }) => {
        button.click();
        button.click();
      });
    await expect(page.getByText(done).first()).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect(calls).toBe(1);
  });
}
