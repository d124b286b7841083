/** The logo that new invoices are issued with. */
import { picture } from '#server/testing/pictures.ts';
import { expect, expectToast, laptopOnly, test } from './fixtures.ts';
import { get } from './visiting.ts';

test(
  'a logo is shown as it is now, also once it was changed, and can be taken away [logo-5]',
  laptopOnly,
  async ({ page, business }) => {
    await page.goto('/settings/invoices');
    const field = page.getByRole('group', { name: 'Logo' });
    const shown = field.getByRole('img', { name: 'Your logo' });
    const choose = async (width: number, height: number) => {
      const buffer = await picture('png', { width, height });
      const choosing = page.waitForEvent('filechooser');
      await field.getByRole('button', { name: /^(Choose|Change) Logo$/ }).click();
      await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await expectToast(page, 'Success', 'Logo updated successfully');
    };
    for (const [width, height] of [
      [300, 100],
      [100, 100],
    ] as const) {
      await choose(width, height);
      await expect(shown).toHaveJSProperty('naturalWidth', width);
    }
    await page.getByRole('button', { name: 'Remove Logo' }).click();
    await expectToast(page, 'Success', 'Logo removed successfully');
    await expect(shown).toHaveCount(0);
    expect(await get(business, '/api/business-details')).toMatchObject({ hasLogo: false });
  },
);
