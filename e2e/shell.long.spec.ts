/** What surrounds every page: access, navigation and the header. */
import { pageList } from '#contract/pages.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectLoggedOut,
  laptopFirst,
  laptopOnly,
  openMenu,
  PASSWORD,
  phoneOnly,
  test,
} from './fixtures.ts';
import { held } from './held.ts';

/** Every page of the table that needs no record. */
const PAGES = pageList.flatMap(({ paths }) => paths).filter((path) => !path.includes(':'));

test(
  'a visitor gets the landing page at /, with the specified words and no script [shell-2]',
  laptopOnly,
  async ({ page, pawkeeper }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(pawkeeper.origin);
    await expect(page.getByText('Powering Pet Professionals').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Manage Your Pet Care Business Like a Pro',
    );
    await expect(page.getByRole('contentinfo')).toContainText('2024');
    expect(scripts).toEqual([]);
    for (const name of ['Sign In', 'Get Started Today', 'Start Your Free Trial']) {
      await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', '/api/login');
    }
    await expectAccessible(page);
  },
);

test('the landing page promises six things', laptopOnly, async ({ page, pawkeeper }) => {
  await page.goto(pawkeeper.origin);
  for (const promise of [
    /scheduling/i,
    /client database/i,
    /pet profiles/i,
    /GPS walk tracking/i,
    /messaging/i,
    /analytics/i,
  ]) {
    await expect(page.getByRole('heading', { name: promise })).toBeVisible();
  }
});

test(
  'a known page without a session leads to sign-in with the specified toast, and back [shell-6]',
  laptopOnly,
  async ({ page, pawkeeper }) => {
    const email = `back-${Date.now()}-${Math.random()}@example.org`;
    await page.request.post(`${pawkeeper.origin}/api/register`, {
      form: { email, password: PASSWORD },
      headers: { origin: pawkeeper.origin },
    });
    await page.context().clearCookies();
    await page.goto(`${pawkeeper.origin}/clients?q=Jane`);
    await expectLoggedOut(page);
    await page.waitForURL('**/api/login?returnTo=%2Fclients%3Fq%3DJane');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/clients?q=Jane');
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  },
);

for (const state of ['visitor', 'signed-in user'] as const) {
  test(
    `any other path shows a ${state} the specified 404 [shell-4]`,
    laptopOnly,
    async ({ page, business }) => {
      if (state === 'visitor') await page.context().clearCookies();
      expect(business.email).toContain('@');
      const answer = await page.goto('/nowhere/at-all');
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
      const shell = page.getByRole('button', { name: 'New Booking' });
      await expect(shell).toHaveCount(state === 'visitor' ? 0 : 1);
      await expectAccessible(page);
    },
  );
}

test(
  'while the session loads, a spinner says "Loading..." [shell-5]',
  laptopOnly,
  async ({ page, business, pawkeeper }) => {
    expect(business.email).toContain('@');
    const answer = await held(page, '**/api/auth/user');
    await page.goto(`${pawkeeper.origin}/clients`);
    await expect(page.getByText('Loading...')).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  },
);

test(
  'every signed-in page has its heading, sidebar and header, and breaks no rule of accessibility [shell-3]',
  laptopFirst,
  async ({ page, business, pawkeeper }, { project }) => {
    test.setTimeout(240_000);
    await business.addClient();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const path of PAGES) {
        await page.goto(pawkeeper.origin + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible();
        if (project.name.startsWith('laptop')) {
          await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        }
        await expectLoaded(page);
        await expectAccessible(page);
      }
    }
  },
);

