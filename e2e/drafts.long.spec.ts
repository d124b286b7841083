/** Every form: what was typed or chosen is there again after Escape, Back and a reload. */
import type { Locator, Page } from '@playwright/test';
import { clientSide } from './client-side-forms.ts';
import { diary, people } from './diary-forms.ts';
import { expect, expectLoaded, laptopOnly, test } from './fixtures.ts';
import type { Form, Records } from './form.ts';
import { messages, money } from './money-forms.ts';
import { visits } from './visit-forms.ts';

/** Opens the form of a page that is loaded. A choice that was made last time is made already. */
async function openForm(page: Page, { open, field, prepare }: Form): Promise<Locator> {
  await prepare?.(page);
  const steps = [...(open?.(page) ?? []), field(page)];
  // A menu that opens while a dialog still closes may close with it.
  await expect(async () => {
    for (const [at, control] of steps.slice(0, -1).entries()) {
      const later = steps.slice(at + 1).reduce((some, other) => some.or(other));
      await control.or(later).first().waitFor({ timeout: 5_000 });
      if (!(await later.first().isVisible())) await control.click({ timeout: 5_000 });
    }
    await expect(field(page)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  return field(page);
}

async function enter(page: Page, field: Locator, value: Form['value']): Promise<void> {
  if (typeof value === 'boolean') await field.setChecked(value);
  else if (typeof value === 'string') await field.fill(value);
  else if ('pressed' in value) await field.click();
  else if (await field.evaluate((element) => element.tagName === 'SELECT'))
    await field.selectOption(value.selected);
  else {
    // A list that is drawn anew between press and release takes no choice: it is chosen again.
    await expect(async () => {
      await field.fill(value.selected);
      await page.getByRole('option', { name: value.selected }).click({ timeout: 5_000 });
      await expect(field).toHaveAttribute('aria-expanded', 'false', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  }
}
async function expectEntered(field: Locator, value: Form['value']): Promise<void> {
  if (typeof value === 'boolean') await expect(field).toBeChecked({ checked: value });
  else if (typeof value === 'string') await expect(field).toHaveValue(value);
  else if ('pressed' in value) await expect(field).toHaveAttribute('aria-pressed', 'true');
  else await expect(field).toHaveValue(value.selected);
}

/** The names of a form's files, for the steps of the report. */
const nameOf = ({ component }: Form): string => [component].flat().join(', ');

async function walk(page: Page, form: Form, records: Records): Promise<void> {
  const path = await form.path(records);
  await page.goto('/walks');
  await expectLoaded(page);
  // Within the app, so that Back leaves the page and not the app.
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  await expectLoaded(page);
  const field = await openForm(page, form);
  await enter(page, field, form.value);
  const isDialog = form.open !== undefined && form.isOnPage !== true;
  if (isDialog) {
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expectEntered(await openForm(page, form), form.value);
  }
  // A dialog takes its step of the history a moment after it has opened.
  if (isDialog) {
    await expect.poll(() => page.evaluate<boolean>('history.state?.overlays > 0')).toBe(true);
  }
  await page.goBack();
  await expect(field).toBeHidden();
  // The dialog below one that closes stays open.
  if (!isDialog) {
    await page.goForward();
    await expectLoaded(page);
  }
  await expectEntered(await openForm(page, form), form.value);
  await page.reload();
  await expectLoaded(page);
  await expectEntered(await openForm(page, form), form.value);
}

for (const [area, forms] of Object.entries({
  people,
  diary,
  visits,
  money,
  messages,
  clientSide,
})) {
  test(
    `${area}: what was typed or chosen in a form is there again after Escape, Back and a reload [drafts-12]`,
    laptopOnly,
    async ({ page, business }) => {
      test.setTimeout(30_000 * forms.length);
      for (const form of forms) {
        await test.step(nameOf(form), async () => {
          const { id: clientId } = await business.addClient();
          const { id: petId } = await business.addPet(clientId);
          await walk(page, form, { business, clientId, petId });
          await business.request.delete(`/api/clients/${clientId}`);
        });
      }
    },
  );
}

test(
  'signing out with an unsent message asks, names it, and leads to it [drafts-13]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    await page.goto(`/messages/${client.id}`);
    await page
      .getByRole('textbox', { name: /message/i })
      .last()
      .fill('See you at nine');
    await page.goto('/profile');
    const signOut = page
      .getByRole('region', { name: 'Account Actions' })
      .getByRole('link', { name: 'Sign Out' });
    const question = page.getByRole('alertdialog', { name: 'A message would be lost' });
    await signOut.click();
    await expect(question).toContainText('To Jane Doe: “See you at nine”');
    await question.getByRole('button', { name: 'Stay' }).click();
    await signOut.click();
    await question.getByRole('button', { name: 'Send first' }).click();
    await expect(page).toHaveURL(`/messages/${client.id}`);
    await expect(page.getByRole('textbox', { name: /message/i }).last()).toHaveValue(
      'See you at nine',
    );
    await page.goto('/profile');
    await signOut.click();
    await question.getByRole('button', { name: 'Sign out and delete' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('message:');
  },
);
