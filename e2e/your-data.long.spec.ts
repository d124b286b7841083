/** The user's data: downloaded, and then deleted with the account. */
import { stat } from 'node:fs/promises';
import { expect, expectAccessible, PASSWORD, test } from './fixtures.ts';

test('everything is downloaded, and then the account is deleted, and nothing of it is left on the device', async ({
  page,
  business,
}) => {
  const client = await business.addClient({ lastName: 'Last' });
  await business.addPet(client.id);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Your data' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Download everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^pawkeeper-\d{4}-\d\d-\d\d\.zip$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(1000);
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await expect(dialog).toContainText('This cannot be undone');
  await expect(dialog.getByRole('link', { name: 'Download everything' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Your email address *').fill(business.email);
  await dialog.getByLabel('Your password *').fill('not my password');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByLabel('Your password *')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Your email address *')).toHaveValue(business.email);

  await dialog.getByLabel('Your password *').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('link', { name: 'Get Started Today' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(business.email);
  await page.goto('/clients');
  await expect(page.getByText('Jane Last')).toHaveCount(0);
  expect((await business.request.get('/api/auth/user')).status()).toBe(401);
});
