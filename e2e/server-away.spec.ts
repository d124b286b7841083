/** A server that is away for a while: pages stay, and what failed to load is loaded later. */
import { expect, expectLoaded, laptopOnly, longLaptopOnly, openMenu, test } from './fixtures.ts';

test(
  'a save while the server is away keeps the page, the dialog and what was typed [server-away-1]',
  laptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    await page.goto(`/clients/${id}`);
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Edit', exact: false }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Client' });
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('Rings twice');
    await page.route('**/api/**', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Update Client' }).click();
    await expect(dialog.getByRole('alert')).toContainText('No answer came back');
    // Beside the button, wherever the form is scrolled to.
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Rings twice');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe');
    await expect(
      page.getByText('You’re seeing what was loaded earlier', { exact: false }),
    ).toBeVisible();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByText('You’re seeing what was loaded earlier', { exact: false }),
    ).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe');
  },
);

test(
  'a page whose code could not be loaded is shown once the network is back [server-away-2]',
  longLaptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    const code = /\/assets\/WalksPage[^/]*\.js$/;
    await page.route(code, (route) => route.abort());
    await page.goto('/messages');
    await expectLoaded(page);
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'My Walks' }).click();
    const failed = page.getByText('This page could not be shown');
    await expect(failed).toBeVisible();
    await page.unroute(code);
    await expect(async () => {
      await page.evaluate("dispatchEvent(new Event('online'))");
      await expect(failed).toBeHidden({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Walks');
  },
);
