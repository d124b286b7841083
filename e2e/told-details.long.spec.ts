/** A client corrects what is known about their dog; the owner sees it at once and takes it over, without what is not ticked. */
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectToast,
  phoneOnly,
  test,
} from './fixtures.ts';
import { picture } from '#server/testing/pictures.ts';

test(
  'a client who is asked to check corrects their details, and the owner takes over what is ticked [details-7]',
  phoneOnly,
  async ({ page, browser, business }) => {
    const client = await business.addClient({ firstName: 'Jane', lastName: 'Doe' });
    const biscuit = await business.addPet(client.id, { name: 'Biscuit', allergies: 'Beef' });

    await page.goto(`/clients/${client.id}`);
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Contact', exact: true }).tap();
    await page.getByRole('button', { name: 'Ask Jane to Check Details', exact: true }).tap();
    const url = await page.getByLabel('Private link', { exact: true }).inputValue();

    const device = await browser.newContext();
    const own = await device.newPage();
    await own.goto(new URL(url).pathname);
    await own.getByRole('button', { name: 'Open my page', exact: true }).click();
    await own.getByRole('link', { name: 'Something changed', exact: true }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await own.emulateMedia({ colorScheme });
      await expectAccessible(own);
    }
    await own.getByRole('link', { name: 'Biscuit', exact: true }).click();
    await own.getByLabel('Allergies', { exact: true }).fill('Beef and peanuts');
    await own.getByLabel('Likes', { exact: true }).fill('The neighbour’s cat');
    await expectAccessible(own);
    await own.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(own.getByRole('status')).toHaveText('Thank you, that’s been sent.');
    await device.close();

    await page.goto(`/pets/${biscuit.id}`);
    await expectLoaded(page);
    await expect(page.getByText('Allergies: Beef and peanuts', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Look at the request', exact: true }).tap();
    const card = page.getByRole('article');
    await expect(card.getByText('Now: Beef', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await card
      .getByRole('checkbox', { name: 'Biscuit, Likes: The neighbour’s cat', exact: true })
      .uncheck();
    await card.getByRole('button', { name: 'Accept', exact: true }).tap();
    await expectToast(
      page,
      'Success',
      'Request accepted. We’ll email your client, or have a message ready for you to send.',
    );

    await page.goto(`/pets/${biscuit.id}`);
    await expectLoaded(page);
    await expect(page.getByText('Beef and peanuts', { exact: true })).toBeVisible();
    await expect(page.getByText('From the client', { exact: true })).toBeHidden();
    await expect(page.getByText('The neighbour’s cat', { exact: true })).toBeHidden();
  },
);

test(
  'a client photographs a new vaccination card on their own page, and the owner finds it with the pet [client-cards-6]',
  phoneOnly,
  async ({ page, business, browser }) => {
    const client = await business.addClient({ firstName: 'Jane' });
    const biscuit = await business.addPet(client.id);
    await business.request.put('/api/portal-settings', { data: { canTellChanges: true } });
    const link = await business.request.post(`/api/clients/${client.id}/portal-links`, {
      data: {},
    });
    const device = await browser.newContext();
    const own = await device.newPage();
    const { url } = (await link.json()) as { url: string };
    await own.goto(new URL(url).pathname);
    await own.getByRole('button', { name: 'Open my page', exact: true }).click();
    await own.getByRole('link', { name: 'Pets', exact: true }).click();
    await own.getByRole('link', { name: 'Biscuit', exact: true }).click();
    await own.getByRole('link', { name: 'Send a vaccination card', exact: true }).click();
    await own.getByRole('button', { name: 'Send card', exact: true }).click();
    await expect(own.getByRole('alert')).toHaveText('Choose a photo or a PDF of the card first.');
    for (const colorScheme of ['dark', 'light'] as const) {
      await own.emulateMedia({ colorScheme });
      await expectAccessible(own);
    }
    const card = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') };
    await own.getByLabel('Vaccination card of Biscuit', { exact: true }).setInputFiles(card);
    await own.getByRole('button', { name: 'Send card', exact: true }).click();
    await expect(own.getByRole('status')).toHaveText('Thank you, that’s been sent.');
    await device.close();

    await page.goto('/');
    await expectLoaded(page);
    const asked = page.getByText('I’ve sent Biscuit’s vaccination card.');
    await expect(asked.first()).toBeVisible();
    await page.goto(`/pets/${biscuit.id}`);
    await expectLoaded(page);
    const documents = page.getByRole('list', { name: 'Documents', exact: true });
    await expect(documents.getByText('Sent by the client, who can see it too')).toBeVisible();
  },
);
