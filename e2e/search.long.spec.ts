/** The header's search by keyboard, and before the code of its list has come. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectLoaded, openShortcuts, test } from './fixtures.ts';

/** The search box; on a phone it opens first. */
async function openSearch(page: Page): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: 'Open search', exact: true });
  if (await button.isVisible()) await button.click();
  return page.getByPlaceholder('Search clients, pets...');
}

test('Enter opens the first result, arrows choose another, and Escape closes, empties and leaves [search-2]', async ({
  page,
  business,
}) => {
  const { id } = await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  await business.addPet(id, { name: 'Nairobi' });
  await page.goto('/messages');
  const box = await openSearch(page);
  await box.fill('nair');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await box.press('Enter');
  await page.waitForURL('**/clients?q=Priya+Nair');
  await expect(options).toHaveCount(0);

  await openSearch(page);
  await expect(box).toHaveValue('');
  await box.fill('nair');
  await expect(options).toHaveCount(2);
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Nairobi Dog · Priya Nair' })).toHaveAttribute(
    'data-highlighted',
    '',
  );
  await box.press('Enter');
  await page.waitForURL('**/pets?q=Nairobi');

  await openSearch(page);
  await box.fill('nair');
  await expect(options).toHaveCount(2);
  await box.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('nair');
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
});

test('Enter opens nothing while the results answer an earlier text [search-3]', async ({
  page,
  business,
}) => {
  await business.addClient({ firstName: 'Ann', lastName: 'Nair' });
  await page.goto('/messages');
  const box = await openSearch(page);
  await box.fill('nai');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.route('**/api/*/search?q=nairx', () => undefined);
  await box.fill('nairx');
  await box.press('Enter');
  await expect(box).toHaveValue('nairx');
  await expect(page).toHaveURL(/\/messages$/);
});

test('what is typed before the code of the list has come is kept, and then found [search-4]', async ({
  page,
  business,
}) => {
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/SearchCombobox-*', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/messages');
  const box = await openSearch(page);
  await box.pressSequentially('nai');
  await expect(box).toHaveValue('nai');
  code.resolve();
  await expect(page.getByRole('option', { name: 'Priya Nair' })).toBeVisible();
  await expect(box).toBeFocused();
  await box.pressSequentially('r');
  await expect(box).toHaveValue('nair');
});

test('keys lead to the search, and Ctrl+Enter straight to the page of a result; the list of keys says so [search-10]', async ({
  page,
  business,
}) => {
  const { id } = await business.addClient({ firstName: 'Priya', lastName: "O'Neill" });
  const pet = await business.addPet(id, { name: 'Nairobi' });
  await page.goto('/messages');
  await expectLoaded(page);
  const keys = await openShortcuts(page);
  await expect(keys.getByText('Open the page of a search result')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  const box = page.getByPlaceholder('Search clients, pets...');
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('oneill');
  await expect(page.getByRole('option', { name: "Priya O'Neill" })).toBeVisible();
  // A press that comes before the results answer what is in the box means nothing yet.
  await expect(async () => {
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**/clients/${id}`, { timeout: 1_000 });
  }).toPass();

  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('nairobi');
  const found = page.getByRole('listbox', { name: 'Search results' });
  await expect(found.getByRole('option')).toHaveText(["NairobiDog · Priya O'Neill"]);
  // For a finger: a list may hold nothing but choices, so that it is no link of the list.
  await page.getByText('Open', { exact: true }).click();
  await page.waitForURL(`**/pets/${pet.id}`);

  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New Appointment' });
  await expect(form).toBeVisible();
  await form.getByLabel('Notes').focus();
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('Client is required')).toBeVisible();
});

test('arrows turn the pages of the calendar, T leads back to today, and single keys can be switched off [search-11]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.goto('/calendar?view=day&date=2030-08-28');
  await expectLoaded(page);
  const keys = await openShortcuts(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  const shown = page.getByRole('heading', { level: 2 }).first();
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveText('Thu 29 August 2030');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toHaveText('Tue 27 August 2030');
  await page.keyboard.press('t');
  await expect(shown).not.toContainText('2030');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByLabel('Use shortcuts of a single key').uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search clients, pets...')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is typed at the moment the URL takes up the search stays in the box [search-12]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  await business.addPet(client.id, { name: 'Mia', species: 'Cat', breed: 'Manx' });
  await page.goto('/pets');
  const search = page.getByPlaceholder('Search pets by name, species, or breed...');
  await expect(search).toBeVisible();
  await page.evaluate(`{
    const box = document.querySelector('input[placeholder^="Search pets"]');
    addEventListener('replaceState', () => {
      box.setRangeText(' b', 3, 3, 'end');
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }, { once: true });
  }`);
  await search.fill('cat');
  await expect(page).toHaveURL(/\?q=cat\+b$/);
  await expect(search).toHaveValue('cat b');
});
