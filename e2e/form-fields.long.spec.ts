/** Every field of every form on a phone: large enough for a thumb, with the keyboard that fits. */
import type { Locator, Page } from '@playwright/test';
import { type Business, expect, pressOnClient, test } from './fixtures.ts';

const MIN_TARGET_PX = 44;

/** What is wrong with the controls that can be seen; nothing where all is well. */
function problemsOf(dialog: Locator): Promise<string[]> {
  return dialog.locator('input, select, textarea').evaluateAll((controls, least) => {
    const problems: string[] = [];
    for (const control of controls) {
      // What nobody can reach: hidden inputs, and the value of a combobox.
      const isHidden = control.getBoundingClientRect().height === 0;
      if (isHidden || control.getAttribute('tabindex') === '-1') continue;
      const says = (name: string) => control.getAttribute(name) ?? '';
      const kind = control.tagName === 'INPUT' ? says('type') || 'text' : control.tagName;
      const name = `${says('name')} (${kind})`;
      // The label of a checkbox is its target.
      const target = kind === 'checkbox' ? control.closest('label') : control;
      if ((target?.getBoundingClientRect().height ?? 0) < least) problems.push(`${name}: low`);
      if (kind === 'checkbox' || kind === 'SELECT') continue;
      if (says('autocomplete') === '') problems.push(`${name}: no autocomplete`);
      if (kind !== 'TEXTAREA' && says('enterkeyhint') === '')
        problems.push(`${name}: no enterkeyhint`);
      const isContact = kind === 'tel' || kind === 'email';
      if (isContact && says('inputmode') !== kind) problems.push(`${name}: no inputmode`);
      if (/phone$/i.test(says('name')) && kind !== 'tel') problems.push(`${name}: no digits`);
    }
    return problems;
  }, MIN_TARGET_PX);
}

async function low(dialog: Locator): Promise<string[]> {
  const buttons = await dialog.getByRole('button').all();
  const sizes = await Promise.all(
    buttons.map(async (button) => ({
      name: await button.textContent(),
      height: (await button.boundingBox())?.height ?? MIN_TARGET_PX,
    })),
  );
  // Positions between two pixels make 43.99 of 44.
  return sizes
    .filter(({ height }) => Math.round(height) < MIN_TARGET_PX)
    .map(({ name }) => name ?? '');
}

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

const edit = (page: Page) => pressOnClient(page, 'Edit', 'Jane Doe');

for (const [title, path, open, fields] of [
  ['Edit Client', '/clients', edit, 9],
  ['Edit Pet', '/pets', press('Edit Biscuit'), 29],
  ['New Appointment', '/dashboard', press('New Appointment'), 11],
  ['Edit Profile', '/profile', press('Edit Profile'), 5],
  ['Change Password', '/profile', press('Change Password'), 3],
  ['Delete your account', '/profile', press('Delete account'), 2],
  ['Create New Walk Route', '/walks', press('New Route'), 5],
] as const) {
  test(`on a phone "${title}" has fields and buttons of 44 px and the keyboard that fits each [form-fields-1]`, async ({
    page,
    business,
  }) => {
    const { id } = await business.addClient();
    await business.addPet(id);
    await page.goto(path);
    await open(page);
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toBeVisible();
    const more = dialog.getByRole('button', { name: /^More: / });
    if (await more.isVisible()) await more.click();
    expect(await problemsOf(dialog)).toEqual([]);
    expect(await low(dialog)).toEqual([]);
    const shown = await dialog.locator('input, select, textarea').filter({ visible: true }).count();
    expect(shown).toBeGreaterThanOrEqual(fields);
  });
}

async function openNewClient(page: Page, business: Business): Promise<Locator> {
  expect(business.email).toContain('@');
  await page.goto('/clients');
  await press('Add Client')(page);
  return page.getByRole('dialog', { name: 'Add New Client', exact: true });
}

test('the key "next" of a phone goes to the next field and saves nothing [form-fields-2]', async ({
  page,
  business,
}) => {
  const dialog = await openNewClient(page, business);
  const first = dialog.getByRole('textbox', { name: 'First Name', exact: true });
  await expect(first).toHaveAttribute('enterkeyhint', 'next');
  await first.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Last Name', exact: true })).toBeFocused();
  await expect(dialog.getByText('First name is required', { exact: true })).toBeHidden();
});

test('without a network a long form says beside its button that it can’t be saved yet [form-fields-3]', async ({
  page,
  business,
}) => {
  const dialog = await openNewClient(page, business);
  const hint = dialog.getByText(
    'You’re offline. This can be saved once there is a signal; what you type is kept.',
    { exact: true },
  );
  await expect(dialog.getByRole('textbox', { name: 'First Name', exact: true })).toBeVisible();
  await expect(hint).toBeHidden();
  await page.context().setOffline(true);
  await expect(hint).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await expect(hint).toBeHidden();
});
