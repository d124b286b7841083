/** Text at 200 % on a phone: every page of a business that has months of records, and its dialogs. */
import type { Page } from '@playwright/test';
import { enlargeText, expect, expectLoaded, sideways } from './fixtures.ts';
import { everyPage, test } from './seeded.ts';

/** Text that something without an ellipsis and without a scroll bar cuts off at its right edge. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const cut = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode;
      if (data.trim() === '' || parent.closest('.sr-only, [popover]') || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { right } = range.getBoundingClientRect();
      for (let around = parent; around !== document.body; around = around.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(around);
        if (overflowX === 'visible') continue;
        const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        const box = around.getBoundingClientRect();
        if (!isMeant && /hidden|clip/.test(overflowX) && box.width > 1 && right > box.right + 1) {
          cut.push(data.slice(0, 80));
        }
        break;
      }
    }
    return cut;
  })()`);

/** Parts of the open dialog beyond the right edge of the window. */
const wideParts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[role=dialog] *')]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1)
    .map((part) => part.outerHTML.slice(0, 200))`);

test('every page can be read with text at 200 %, without scrolling sideways, also while a visit of yesterday is not marked done [large-text-1]', async ({
  page,
  signedIn,
}) => {
  test.setTimeout(240_000);
  expect(signedIn).toBeUndefined();
  for (const { name, path } of await everyPage(page)) {
    await page.goto(path);
    await expectLoaded(page);
    if (name === 'invoices') {
      await expect(page.getByText(/over and not marked done/)).toBeVisible();
    }
    await enlargeText(page, true);
    await expect.poll(async () => [path, ...(await sideways(page))]).toEqual([path]);
    expect([path, ...(await cutOff(page))]).toEqual([path]);
  }
});

test('a dialog can be used with text at 200 %: its title, its fields and its buttons are in reach [large-text-2]', async ({
  page,
  signedIn,
}) => {
  test.setTimeout(120_000);
  expect(signedIn).toBeUndefined();
  for (const [path, opener, last] of [
    ['/calendar', 'New Appointment', 'Create Appointment'],
    ['/clients', 'Add Client', 'Create Client'],
    ['/pets', 'Add Pet', 'Create Pet'],
    ['/walks', 'New Route', 'Create Route'],
    ['/invoices', 'New Invoice', 'Cancel'],
    ['/settings/services', 'Add Service', 'Add Service'],
  ] as const) {
    await page.goto(path);
    await expectLoaded(page);
    await enlargeText(page, true);
    await page.getByRole('button', { name: opener }).first().click();
    const dialog = page.getByRole('dialog');
    const name = (await dialog.getByRole('heading').first().textContent()) ?? '';
    await expect(dialog.getByRole('heading', { name }).first()).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    for (const button of ['Cancel', last]) {
      await expect(dialog.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
    }
    // Half of the window or more is left for the fields.
    const footer = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
    expect([path, (footer?.y ?? 0) > 500]).toEqual([path, true]);
    expect([path, ...(await wideParts(page))]).toEqual([path]);
    expect([path, ...(await cutOff(page))]).toEqual([path]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }
});
