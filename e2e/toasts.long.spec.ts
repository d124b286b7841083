/** A toast covers no control that someone may want to press while it is shown. */
import type { Locator, Page } from '@playwright/test';
import { expect, phoneFirst, pressOnClient, test } from './fixtures.ts';
import { card, startWalk } from './walking.ts';

const toastOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('group');

/** The names of the controls in these parts of the page that someone could press, were the toast not in front of them. */
async function covered(page: Page, ...parts: Locator[]): Promise<string[]> {
  const toast = toastOf(page);
  await expect(toast).toBeVisible();
  await expect.poll(() => toast.evaluate((one) => one.getAnimations().length)).toBe(0);
  const under = await toast.evaluate((one) => {
    const { top, right, bottom, left } = one.getBoundingClientRect();
    one.style.visibility = 'hidden';
    return { top, right, bottom, left };
  });
  const found = parts.map((part) =>
    part.evaluate((element, { top, right, bottom, left }) => {
      const controls = [...element.querySelectorAll('button, a, input, select, textarea')];
      const hidden = controls.filter((control) => {
        const box = control.getBoundingClientRect();
        const [x1, x2] = [Math.max(left, box.left), Math.min(right, box.right)];
        const [y1, y2] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        if (x1 >= x2 || y1 >= y2) return false;
        const hit = element.ownerDocument.elementFromPoint((x1 + x2) / 2, (y1 + y2) / 2);
        return hit !== null && control.contains(hit);
      });
      return hidden.map((control) => control.getAttribute('aria-label') ?? control.id);
    }, under),
  );
  return (await Promise.all(found)).flat();
}

test(
  'over an open form a toast covers neither its fields nor its buttons [toasts-1]',
  phoneFirst,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/clients');
    await pressOnClient(page, 'Edit', 'Jane Doe');
    const dialog = page.getByRole('dialog', { name: 'Edit Client' });
    await dialog.getByLabel('First Name *').fill('Jo');
    await page.route('**/api/clients/*', (route) => route.fulfill({ status: 500 }));
    await dialog.getByRole('button', { name: 'Update Client' }).click();
    await expect(toastOf(page)).toContainText('Failed to update client');
    expect(await covered(page, dialog)).toEqual([]);
  },
);

test(
  'over a question a toast covers none of its buttons [toasts-2]',
  phoneFirst,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/clients');
    await pressOnClient(page, 'Delete', 'Jane Doe');
    const question = page.getByRole('alertdialog', { name: 'Delete Client' });
    await page.route('**/api/clients/*', (route) => route.abort());
    await question.getByRole('button', { name: 'Delete Client' }).click();
    await expect(toastOf(page)).toContainText('Failed to delete client');
    expect(await covered(page, question)).toEqual([]);
  },
);

test('over a page a toast covers neither the header nor the sidebar, and leaves the recorder its buttons [toasts-3]', async ({
  page,
  business,
}, { project }) => {
  expect(business.email).toContain('@');
  await startWalk(page);
  await expect(toastOf(page)).toContainText('GPS Tracking Started');
  const sidebar = project.name.startsWith('laptop') ? [page.getByRole('complementary')] : [];
  expect(await covered(page, page.getByRole('banner'), card(page), ...sidebar)).toEqual([]);
});
