/** The cards of the clients' page: on a phone they are low, and long lists have letters. */
import type { Locator, Page } from '@playwright/test';
import {
  type Business,
  enlargeText,
  expect,
  expectAccessible,
  gate,
  phoneOnly,
  sideways,
  test,
} from './fixtures.ts';

const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

/** Seventeen clients, as many as a list with letters has: two each from A to H, and Zoe Young. */
async function addSeventeen(business: Business): Promise<void> {
  const long = 'Featherstonehaugh-Cholmondeley-Smythe';
  const names = ['Adams', 'Baker', 'Clark', 'Dixon', 'Evans', long, 'Green', 'Hill'];
  for (const lastName of [...names, ...names]) {
    await business.addClient({ lastName, phone: '07700 900123', notes: 'Key safe 2468' });
  }
  await business.addClient({ firstName: 'Zoe', lastName: 'Young' });
}

test(
  'on a phone a client is a card of 64 px with Call and a menu, and shows nothing of the notes [clients-17]',
  phoneOnly,
  async ({ page, business }) => {
    const long = await business.addClient({
      firstName: 'Alexandrina-Josephine',
      lastName: 'Featherstonehaugh-Cholmondeley',
      phone: '07700 900123',
      notes: 'Key safe 2468',
    });
    await business.addPet(long.id, { name: 'Rex', aggressivePeople: true });
    await business.addClient({ lastName: 'Young' });
    await page.goto('/clients');
    const name = 'Alexandrina-Josephine Featherstonehaugh-Cholmondeley';
    for (const one of [name, 'Jane Young']) {
      expect((await card(page, one).boundingBox())?.height).toBe(64);
    }
    await expect(card(page, name)).toContainText('Aggression warning: Rex');
    await expect(card(page, 'Jane Young')).toContainText('No pets yet');
    await expect(card(page, 'Jane Young').getByRole('link', { name: /Call/ })).toHaveCount(0);
    await expect(page.getByText(/2468|Notes/)).toHaveCount(0);
    const call = page.getByRole('link', { name: `Call ${name}` });
    await expect(call).toHaveAttribute('href', 'tel:+447700900123');
    const more = page.getByRole('button', { name: `More for ${name}` });
    for (const target of [call, more]) {
      expect(await target.boundingBox()).toMatchObject({ width: 44, height: 44 });
    }
    await expectAccessible(page);

    await more.press('Enter');
    const menu = page.getByRole('menu', { name: `More for ${name}` });
    await expect(menu.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);

    await more.tap();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/clients$/);

    await more.press('Enter');
    await expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete Client' });
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(question).toBeHidden();
    await expect(more).toBeFocused();

    await card(page, name).getByRole('heading').click();
    await expect(page).toHaveURL(`/clients/${long.id}`);
  },
);

test(
  'on a phone letters at the thumb lead to their first client [clients-18]',
  phoneOnly,
  async ({ page, business }) => {
    await addSeventeen(business);
    await page.goto('/clients');
    const letters = page.getByRole('navigation', { name: 'A to Z' }).getByRole('button');
    await expect(letters).toHaveText(['A–B', 'C', 'D', 'E', 'F', 'G', 'H', 'Y']);
    for (const letter of await letters.all()) {
      const box = await letter.boundingBox();
      expect(box).toMatchObject({ width: 44, height: 44 });
      // Whole: the window is 390 px wide.
      expect(box?.x).toBeLessThanOrEqual(390 - 44);
    }
    await expectAccessible(page);
    const zoe = page.getByRole('link', { name: 'Zoe Young' });
    await expect(zoe).not.toBeInViewport();
    await letters.last().click();
    await expect(zoe).toBeInViewport();
    await expect(zoe).toBeFocused();
    await letters.first().press('Enter');
    await expect(page.getByRole('link', { name: 'Jane Adams' }).first()).toBeFocused();
    // What the search finds is short enough to be seen.
    await page.getByPlaceholder('Search clients by name, email, or phone...').fill('adams');
    await expect(page.getByText('2 of 17 clients')).toBeVisible();
    await expect(letters).toHaveCount(0);
  },
);

test(
  'on a phone with text at 200 % the whole name is on the card, above Call and the menu [clients-20]',
  phoneOnly,
  async ({ page, business }) => {
    await addSeventeen(business);
    await page.goto('/clients');
    const link = page.getByRole('link', { name: 'Zoe Young' });
    await expect(link).toBeVisible();
    await enlargeText(page, true);
    await expect(page.getByRole('navigation', { name: 'A to Z' })).toBeHidden();
    expect(await link.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
    await expect(link).toHaveCSS('white-space', 'normal');
    expect(await sideways(page)).toEqual([]);
    const more = page.getByRole('button', { name: 'More for Zoe Young' });
    expect((await more.boundingBox())?.y).toBeGreaterThan((await link.boundingBox())?.y ?? NaN);
    await expectAccessible(page);
  },
);

test('clients come where their placeholders were [clients-19]', async ({ page, business }) => {
  await business.addClient();
  const { opened, open } = gate();
  await page.route('**/api/clients', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/clients');
  const placeholders = page.getByTestId('client-skeletons').locator('> li');
  await expect(placeholders).toHaveCount(6);
  const before = await placeholders.first().boundingBox();
  open();
  const jane = card(page, 'Jane Doe');
  await expect(jane).toBeVisible();
  const after = await jane.boundingBox();
  const { x, y, width } = before ?? {};
  expect(after).toMatchObject({ x, y, width });
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  if (isPhone) expect([before?.height, after?.height]).toEqual([64, 64]);
});
