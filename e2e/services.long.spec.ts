/** The price list: services, their order, and what is charged on top. */
import type { Page } from '@playwright/test';
import type { Service } from '#contract/diary/services.ts';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import type { Business } from './fixtures.ts';
import { expect, expectAccessible, expectToast, openMenu, test, toasts } from './fixtures.ts';

const PATH = '/settings/services';
const FROM = addDays(businessDay(new Date(), 'Europe/London'), 40);

/** Adds a service over the API. */
async function addService(business: Business, fields: object = {}): Promise<Service> {
  const data = { name: 'Dog walk', serviceType: 'walk', price: '14', ...fields };
  const answer = await business.request.post('/api/services', { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Service;
}

const stored = async (business: Business): Promise<Service[]> =>
  (await (await business.request.get('/api/services')).json()) as Service[];

/** The services that are offered, as the page lists them. */
const offered = (page: Page) =>
  page.getByRole('region', { name: 'Services' }).getByRole('listitem');

test('without a price list the page says what one gives; the first service is added and changed there [services-1]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.goto('/dashboard');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Services and Prices' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services and Prices');
  await expect(page.getByText('No price list yet')).toBeVisible();
  await expect(page.getByText(/You don’t need one to use Pawkeeper\.$/)).toBeVisible();

  await page.getByRole('button', { name: 'Add Service' }).click();
  const form = page.getByRole('dialog', { name: 'Add Service' });
  await form.getByLabel('Duration').fill('an hour');
  await form.getByLabel('Each Extra Pet').fill('5,50');
  await form.getByRole('button', { name: 'Add Service' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Service type is required')).toBeVisible();
  await expect(form.getByText(/^Duration must be a whole number/)).toBeVisible();
  await expect(form.getByText('Price is required')).toBeVisible();
  await expect(form.getByText(/must be written with a point/)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Name *').fill('Hour’s walk');
  await form.getByLabel('Service Type *').selectOption('Dog Walk');
  await form.getByLabel('Duration').fill('60');
  await form.getByLabel('Price *').fill('£16');
  await form.getByLabel('Each Extra Pet').fill('5.50');
  await form.getByRole('button', { name: 'Add Service' }).click();
  await expectToast(page, 'Success', 'Service added successfully');
  await expect(offered(page)).toHaveText([
    /Hour’s walk.*£16\.00 per visit.*Dog Walk.*1 h.*£5\.50 each extra pet/,
  ]);

  await page.getByRole('button', { name: 'Edit Hour’s walk' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Service' });
  await edit.getByLabel('Duration').fill('');
  await edit.getByLabel('Charged').selectOption('per day');
  await edit.getByLabel('Clients can ask for it on their pages').uncheck();
  await edit.getByRole('button', { name: 'Update Service' }).click();
  await expectToast(page, 'Success', 'Service updated successfully');
  expect(await stored(business)).toMatchObject([
    { name: 'Hour’s walk', durationMinutes: null, price: '16.00', unit: 'day', isActive: true },
  ]);
  expect(await stored(business)).toMatchObject([{ isOfferedOnline: false }]);
  await expect(offered(page)).toContainText(['Not offered online']);
});

test('the order is changed by keyboard too, keeps the focus, and is saved [services-2]', async ({
  page,
  business,
}) => {
  for (const name of ['One', 'Two', 'Three']) await addService(business, { name });
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Change order' }).press('Enter');
  const down = page.getByRole('button', { name: 'Move One down' });
  await down.press('Enter');
  await down.press('Enter');
  await expect(offered(page)).toHaveText([/Two/, /Three/, /One/]);
  await expect(page.getByText('One is now 3 of 3')).toBeAttached();
  await expect(down).toBeFocused();
  // The last row goes no further.
  await down.press('Enter');
  await page.getByRole('button', { name: 'Move Three up' }).press('Enter');
  await expect(offered(page)).toHaveText([/Three/, /Two/, /One/]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect
    .poll(async () => (await stored(business)).map(({ name }) => name))
    .toEqual(['Three', 'Two', 'One']);
  await page.reload();
  await expect(offered(page)).toHaveText([/Three/, /Two/, /One/]);
});

test('a retired service is folded away, comes back with one tap, and is deleted for good only there [services-3]', async ({
  page,
  business,
}) => {
  await addService(business, { name: 'Walk' });
  await addService(business, { name: 'Wash', serviceType: 'grooming' });
  await page.goto(PATH);
  const retire = async () => {
    await page.getByRole('button', { name: 'More for Wash' }).click();
    await page.getByRole('menuitem', { name: 'Retire' }).click();
    await expectToast(page, 'Success', 'Wash is retired');
    await expect(offered(page)).toHaveText([/Walk/]);
  };
  await retire();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Success', 'Wash is offered again');
  await expect(offered(page)).toHaveText([/Walk/, /Wash/]);
  await retire();
  await page.getByText('Retired services (1)').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore Wash' }).press('Enter');
  await expect(offered(page)).toHaveText([/Walk/, /Wash/]);
  await retire();
  await page.getByText('Retired services (1)').click();
  await page.getByRole('button', { name: 'Delete Wash' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Service' });
  await expect(question.getByText(/Bookings keep their prices/)).toBeVisible();
  await question.getByRole('button', { name: 'Delete Service' }).click();
  await expectToast(page, 'Success', 'Service deleted successfully');
  await expect(page.getByText('Retired services')).toHaveCount(0);
  expect(await stored(business)).toMatchObject([{ name: 'Walk' }]);
});

test('surcharges for bank holidays, weekends and hours are added, switched off and deleted [services-4]', async ({
  page,
  business,
}) => {
  await addService(business);
  await page.goto(PATH);
  const card = page.getByRole('region', { name: 'Surcharges' });
  await expect(card.getByText(/^No surcharges yet\. Charge more on bank holidays/)).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Surcharge' });
  const form = page.getByRole('dialog', { name: 'Add Surcharge' });
  const save = async () => {
    await form.getByRole('button', { name: 'Add Surcharge' }).click();
    await expectToast(page, 'Success', 'Surcharge added successfully');
    await expect(form).toBeHidden();
  };
  await add.click();
  await form.getByRole('button', { name: 'Add Surcharge' }).click();
  await expect(form.getByText('Percentage is required')).toBeVisible();
  await expect(form.getByLabel('Percentage *')).toBeFocused();
  await form.getByLabel('Where').selectOption('Scotland');
  await form.getByLabel('Percentage *').fill('50');
  await expectAccessible(page);
  await save();
  await add.click();
  await form.getByLabel('When').selectOption('From a time on');
  await form.getByLabel('Time *').fill('19:00');
  await form.getByLabel('Charged As').selectOption('Amount');
  await form.getByLabel('Amount *').fill('2.50');
  await form.getByLabel('Name').fill('Evening');
  await form.getByLabel('Charge it on top of other surcharges').check();
  await save();
  await expect(card.getByRole('listitem')).toHaveText([
    'Bank holidays in Scotland+50%',
    'Evening+£2.50Starts at 19:00 or laterOn top',
  ]);
  await expect(card.getByText(/the largest is charged/)).toBeVisible();

  await page.getByRole('button', { name: 'Edit Evening' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Surcharge' });
  await edit.getByLabel('When').selectOption('Weekends');
  await edit.getByLabel('In use').uncheck();
  await edit.getByRole('button', { name: 'Update Surcharge' }).click();
  await expect(card.getByText('Switched off')).toBeVisible();
  const rows = await business.request.get('/api/surcharges');
  expect(await rows.json()).toMatchObject([
    { kind: 'bankHoliday', region: 'scotland', percent: '50.00', amount: null },
    { kind: 'weekend', time: null, amount: '2.50', percent: null, addsUp: true, isActive: false },
  ]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Bank holidays in Scotland' }).click();
  await edit.getByRole('button', { name: 'Delete Surcharge' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Surcharge' });
  await expect(question).toContainText('you want to delete Bank holidays in Scotland?');
  await question.getByRole('button', { name: 'Delete Surcharge' }).click();
  await expectToast(page, 'Success', 'Surcharge deleted successfully');
  await expect(card.getByRole('listitem')).toHaveCount(1);
  expect(await (await business.request.get('/api/surcharges')).json()).toHaveLength(1);
});

test('a new price from a day on says what it changes before it does, and any change of it asks again [services-5]', async ({
  page,
  business,
}) => {
  const service = await addService(business);
  const client = await business.addClient();
  const of = { serviceId: service.id, date: FROM };
  const booked = await business.addAppointment(client.id, of);
  const typed = await business.addAppointment(client.id, { ...of, price: '12.00' });
  const priceOf = async ({ id }: { id: string }) => {
    const answer = await business.request.get(`/api/appointments/${id}`);
    return ((await answer.json()) as { price: string }).price;
  };
  await page.goto(PATH);
  await page.getByRole('button', { name: 'More for Dog walk' }).press('Enter');
  await page.getByRole('menuitem', { name: 'New price from a date' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'New Price' });
  await expect(form.getByText('Now £14.00 per visit.')).toBeVisible();
  const look = form.getByRole('button', { name: 'See What Changes' });
  await look.click();
  await expect(form.getByText('Price is required')).toBeVisible();
  await form.getByLabel('New Price *').fill('16');
  await form.getByLabel('From *').fill('2020-01-01');
  await look.click();
  await expect(form.getByText(/^New prices start today or later/)).toBeVisible();
  await form.getByLabel('From *').fill(FROM);
  await form.getByLabel('From *').press('Enter');
  await expect(form.getByText('Changes 1 booking')).toBeVisible();
  await expect(form.getByText('In total £14.00 now, £16.00 then.')).toBeVisible();
  await expect(form.getByText('Keeps 1 that you priced yourself.')).toBeVisible();
  const carryOut = form.getByRole('button', { name: 'Set New Price' });
  await expect(carryOut).toBeFocused();
  await expectAccessible(page);
  expect(await priceOf(booked)).toBe('14.00');
  await form.getByLabel('New Price *').fill('17');
  await expect(carryOut).toHaveCount(0);
  await look.click();
  await expect(form.getByText('In total £14.00 now, £17.00 then.')).toBeVisible();
  await carryOut.click();
  await expectToast(page, 'Success', `New price from ${plainDate(FROM)}. 1 booking changed.`);
  await expect(offered(page).getByText(`£17.00 from ${plainDate(FROM)}`)).toBeVisible();
  expect([await priceOf(booked), await priceOf(typed)]).toEqual(['17.00', '12.00']);
});

test("what one client pays is added, changed and removed on the client's page [services-6]", async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  await page.goto(`/clients/${client.id}`);
  const card = page.getByRole('region', { name: 'Prices' });
  await expect(card.getByRole('link', { name: 'Make one' })).toHaveAttribute('href', PATH);
  await addService(business, { name: 'Walk' });
  await addService(business, { name: 'Sitting', price: '45', unit: 'night' });
  await page.reload();
  await expect(card.getByText('Pays your usual prices.')).toBeVisible();
  await card.getByRole('button', { name: 'Add Price' }).click();
  const form = page.getByRole('dialog', { name: 'Add Price' });
  await form.getByRole('button', { name: 'Add Price' }).click();
  await expect(form.getByText('Service is required')).toBeVisible();
  await expect(form.getByText('Price is required')).toBeVisible();
  await form.getByLabel('Service *').selectOption('Sitting, £45.00 per night');
  await form.getByLabel('This Client Pays *').fill('40');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Price' }).click();
  await expectToast(page, 'Success', 'Price added successfully');
  await expect(card.getByRole('listitem')).toHaveText(['Sitting£40.00 per nightinstead of £45.00']);

  await card.getByRole('button', { name: 'Edit the price of Sitting' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Price' });
  await edit.getByLabel('This Client Pays *').fill('38.50');
  await edit.getByRole('button', { name: 'Update Price' }).click();
  await expect(card.getByText('£38.50')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Edit the price of Sitting' }).click();
  await edit.getByRole('button', { name: 'Remove Price' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Price' });
  await question.getByRole('button', { name: 'Remove Price' }).click();
  await expectToast(page, 'Success', 'Price removed successfully');
  await expect(card.getByText('Pays your usual prices.')).toBeVisible();
  expect(await (await business.request.get('/api/client-prices')).json()).toEqual([]);
});
