/** The profile: what it shows, and that editing it really edits. */
import sharp from 'sharp';
import { expect, expectAccessible, laptopFirst, laptopOnly, openMenu, test } from './fixtures.ts';

test(
  'the profile shows each line only if present, and leads to sign out [profile-1]',
  laptopFirst,
  async ({ page, business }) => {
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
    await expect(page.getByText('Manage your business profile and settings')).toBeVisible();
    const card = page.getByRole('region', { name: 'Profile Information' });
    await expect(card).toContainText('Sam Walker');
    await expect(card).toContainText(business.email);
    for (const label of ['Business Name', 'Phone', 'Address']) {
      await expect(card).not.toContainText(label);
    }
    const actions = page.getByRole('region', { name: 'Account Actions' });
    await expect(actions.getByRole('link', { name: 'Sign Out' })).toHaveAttribute(
      'href',
      '/api/logout',
    );
    await expectAccessible(page);
  },
);

test(
  'the profile is edited under the same rules, and the sidebar follows at once [profile-3]',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
    await dialog.getByLabel('First Name').fill('Alex');
    await dialog.getByLabel('Business Name').fill('Paws & Co');
    await dialog.getByLabel('Phone').fill('123');
    await dialog.getByLabel('Address').fill('Nowhere');
    await dialog.getByRole('button', { name: 'Save Profile' }).click();
    await expect(
      dialog.getByText('Phone number must be a valid UK mobile number (e.g., 07123456789)'),
    ).toBeVisible();
    await expect(dialog.getByText('Address must include a valid UK postcode')).toBeVisible();
    await expect(dialog.getByLabel('Phone')).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('Phone').fill('07123 456789');
    await dialog.getByLabel('Address').fill('1 High Street, Leeds LS1 1AA');
    await dialog.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    const card = page.getByRole('region', { name: 'Profile Information' });
    for (const text of ['Alex Walker', 'Paws & Co', '+447123456789', 'LS1 1AA']) {
      await expect(card).toContainText(text);
    }
    await openMenu(page);
    await expect(page.getByText('Alex').filter({ visible: true })).toBeVisible();
  },
);

test(
  'the profile picture is uploaded like any photo, and the sidebar shows it [profile-2]',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
    const picture = sharp({
      create: { width: 300, height: 200, channels: 3, background: 'green' },
    });
    const buffer = await picture.png().toBuffer();
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('Photo uploaded successfully')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', /^\/api\/photos\//);
    await expect(page.locator('aside img')).toHaveAttribute('src', /^\/api\/photos\//);
  },
);
