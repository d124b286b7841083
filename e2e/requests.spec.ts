/** A client asks for a visit on their own phone, the owner accepts it, and the client finds it booked. */
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import {
  longPhoneOnly,
  expect,
  expectAccessible,
  expectLoaded,
  expectToast,
  test,
} from './fixtures.ts';

const SOON = addDays(businessDay(new Date(), 'Europe/London'), 7);

test(
  'a client asks for a visit with its price in view, and finds it booked once it is accepted [requests-27]',
  longPhoneOnly,
  async ({ page, browser, business }) => {
    const client = await business.addClient({ firstName: 'Jane', lastName: 'Doe' });
    await business.addPet(client.id, { name: 'Biscuit' });
    await business.addPet(client.id, { name: 'Rex' });
    const service = {
      name: 'Dog walk',
      serviceType: 'walk',
      price: '14.00',
      extraPetPrice: '5.00',
    };
    await business.request.post('/api/services', { data: service });
    await page.goto(`/requests?clientId=${client.id}`);
    await expectLoaded(page);
    await page.getByLabel('Ask for a visit', { exact: true }).selectOption('Yes');
    await page.getByRole('button', { name: 'Save Settings', exact: true }).tap();
    await expectToast(page, 'Success', 'Settings saved successfully');
    await expectAccessible(page);

    const made = await business.request.post(`/api/clients/${client.id}/portal-links`);
    const { url } = (await made.json()) as { url: string };
    const device = await browser.newContext({ javaScriptEnabled: true });
    const own = await device.newPage();
    await own.goto(new URL(url).pathname);
    await own.getByRole('button', { name: 'Open my page', exact: true }).click();
    await own.getByRole('link', { name: 'Ask for a visit', exact: true }).click();
    await own.getByLabel('Service', { exact: true }).selectOption('Dog walk, per visit');
    for (const name of ['Biscuit', 'Rex']) {
      await own.getByRole('checkbox', { name, exact: true }).check();
    }
    await own.getByLabel('Day', { exact: true }).fill(SOON);
    await own.getByLabel('Time', { exact: true }).fill('09:30');
    await own.getByLabel('Message', { exact: true }).fill('The gate is open');
    await own.getByRole('button', { name: 'Show the price', exact: true }).click();
    await expect(own.getByRole('status')).toHaveText('Price: £19.00');
    for (const colorScheme of ['light', 'dark'] as const) {
      await own.emulateMedia({ colorScheme });
      await expectAccessible(own);
    }
    await own.getByRole('button', { name: 'Send request', exact: true }).click();
    await expect(own.getByText('Waiting for an answer', { exact: true })).toBeVisible();

    await page.goto('/dashboard');
    await expectLoaded(page);
    await page.getByRole('link', { name: 'Jane Doe', exact: true }).tap();
    const card = page.getByRole('article');
    await expect(card.getByText(/09:30 to 10:30, £19\.00$/)).toBeVisible();
    await expect(card.getByText('The gate is open', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Accept', exact: true }).tap();
    await expectToast(
      page,
      'Success',
      'Request accepted. We’ll email your client, or have a message ready for you to send.',
    );
    await expect(page.getByText('All requests answered.', { exact: true })).toBeVisible();

    await own.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(own.getByRole('link', { name: 'Dog walk', exact: true })).toBeVisible();
    await device.close();
  },
);
