/** A tap is answered before its page is rendered. */
import { expect, expectLoaded, laptopOnly, openMenu, phoneOnly, test } from './fixtures.ts';

test('a tapped link is marked at once, while the old page is still shown', async ({
  page,
  business,
}) => {
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  await page.goto('/pets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pets');
  await expectLoaded(page);
  await openMenu(page);
  const atOnce = await page.evaluate(`(async () => {
    const link = [...document.querySelectorAll('a[href="/clients"]')].find((one) => one.checkVisibility());
    link.click();
    // What is rendered for the tap itself is there once the microtasks of this task have run.
    await new Promise(queueMicrotask);
    return [link.ariaCurrent, document.querySelector('h1').textContent];
  })()`);
  expect(atOnce).toEqual(['page', 'Pets']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Clients/);
});

test(
  'a second tap wins over the page that the first one asked for',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/messages');
    await expectLoaded(page);
    await page.evaluate(`
    for (const path of ['/clients', '/walks']) document.querySelector(\`nav a[href="\${path}"]\`).click();
  `);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Walks');
    await expect(page).toHaveURL(/\/walks$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  },
);

test(
  'a search that was typed just before a tap does not reach the next page',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
    await page.clock.install();
    await page.goto('/clients');
    await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible();
    await page.getByPlaceholder('Search clients by name, email, or phone...').fill('priya');
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'Pets' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pets');
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL(/\/pets$/);
    await expect(page.getByPlaceholder('Search pets by name, species, or breed...')).toHaveValue(
      '',
    );
  },
);

test('two quick taps on one link are one step', laptopOnly, async ({ page, business }) => {
  await business.addClient();
  await page.goto('/messages');
  await expectLoaded(page);
  await page.evaluate(`
    for (const _ of [1, 2]) document.querySelector('nav a[href="/clients"]').click();
  `);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await page.goBack();
  await expect(page).toHaveURL(/\/messages$/);
});

test('the next page starts at its top from its first frame', async ({ page, business }) => {
  for (const at of Array.from({ length: 12 }, (_, index) => index)) {
    const { id } = await business.addClient({ firstName: `Client ${at}`, lastName: 'Nair' });
    await business.addPet(id);
  }
  await page.goto('/clients');
  await expectLoaded(page);
  // The cards of later rows are drawn a frame later.
  await expect
    .poll(() => page.evaluate('document.body.scrollHeight - innerHeight'))
    .toBeGreaterThan(100);
  await page.evaluate(`
    scrollTo(0, document.body.scrollHeight);
    globalThis.drawnAt = [];
    // A size that changes is told of once everything of a frame has run and is laid out: as it will be drawn.
    const probe = document.createElement('div');
    probe.style.cssText = 'position: fixed; height: 1px; width: 1px';
    document.body.append(probe);
    new ResizeObserver(() => {
      if (document.querySelector('h1').textContent === 'Pets') drawnAt.push(scrollY);
    }).observe(probe);
    const look = () => {
      probe.style.width = probe.style.width === '1px' ? '2px' : '1px';
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  `);
  expect(await page.evaluate('scrollY')).toBeGreaterThan(100);
  await page.evaluate(`document.querySelector('nav a[href="/pets"]').click()`);
  await expect.poll(() => page.evaluate('drawnAt.length')).toBeGreaterThan(3);
  expect(await page.evaluate('Math.max(...drawnAt)')).toBe(0);
});

test(
  'the menu of a phone closes when a second tap leads back to the page that is shown',
  phoneOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/clients');
    await expectLoaded(page);
    const menu = await openMenu(page);
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await page.evaluate(`
    for (const path of ['/pets', '/clients']) document.querySelector(\`dialog a[href="\${path}"]\`).click();
  `);
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  },
);

test(
  'Escape closes the menu of a phone that is just opening',
  phoneOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  },
);

test(
  'the menu of a phone opens at the tap, takes the focus, and closes when the focus leaves it',
  phoneOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.goto('/clients');
    await expectLoaded(page);
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const atOnce = await page.evaluate(`(async () => {
    document.querySelector('button[aria-label="Open menu"]').click();
    // What is rendered for the tap itself is there once the microtasks of this task have run.
    await new Promise(queueMicrotask);
    return document.querySelector('dialog[aria-label="Menu"]').checkVisibility();
  })()`);
    expect(atOnce).toBe(true);
    await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(drawer.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(drawer).toBeHidden();
  },
);

test('a page that comes late leaves the focus in the search box that someone is typing in [taps-1]', async ({
  page,
  business,
}) => {
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/ClientsPage-*', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  const open = page.getByRole('button', { name: 'Open search' });
  if (await open.isVisible()) await open.click();
  const search = page.getByPlaceholder('Search clients, pets...');
  await search.pressSequentially('pri');
  code.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible();
  await page.keyboard.type('ya');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('priya');
});
