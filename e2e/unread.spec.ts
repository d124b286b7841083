/** The number of unread messages: on the icon of the app. */
import { answer, clientPage } from './answering.ts';
import { expect, laptopOnly, openMenu } from './fixtures.ts';
import { test } from './mail.ts';

test('the number on the icon of the app follows what is unread, and goes with signing out', async ({
  page,
  business,
  mailServer,
  pawkeeper: { origin },
}) => {
  laptopOnly();
  // Chromium without a window has no icon.
  await page.addInitScript(`Object.assign(Navigator.prototype, {
    setAppBadge: async (count) => sessionStorage.setItem('badge', count),
    clearAppBadge: async () => sessionStorage.removeItem('badge'),
  })`);
  const badge = () => page.evaluate<string | null>("sessionStorage.getItem('badge')");
  const email = `jane.${business.email}`;
  const client = await business.addClient({ email });
  const visitor = await clientPage({ page, business, mailServer, origin }, { ...client, email });
  await page.goto('/clients');
  await expect.poll(badge).toBe('0');
  await answer(visitor, 'One');
  await expect.poll(badge).toBe('1');
  await answer(visitor, 'Two');
  await expect.poll(badge).toBe('2');
  await page.goto(`/messages/${client.id}`);
  await expect.poll(badge).toBe('0');
  await page.goto('/clients');
  await answer(visitor, 'Three');
  await expect.poll(badge).toBe('1');
  await visitor.close();
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started Today' }).first()).toBeVisible();
  expect(await badge()).toBeNull();
});
