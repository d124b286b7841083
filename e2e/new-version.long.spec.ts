/** A new release was deployed while a tab was open: the files of its build are gone from the server. */
import type { Page } from '@playwright/test';
import { expect, openMenu, test } from './fixtures.ts';

/** From now on the server has another release: its pages start with another script, and old files are gone. */
async function deploy(page: Page, ...gone: string[]): Promise<void> {
  for (const file of gone) await page.route(file, (route) => route.fulfill({ status: 404 }));
  await page.route('**/clients', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    return route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" async src="/assets/index-new.js"></script>',
    });
  });
}

test('a form whose code is gone offers to load the new version [new-version-2]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await deploy(page, '**/assets/ClientForm-*');
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const message = page.getByRole('region', { name: 'Notifications' });
  await expect(message).toContainText('Pawkeeper has been updated');
  await page.unrouteAll();
  const loaded = page.waitForEvent('load');
  await message.getByRole('button', { name: 'Load again' }).click();
  await loaded;
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Add New Client' })).toBeVisible();
});

test('a form that cannot be loaded for want of a connection says so, and offers to try again', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.route('**/assets/ClientForm-*', (route) => route.abort());
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Check your connection, then try again.',
  );
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Add New Client' })).toBeVisible();
});

test('a page whose code is gone loads the new version by itself [new-version-1]', async ({
  page,
  business,
}) => {
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  await deploy(page, '**/assets/ClientsPage-*');
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  const menu = await openMenu(page);
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await menu.getByRole('link', { name: 'Clients' }).click();
  await reloaded;
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible();
});
