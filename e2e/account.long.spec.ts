/** The account in the profile: its password, and where it is signed in. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, PASSWORD, test } from './fixtures.ts';

/** The same person on another device, which has the page open. */
async function secondDevice(browser: Browser, origin: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const form = { email, password: PASSWORD };
  const answer = await context.request.post('/api/login', { form, headers: { origin } });
  expect(answer.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  return page;
}

test('changing the password in the profile signs out every other device', async ({
  page,
  browser,
  business,
  pawkeeper,
}) => {
  const other = await secondDevice(browser, pawkeeper.origin, business.email);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const current = dialog.getByLabel('Current password *');
  const fresh = dialog.getByLabel('New password *');
  const submit = dialog.getByRole('button', { name: 'Change password' });
  await expect(fresh).toHaveAccessibleDescription(/At least 8 characters/);

  await current.fill(PASSWORD);
  await fresh.fill('short');
  await submit.click();
  await expect(dialog.getByText('Use at least 8 characters')).toBeVisible();
  await expect(fresh).toBeFocused();
  await dialog.getByLabel('Show what I type').check();
  await expect(fresh).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  await fresh.fill('sunshine1');
  await submit.click();
  await expect(
    dialog.getByText('This password is too easy to guess. Choose another one.'),
  ).toBeVisible();
  await current.fill('not this one');
  await fresh.fill('a brand new long secret');
  await submit.click();
  await expect(dialog.getByText('That’s not your password. Check it and try again.')).toBeVisible();
  await expect(current).toBeFocused();
  // What was typed is still there.
  await expect(fresh).toHaveValue('a brand new long secret');

  await current.fill(PASSWORD);
  await submit.click();
  await expect(page.getByText('Password changed. Every other device is signed out.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await other.goto('/');
  await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await other.context().close();
});

test('the profile lists the devices that are signed in, and signs the others out', async ({
  page,
  browser,
  business,
  pawkeeper,
}) => {
  const phone = await secondDevice(browser, pawkeeper.origin, business.email);
  const tablet = await secondDevice(browser, pawkeeper.origin, business.email);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByRole('listitem').first()).toContainText('This device');
  await expectAccessible(page);

  // Slower than the list, so that the row is gone before the rest is read again.
  await page.route('**/api/push-subscriptions', async (route) => {
    await sleep(1_000);
    await route.continue();
  });
  await card
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click();
  await expect(page.getByText(/Chrome on .* is signed out/)).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await card.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(card.getByRole('button')).toHaveCount(0);
  for (const other of [phone, tablet]) {
    await other.goto('/');
    await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await other.context().close();
  }
});
