/** From a stranger's enquiry on the public page to a client: the link, four steps on a phone without scripts, and one tap. */
import type { Page } from '@playwright/test';
import { picture } from '#server/testing/pictures.ts';
import { expect, expectAccessible, expectLoaded, longPhoneOnly, test } from './fixtures.ts';

async function expectGoodToRead(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test(
  'a stranger enquires, tells everything on a phone, and is accepted with one tap [welcome-6]',
  longPhoneOnly,
  async ({ page, browser, business, pawkeeper }) => {
    // It reads nine pages in both themes.
    test.setTimeout(240_000);
    const { request } = business;
    const slug = `paws-${Date.now().toString(36)}`;
    await request.put('/api/public-page', {
      data: { slug, isPublished: true, introduction: 'We walk dogs.', areas: ['LS6'] },
    });
    const agreement = { kind: 'service', title: 'Walks', text: 'For {petNames}.' };
    await request.post('/api/agreements', { data: { ...agreement, consents: ['offLead'] } });

    const device = await browser.newContext({ javaScriptEnabled: false });
    const stranger = await device.newPage();
    await stranger.goto(`${pawkeeper.origin}/b/${slug}`);
    await stranger.getByRole('link', { name: 'Send an enquiry' }).click();
    await stranger.getByLabel('Name').fill('Pat New');
    await stranger.getByLabel('Email').fill('pat@example.org');
    await stranger.getByLabel('Pet').fill('Rex');
    // Somebody who reads the page takes longer than three seconds; a quick one is asked to press again.
    await expect(async () => {
      await stranger.getByRole('button', { name: 'Send enquiry' }).click();
      await expect(stranger.getByRole('heading', { name: 'Thank you' })).toBeVisible({
        timeout: 500,
      });
    }).toPass();

    await page.goto('/prospects');
    await expectLoaded(page);
    await expectGoodToRead(page);
    await page.getByRole('button', { name: 'Welcome Link for Pat New' }).click();
    const link = await page.getByLabel('Private link').inputValue();
    // Nothing there is for clients alone, such as their page.
    await expect(page.getByRole('link', { name: 'Add a phone number' })).toBeHidden();

    await stranger.goto(link);
    await stranger.getByLabel('Your full name').fill('Pat New');
    await stranger.getByRole('button', { name: 'Save and continue' }).click();
    await stranger.getByLabel('Pet’s name').fill('Rex');
    await stranger.getByLabel('Species').fill('Dog');
    await stranger.getByRole('button', { name: 'Save this pet' }).click();
    const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') };
    await stranger.getByLabel('Photo of Rex').setInputFiles(photo);
    await stranger.getByLabel('Vaccination card of Rex').setInputFiles(photo);
    await stranger.getByRole('button', { name: 'Save files for Rex' }).click();
    await expect(stranger.getByRole('img', { name: 'Photo of Rex' })).toBeVisible();
    await expect(
      stranger.getByRole('button', { name: 'Remove a vaccination card of Rex' }),
    ).toBeVisible();
    await stranger.getByRole('link', { name: 'Continue' }).click();
    await stranger.getByLabel('No').check();
    await stranger.getByRole('button', { name: 'Save and continue' }).click();
    await stranger.getByLabel('Your full name').fill('Pat New');
    await stranger.getByRole('button', { name: 'I agree' }).click();
    await expect(stranger.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await device.close();

    // The pages as they are with scripts in the browser, which axe needs.
    const read = await (await browser.newContext()).newPage();
    for (const step of ['you', 'pets', 'pets?pet=new', 'consents', 'agreement', 'done']) {
      await read.goto(`${link}/${step}`);
      await expectGoodToRead(read);
    }
    for (const path of [`/b/${slug}`, `/b/${slug}/enquiry`]) {
      await read.goto(`${pawkeeper.origin}${path}`);
      await expectGoodToRead(read);
    }

    await page.reload();
    await expect(page.getByRole('link', { name: 'Vaccination card of Rex' })).toBeVisible();
    await expectGoodToRead(page);
    await page.getByRole('button', { name: 'Accept Pat New' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('heading', { name: 'Pat New', level: 1 })).toBeVisible();
    const clientId = new URL(page.url()).pathname.split('/').at(-1);
    await page.getByRole('link', { name: /Rex/ }).first().click();
    await expect(page.getByText('Sent by the client, who can see it too')).toBeVisible();

    // The card is on the client's own pages too.
    const made = await request.post(`/api/clients/${clientId}/portal-links`, { data: {} });
    await read.goto(((await made.json()) as { url: string }).url);
    await read.getByRole('button', { name: 'Open my page' }).click();
    await read.getByRole('link', { name: 'Pets', exact: true }).click();
    await read.getByRole('link', { name: 'Rex', exact: true }).click();
    await expectGoodToRead(read);
    const download = read.waitForEvent('download');
    await read.getByRole('link', { name: 'Vaccination card (picture)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^document-.*\.webp$/);
  },
);
