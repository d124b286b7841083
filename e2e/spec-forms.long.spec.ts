/** What the forms offer, and the toasts and refetches after something is saved, deleted or refused. */
import type { Page } from '@playwright/test';
import { businessDay } from '#contract/rules/businessDay.ts';
import {
  type Business,
  editAppointment,
  expect,
  expectLoaded,
  expectLoggedOut,
  expectToast,
  openMenu,
  test,
  toasts,
} from './fixtures.ts';

const today = (): string => businessDay(new Date(), 'Europe/London');

const isWrite = (method: string): boolean => method !== 'GET';

/** The smallest possible picture. */
const dot = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

async function choosePhoto(page: Page): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photo' }).click();
  await (await asked).setFiles(dot);
}

/** One of everything, booked for today. */
async function everything(business: Business) {
  const client = await business.addClient();
  const pet = await business.addPet(client.id);
  await business.addAppointment(client.id, { date: today(), petId: pet.id });
  await business.request.post('/api/walks', { data: { name: 'Round the lake' } });
}

test('species and gender offer the specified choices, and the phones their placeholders [spec-forms-4]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await page.goto('/pets');
  await page.getByRole('button', { name: 'Add Pet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Pet' });
  const choices = async (label: string) => {
    const texts = await dialog.getByLabel(label).getByRole('option').allTextContents();
    return texts.slice(1); // The first is the empty choice.
  };
  await expect(dialog.getByLabel('Species *')).toBeVisible();
  expect(await choices('Species *')).toEqual(['Dog', 'Cat', 'Rabbit', 'Bird', 'Fish', 'Other']);
  await dialog.getByRole('button', { name: /^More/ }).click();
  expect(await choices('Gender')).toEqual(['Male', 'Female', 'Unknown']);
  for (const [label, placeholder] of [
    ['Emergency Contact Phone', '+44 7XXX XXXXXX'],
    ['Vet Phone', '+44 1XXX XXXXXX'],
  ] as const) {
    await expect(dialog.getByLabel(label)).toHaveAttribute('placeholder', placeholder);
  }
});

test('the photo button asks for one image [spec-forms-5]', async ({ page, business }) => {
  await business.addClient();
  await page.goto('/pets');
  await page.getByRole('button', { name: 'Add Pet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Pet' });
  const asked = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose photo' }).click();
  const chooser = await asked;
  expect(chooser.isMultiple()).toBe(false);
  expect(await chooser.element().getAttribute('accept')).toBe('image/*');
});

