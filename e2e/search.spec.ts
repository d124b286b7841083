/** The header's search by keyboard, and before the code of its list has come. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

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
  await expect(page.getByRole('option', { name: 'Nairobi Dog' })).toHaveAttribute(
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