test(
  'on a phone the sidebar is a drawer that a tap beside it, Escape or a change of page closes [shell-8]',
  phoneOnly,
  async ({ page, business, pawkeeper }) => {
    expect(business.email).toContain('@');
    await page.goto(`${pawkeeper.origin}/clients`);
    const menu = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await menu.click();
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    await page.mouse.click(370, 500);
    await expect(drawer).toBeHidden();
    await menu.click();
    await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await drawer.getByRole('link', { name: 'Pets' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible();
    await expect(drawer).toBeHidden();
  },
);

test(
  'the header finds clients and pets, and a choice opens their page with the record in view [shell-10]',
  laptopFirst,
  async ({ page, business, pawkeeper }) => {
    const { id } = await business.addClient({
      firstName: 'Priya',
      lastName: 'Nair',
      email: 'priya@example.org',
    });
    await business.addClient({ firstName: 'Somebody', lastName: 'Else' });
    await business.addPet(id, { name: 'Nairobi', species: 'Cat', breed: 'Maine Coon' });
    await page.goto(`${pawkeeper.origin}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const open = page.getByRole('button', { name: 'Open search' });
    if (await open.isVisible()) await open.click();
    const search = page.getByPlaceholder('Search clients, pets...');
    await search.fill('nair');
    await expect(page.getByText('CLIENTS')).toBeVisible();
    await expect(page.getByText('PETS')).toBeVisible();
    await expect(page.getByRole('option', { name: /Priya Nair.*priya@example.org/ })).toBeVisible();
    await expect(page.getByRole('option', { name: /Nairobi.*Cat.*Maine Coon/ })).toBeVisible();
    await search.fill('zzz');
    await expect(page.getByText('No results found for "zzz"').first()).toBeVisible();
    await search.fill('nair');
    await expect(page.getByRole('option', { name: /^Priya Nair/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/clients?q=Priya*');
    await expect(page.getByText('Priya Nair').first()).toBeVisible();
    await expect(page.getByText('Somebody Else')).toBeHidden();
  },
);

test(
  'the Emergency button leads to the Emergency page, and Back to where somebody was [shell-11]',
  laptopOnly,
  async ({ page, business, pawkeeper }) => {
    expect(business.email).toContain('@');
    await page.goto(`${pawkeeper.origin}/clients`);
    await page.getByRole('button', { name: 'Emergency' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emergency');
    await page.goBack();
    await expect(page).toHaveURL(/\/clients$/);
  },
);

test(
  'Sign Out ends the session and leads to the landing page [shell-9]',
  laptopOnly,
  async ({ page, business, pawkeeper }) => {
    expect(business.email).toContain('@');
    await page.goto(`${pawkeeper.origin}/clients`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openMenu(page);
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Manage Your Pet Care Business Like a Pro',
    );
    expect((await page.request.get(`${pawkeeper.origin}/api/auth/user`)).status()).toBe(401);
  },
);

test(
  'the user block shows the first name, else the email, with the label "Pet Professional" [shell-1]',
  laptopOnly,
  async ({ page, business, pawkeeper }, { project }) => {
    const isPhone = project.name.startsWith('phone');
    const sidebar = isPhone
      ? page.getByRole('dialog', { name: 'Menu' })
      : page.getByRole('complementary');
    const openSidebar = async () => {
      if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
    };
    await page.goto(`${pawkeeper.origin}/clients`);
    await openSidebar();
    await expect(sidebar.getByText('Pet Professional')).toBeVisible();
    await expect(sidebar.getByText('Sam')).toBeVisible();
    await page.request.put(`${pawkeeper.origin}/api/auth/user`, { data: { firstName: '' } });
    await page.reload();
    await openSidebar();
    await expect(sidebar.getByText(business.email)).toBeVisible();
  },
);

test(
  'a session that ends in the middle of a form keeps what was typed for after sign-in [shell-12]',
  laptopOnly,
  async ({ page, business, pawkeeper }) => {
    await page.goto(`${pawkeeper.origin}/clients`);
    await page.getByRole('button', { name: 'Add Client' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Client' });
    await dialog.getByLabel('First Name *').fill('Jane');
    await dialog.getByLabel('Last Name *').fill('Doe');
    await dialog.getByLabel('Notes').fill('Key under the pot');
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Create Client' }).click();
    await expectLoggedOut(page);
    await page.waitForURL('**/api/login?**');
    await page.getByLabel('Email').fill(business.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/clients');
    await page.getByRole('button', { name: 'Add Client' }).first().click();
    await expect(dialog.getByLabel('First Name *')).toHaveValue('Jane');
    await expect(dialog.getByLabel('Notes')).toHaveValue('Key under the pot');
  },
);

for (const [lack, without] of [
  ['popovers', 'delete HTMLElement.prototype.popover'],
  ['AbortSignal.any', 'delete AbortSignal.any'],
] as const) {
  test(
    `a browser without ${lack} is told that it is too old, and what to do [shell-7]`,
    laptopOnly,
    async ({ page, business }) => {
      expect(business.email).toContain('@');
      await page.addInitScript(without);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This browser is too old for Pawkeeper',
      );
      await expect(page.getByText(/^Update it, or open Pawkeeper in Chrome/)).toBeVisible();
      await expect(page.getByText('Loading...')).toBeHidden();
    },
  );
}