test('description and notes of an appointment are stored, and an update changes it instead of adding one [spec-forms-3]', async ({
  page,
  business,
}) => {
  await everything(business);
  await page.goto('/dashboard');
  const form = await editAppointment(page, 'Morning walk');
  await form.getByLabel('Description').fill('Twice round');
  await form.getByLabel('Notes').fill('Key 3');
  await form.getByRole('button', { name: 'Update Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment updated successfully');
  const stored = await (await business.request.get('/api/appointments')).json();
  expect(stored).toMatchObject([{ description: 'Twice round', notes: 'Key 3' }]);
});

test(`a pet card shows species and breed, and its owner's name or "Unknown Owner" [spec-forms-1]`, async ({
  page,
  business,
}) => {
  const { id } = await business.addClient();
  await business.addPet(id, { breed: 'Border Terrier' });
  await page.goto('/pets');
  const card = page.getByRole('article');
  await expect(card.getByText('Owner: Jane Doe')).toBeVisible();
  await expect(card).toContainText(/Dog.*Border Terrier/);
  await page.route('**/api/clients', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(card.getByText('Unknown Owner')).toBeVisible();
  await expect(card).toContainText(/Dog.*Border Terrier/);
});

test('a pet profile has nothing to fill in [spec-forms-2]', async ({ page, business }) => {
  const { id } = await business.addClient();
  const pet = await business.addPet(id, { notes: 'x', breed: 'Pug' });
  await page.goto(`/pets/${pet.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Biscuit' })).toBeVisible();
  for (const role of ['textbox', 'combobox', 'checkbox', 'radio', 'spinbutton'] as const) {
    await expect(main.getByRole(role)).toHaveCount(0);
  }
});

test('the button of every form says "Saving..." and is disabled while it saves [spec-forms-6]', async ({
  page,
  business,
}) => {
  await everything(business);
  await page.route('**/api/**', (route) =>
    isWrite(route.request().method()) ? undefined : route.continue(),
  );
  for (const [path, edit, form, save] of [
    ['/clients', 'Edit Jane Doe', 'Edit Client', 'Update Client'],
    ['/pets', 'Edit Biscuit', 'Edit Pet', 'Update Pet'],
    ['/dashboard', 'Morning walk', 'Edit Appointment', 'Update Appointment'],
    ['/profile', 'Edit Profile', 'Edit Profile', 'Save Profile'],
  ] as const) {
    await page.goto(path);
    if (path === '/dashboard') await editAppointment(page, edit);
    else await page.getByRole('button', { name: edit }).click();
    const dialog = page.getByRole('dialog', { name: form });
    await dialog.getByRole('button', { name: save }).click();
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  }
});

for (const [path, open, form, save, words] of [
  ['/clients', 'Edit Jane Doe', 'Edit Client', 'Update Client', 'Failed to update client'],
  ['/clients', 'Delete Jane Doe', undefined, 'Delete Client', 'Failed to delete client'],
  ['/pets', 'Edit Biscuit', 'Edit Pet', 'Update Pet', 'Failed to update pet'],
  ['/pets', 'Delete Biscuit', undefined, 'Delete Pet', 'Failed to delete pet'],
  [
    '/dashboard',
    'Morning walk',
    'Edit Appointment',
    'Update Appointment',
    'Failed to update appointment',
  ],
] as const) {
  test(`"${save}" that fails says "${words}" under the title "Error", and without a session leads to sign in [spec-forms-10]`, async ({
    page,
    business,
  }) => {
    await everything(business);
    const headers = { 'x-request-id': '3f9a6c20-b1d4' };
    const answer = { status: 500, headers, json: { message: 'Broken' } };
    await page.route('**/api/**', (route) =>
      isWrite(route.request().method()) ? route.fulfill(answer) : route.continue(),
    );
    // Playwright takes the last route that matches: this one keeps the page, and with it the toast.
    await page.route('**/api/login?*', (route) => route.fulfill({ status: 204 }));
    await page.goto(path);
    if (path === '/dashboard') await editAppointment(page, open);
    else await page.getByRole('button', { name: open }).click();
    const dialog =
      form === undefined ? page.getByRole('alertdialog') : page.getByRole('dialog', { name: form });
    await dialog.getByRole('button', { name: save }).click();
    await expectToast(page, 'Error', words);
    await expect(toasts(page)).toContainText('Reference 3f9a6c20-b1d4');
    Object.assign(answer, { status: 401, json: { message: 'Unauthorized' } });
    const leaves = page.waitForRequest('**/api/login?*');
    await dialog.getByRole('button', { name: save }).click();
    await expectLoggedOut(page);
    await leaves;
  });
}

test('a client or a pet that cannot be created says so under the title "Error" [spec-forms-12]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await page.route('**/api/**', (route) =>
    isWrite(route.request().method()) ? route.abort() : route.continue(),
  );
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add Client' }).click();
  const client = page.getByRole('dialog', { name: 'Add New Client' });
  await client.getByLabel('First Name *').fill('Tom');
  await client.getByLabel('Last Name *').fill('Reid');
  await client.getByRole('button', { name: 'Create Client' }).click();
  await expectToast(page, 'Error', 'Failed to create client');
  await page.goto('/pets');
  await page.getByRole('button', { name: 'Add Pet' }).click();
  const pet = page.getByRole('dialog', { name: 'Add New Pet' });
  await pet.getByRole('combobox', { name: 'Client' }).fill('Jane');
  await page.getByRole('option', { name: 'Jane Doe' }).click();
  await pet.getByLabel('Pet Name *').fill('Rex');
  await pet.getByLabel('Species *').selectOption('Dog');
  await pet.getByRole('button', { name: 'Create Pet' }).click();
  await expectToast(page, 'Error', 'Failed to create pet');
});

test('a photo that was uploaded but not attached to its pet says "Failed to save photo" [spec-forms-13]', async ({
  page,
  business,
}) => {
  await everything(business);
  await page.route('**/api/pet-photos', (route) => route.abort());
  await page.goto('/pets');
  await page.getByRole('button', { name: 'Edit Biscuit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Pet' });
  await expect(dialog).toBeVisible();
  await choosePhoto(page);
  await expectToast(page, 'Error', 'Failed to save photo');
});

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

for (const [what, path, open, save] of [
  ['a route', '/walks?new=1', undefined, press('Create Route')],
  ['the profile', '/profile', 'Edit Profile', press('Save Profile')],
  ['a photo', '/profile', 'Edit Profile', choosePhoto],
] as const) {
  test(`saving ${what} without a session says "Unauthorized" and leads to sign in [spec-forms-11]`, async ({
    page,
    business,
  }) => {
    expect(business.email).toContain('@');
    await page.route('**/api/**', (route) =>
      isWrite(route.request().method())
        ? route.fulfill({ status: 401, json: { message: 'Unauthorized' } })
        : route.continue(),
    );
    await page.route('**/api/login?*', (route) => route.fulfill({ status: 204 }));
    await page.goto(path);
    if (open === undefined) await page.getByLabel('Route Name *').fill('Round the pond');
    else await press(open)(page);
    const leaves = page.waitForRequest('**/api/login?*');
    await save(page);
    await expectLoggedOut(page);
    await leaves;
  });
}

/** The paths that are fetched from now on. */
function reads(page: Page): () => string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') paths.push(new URL(request.url()).pathname);
  });
  return () => paths;
}

test("saving an appointment, a client or a pet refetches their lists, and today's appointments [spec-forms-7]", async ({
  page,
  business,
}) => {
  await everything(business);
  await page.goto('/dashboard');
  await expect(page.getByText('Morning walk')).toBeVisible();
  await expectLoaded(page);
  const read = reads(page);
  const form = await editAppointment(page, 'Morning walk');
  await form.getByRole('button', { name: 'Update Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment updated successfully');
  await expect.poll(read).toContain('/api/appointments');
  await expect.poll(read).toContain('/api/appointments/today');
  for (const [name, edit, save] of [
    ['Clients', 'Edit Jane Doe', 'Update Client'],
    ['Pets', 'Edit Biscuit', 'Update Pet'],
  ] as const) {
    // A closing form goes back in the history, which would meet a page that is loaded anew.
    await (await openMenu(page)).getByRole('link', { name }).click();
    await page.getByRole('button', { name: edit }).click();
    const again = page.waitForRequest(`**/api/${name.toLowerCase()}`);
    await page.getByRole('button', { name: save }).click();
    expect((await again).method()).toBe('GET');
  }
});

test('deleting a pet or a client refetches both lists [spec-forms-8]', async ({
  page,
  business,
}) => {
  await everything(business);
  for (const [path, ask, confirm] of [
    ['/pets', 'Delete Biscuit', 'Delete Pet'],
    ['/clients', 'Delete Jane Doe', 'Delete Client'],
  ] as const) {
    await page.goto(path);
    await expectLoaded(page);
    await page.getByRole('button', { name: ask }).click();
    const again = page.waitForRequest(`**/api${path}`);
    await page.getByRole('button', { name: confirm }).click();
    expect((await again).method()).toBe('GET');
  }
});

test('saving a route and toggling its heart each refetch all routes and the favourites [spec-forms-9]', async ({
  page,
  business,
}) => {
  await everything(business);
  await page.goto('/walks');
  await expectLoaded(page);
  const readBoth = async (act: () => Promise<void>) => {
    const all = page.waitForRequest((request) => request.url().endsWith('/api/walks'));
    const favourites = page.waitForRequest('**/api/walks/favorites');
    await act();
    expect([(await all).method(), (await favourites).method()]).toEqual(['GET', 'GET']);
  };
  await readBoth(() => page.getByRole('button', { name: 'Favorite: Round the lake' }).click());
  await page.getByRole('button', { name: 'Actions for Round the lake' }).click();
  await page.getByRole('menuitem', { name: 'Edit Route' }).click();
  await readBoth(() => page.getByRole('button', { name: 'Update Route' }).click());
});
