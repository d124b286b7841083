/** Photos of pets: chosen, made smaller, uploaded and shown. */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, gate, test } from './fixtures.ts';

/** A picture of noise, which no format can make small: above 5 MB from about 6 megapixels on. */
async function photo(width: number, height: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const picture = sharp({ create: { width, height, channels: 3, background: '#000', noise } });
  const buffer = await picture.jpeg({ quality: 95 }).toBuffer();
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
}

const fileInput = (dialog: Locator): Locator => dialog.locator('input[type="file"]');

test('the photo of a new pet is made smaller, sent after the pet, and shown everywhere [photos-1]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await page.goto('/pets');
  await page.getByRole('button', { name: 'Add Pet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Pet' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('jane');
  await page.getByRole('option', { name: 'Jane Doe' }).click();
  await dialog.getByLabel('Pet Name *').fill('Rex');
  await dialog.getByLabel('Species *').selectOption('Dog');
  const large = await photo(3000, 2000);
  expect(large.buffer.length).toBeGreaterThan(5_242_880);
  await fileInput(dialog).setInputFiles(large);
  await expect(dialog.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Pet' }).click();
  // The server takes at most 5 MB: a successful upload shows that the photo was made smaller.
  await expect(page.getByText('Photo uploaded successfully')).toBeVisible({ timeout: 40_000 });
  await expect(dialog).toBeHidden();
  const link = page.getByRole('link', { name: 'Open the profile of Rex' });
  const picture = link.locator('img');
  await expect(picture).toHaveAttribute('src', /\?size=card$/);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  await link.click();
  await expect(page.getByRole('img', { name: 'Photo of Rex' })).toBeVisible();
});

test('the photo of an existing pet is saved at once, "Uploading..." says so, and Update still saves [photos-2]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  const pet = await business.addPet(client.id);
  await page.goto(`/pets/${pet.id}`);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Pet' });
  const upload = gate();
  await page.route('**/api/uploads/**', async (route) => {
    await upload.opened;
    await route.continue();
  });
  await fileInput(dialog).setInputFiles(await photo(600, 400));
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  upload.open();
  await expect(page.getByText('Photo uploaded successfully')).toBeVisible({ timeout: 40_000 });
  await dialog.getByLabel('Breed').fill('Pug');
  await dialog.getByRole('button', { name: 'Update Pet' }).click();
  await expect(page.getByText('Pet updated successfully')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo of Biscuit' })).toHaveAttribute('src', /.+/);
  await expect(page.getByRole('region', { name: 'Basic Information' })).toContainText('Pug');
});

test('what is no image is refused in words, and nothing else is lost [photos-3]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  const pet = await business.addPet(client.id);
  await page.goto(`/pets/${pet.id}`);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Pet' });
  await dialog.getByLabel('Breed').fill('Pug');
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') };
  await fileInput(dialog).setInputFiles(text);
  await expect(page.getByText('Photo upload failed').first()).toBeVisible();
  await expect(
    dialog.getByText('Choose an image, such as a JPEG, PNG or WebP photo.'),
  ).toBeVisible();
  const disguised = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
  await fileInput(dialog).setInputFiles(disguised);
  await expect(
    dialog.getByText('Choose an image, such as a JPEG, PNG or WebP photo.'),
  ).toBeHidden();
  await expect(dialog.getByRole('button', { name: /photo/ })).toBeEnabled();
  await expect(page.getByText(/Photo upload failed|Failed to save photo/).first()).toBeVisible();
  await expect(dialog.getByLabel('Breed')).toHaveValue('Pug');
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(page.getByRole('button', { name: 'Close message' })).toBeHidden();
  await expectAccessible(page);
});

test('a new pet whose chosen photo was lost by a reload says so, until another is chosen [photos-11]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await page.goto('/pets');
  const open = async () => {
    await page.getByRole('button', { name: 'Add Pet' }).click();
    return page.getByRole('dialog', { name: 'Add New Pet' });
  };
  const dialog = await open();
  const lost = dialog.getByText(
    'The photo you chose last time could not be kept. Please choose it again.',
  );
  const choose = async () => fileInput(dialog).setInputFiles(await photo(300, 200));
  await dialog.getByLabel('Pet Name *').fill('Rex');
  await expect(lost).toBeHidden();
  await choose();
  await page.reload();
  await open();
  await expect(dialog.getByLabel('Pet Name *')).toHaveValue('Rex');
  await expect(lost).toBeVisible();
  await choose();
  await expect(lost).toBeHidden();
});
