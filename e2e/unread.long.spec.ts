/** The number of unread messages: on the icon of the app, and over a restart of the server. */
import { freePort } from '#server/testing/free-port.ts';
import { mailSettings } from '#server/testing/mail-server.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { answer, clientPage } from './answering.ts';
import { expect, laptopOnly, longLaptopOnly, openMenu, register } from './fixtures.ts';
import { test } from './mail.ts';
import { startPawkeeper } from './pawkeeper.ts';

test(
  'the number on the icon of the app follows what is unread, and goes with signing out [unread-3]',
  laptopOnly,
  async ({ page, business, mailServer, pawkeeper: { origin } }) => {
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
  },
);

test(
  'a page that is open hears of messages again after the server was started anew [unread-1]',
  longLaptopOnly,
  async ({ page, mailServer }) => {
    // Pawkeeper starts twice.
    test.slow();
    const dataDir = await temporaryFolder('pawkeeper-again-');
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const settings = { ...mailSettings(mailServer.port), PORT: port, PUBLIC_URL: origin };
    let pawkeeper = await startPawkeeper(dataDir, settings);
    const business = await register(page, origin);
    const email = `jane.${business.email}`;
    const data = { firstName: 'Jane', lastName: 'Doe', email };
    const added = await business.request.post(`${origin}/api/clients`, { data });
    const { id } = (await added.json()) as { id: string };
    const visitor = await clientPage({ page, business, mailServer, origin }, { id, email });
    await page.goto(`${origin}/clients`);
    await answer(visitor, 'Before');
    await expect(page).toHaveTitle('(1) Clients · Pawkeeper');
    await pawkeeper.stop();
    pawkeeper = await startPawkeeper(dataDir, settings);
    await visitor.reload();
    await answer(visitor, 'After');
    await expect(page).toHaveTitle('(2) Clients · Pawkeeper');
    await visitor.close();
    await pawkeeper.stop();
    await removeFolder(dataDir);
  },
);
