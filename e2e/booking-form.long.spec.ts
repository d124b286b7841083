/** The booking form with a price list, several pets and stays. */
import type { Locator, Page } from '@playwright/test';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import {
  type Business,
  chooseOption,
  editAppointment,
  expect,
  expectAccessible,
  expectToast,
  gate,
  test,
} from './fixtures.ts';

/** A Monday that is a bank holiday in England and Wales, and the Wednesday after it. */
const HOLIDAY = '2030-08-26';
const WEDNESDAY = '2030-08-28';

async function created(business: Business, path: string, data: object): Promise<{ id: string }> {
  const answer = await business.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** A client with two dogs, a walk at £14.00, £5.00 for a second dog and £7.00 on bank holidays. */
async function priceList(business: Business) {
  const client = await business.addClient();
  const rex = await business.addPet(client.id, { name: 'Rex' });
  const bella = await business.addPet(client.id, { name: 'Bella' });
  const walk = await created(business, '/api/services', {
    name: 'Hour’s walk',
    serviceType: 'walk',
    durationMinutes: 60,
    price: '14.00',
    extraPetPrice: '5.00',
  });
  const house = await created(business, '/api/services', {
    name: 'House sitting',
    serviceType: 'sitting',
    price: '45.00',
    unit: 'night',
  });
  await created(business, '/api/surcharges', {
    kind: 'bankHoliday',
    region: 'england-and-wales',
    amount: '7.00',
  });
  return { client, rex, bella, walk, house };
}

async function openNew(page: Page, path = '/dashboard'): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: 'New Booking' }).click();
  const form = page.getByRole('dialog', { name: 'New Appointment' });
  await expect(form.getByLabel('Service')).toBeVisible();
  return form;
}

const chooseClient = (form: Locator) =>
  chooseOption(form.getByRole('combobox', { name: 'Client' }), 'Jane Doe');

const booked = async (business: Business) =>
  (await business.request.get('/api/appointments')).json();

test('a booking for two dogs on a bank holiday prices itself and says how, in few taps [booking-form-1]', async ({
  page,
  business,
}) => {
  const { client, rex, bella, walk } = await priceList(business);
  const form = await openNew(page);
  await chooseClient(form);
  await form.getByRole('button', { name: 'Bella' }).click();
  await form.getByRole('button', { name: 'Rex' }).click();
  await expect(form.getByRole('button', { name: 'Rex' })).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByRole('combobox', { name: 'Pet' })).toHaveValue(bella.id);
  await form.getByLabel('Service').selectOption('Hour’s walk, £14.00');
  await expect(form.getByLabel('Title *')).toHaveValue('Hour’s walk with Bella and Rex');
  await expect(form.getByLabel('Service Type *')).toHaveValue('walk');
  await form.getByLabel('Date *').fill(HOLIDAY);
  await form.getByLabel('Start Time *').fill('09:30');
  await expect(form.getByLabel('End Time *')).toHaveValue('10:30');
  await expect(form.getByText('£14.00 + £5.00 second dog + £7.00 bank holiday')).toBeVisible();
  await expect(form.getByLabel('Price')).toHaveValue('26.00');
  await form.getByRole('button', { name: 'Create Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment created successfully');
  expect(await booked(business)).toMatchObject([
    {
      clientId: client.id,
      petIds: [bella.id, rex.id],
      serviceId: walk.id,
      title: 'Hour’s walk with Bella and Rex',
      price: '26.00',
      charges: [{ amount: '14.00' }, { amount: '5.00' }, { amount: '7.00' }],
    },
  ]);
});

test('the price follows pets and day; one that is typed wins, and one tap leads back [booking-form-2]', async ({
  page,
  business,
}) => {
  await priceList(business);
  const form = await openNew(page);
  const price = form.getByLabel('Price');
  await form.getByLabel('Title *').fill('Round the lake');
  await form.getByLabel('Date *').fill(WEDNESDAY);
  await form.getByLabel('Service').selectOption('Hour’s walk, £14.00');
  await expect(price).toHaveValue('14.00');
  // What was typed before stays.
  await expect(form.getByLabel('Title *')).toHaveValue('Round the lake');
  await chooseClient(form);
  for (const name of ['Rex', 'Bella']) await form.getByRole('button', { name }).click();
  await expect(price).toHaveValue('19.00');
  await form.getByLabel('Date *').fill(HOLIDAY);
  await expect(price).toHaveValue('26.00');

  await price.fill('20');
  await expect(form.getByText(/^By your price list: £14.00 \+ £5.00/)).toBeVisible();
  await form.getByLabel('Date *').fill(WEDNESDAY);
  await expect(form.getByRole('button', { name: 'Use £19.00' })).toBeVisible();
  await expectAccessible(page);
  await expect(price).toHaveValue('20');
  await form.getByRole('button', { name: 'Use £19.00' }).click();
  await expect(price).toHaveValue('19.00');
  await expect(form.getByText('£14.00 + £5.00 second dog')).toBeVisible();
  await price.fill('20');
  await form.getByLabel('Start Time *').fill('09:00');
  await form.getByRole('button', { name: 'Create Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment created successfully');
  expect(await booked(business)).toMatchObject([
    { price: '20.00', charges: [{ kind: 'manual', amount: '20.00' }] },
  ]);
});

test('without an answer about the price a sentence says so, and saving still works [booking-form-3]', async ({
  page,
  business,
}) => {
  await priceList(business);
  const quote = gate();
  await page.route('**/api/prices/quote**', async (route) => {
    await quote.opened;
    await route.abort();
  });
  const form = await openNew(page);
  await chooseClient(form);
  await form.getByLabel('Service').selectOption('Hour’s walk, £14.00');
  await expect(form.getByText('Working out the price…')).toBeVisible();
  quote.open();
  await expect(form.getByText(/^The price couldn’t be worked out/)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expectAccessible(page);
  await form.getByLabel('Start Time *').fill('09:00');
  await form.getByRole('button', { name: 'Create Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment created successfully');
  // The server has worked it out.
  expect(await booked(business)).toMatchObject([{ price: '14.00', charges: [{ kind: 'base' }] }]);
});

test('opening a booking changes nothing about its price; moving it prices it anew, and moving it back restores it [booking-form-4]', async ({
  page,
  business,
}) => {
  const { client, walk, rex } = await priceList(business);
  const date = businessDay(new Date(), 'Europe/London');
  const late = { startTime: '23:58', endTime: '23:59', petIds: [rex.id] };
  await business.addAppointment(client.id, { date, serviceId: walk.id, ...late });
  await business.request.put(`/api/services/${walk.id}`, { data: { price: '15.00' } });
  const form = page.getByRole('dialog', { name: 'Edit Appointment' });
  const open = async () => {
    await editAppointment(page, 'Morning walk');
    await expect(form.getByLabel('Service')).toHaveValue(walk.id);
  };
  await page.goto('/dashboard');
  await open();
  await expect(form.getByLabel('Price')).toHaveValue('14.00');
  await form.getByLabel('Date *').fill(HOLIDAY);
  await expect(form.getByLabel('Price')).toHaveValue('22.00');
  await form.getByLabel('Date *').fill(date);
  await expect(form.getByLabel('Price')).toHaveValue('14.00');
  await form.getByLabel('Notes').fill('Key 3');
  await form.getByRole('button', { name: 'Update Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment updated successfully');
  expect(await booked(business)).toMatchObject([{ price: '14.00', notes: 'Key 3' }]);

  // Saved before the new price has come: the save waits for it.
  await open();
  await form.getByLabel('Date *').fill(HOLIDAY);
  await form.getByRole('button', { name: 'Update Appointment' }).click();
  await expect(form).toBeHidden();
  expect(await booked(business)).toMatchObject([{ price: '22.00', date: HOLIDAY }]);
});

test('a service by the night books a stay, by its nights; one that ends early is refused at the field [booking-form-6]', async ({
  page,
  business,
}) => {
  await priceList(business);
  const form = await openNew(page);
  await chooseClient(form);
  await form.getByLabel('Date *').fill(WEDNESDAY);
  await form.getByLabel('Service').selectOption('House sitting, £45.00 per night');
  await expect(form.getByLabel('Last Day')).toHaveValue(addDays(WEDNESDAY, 1));
  await expect(form.getByText('1 night')).toBeVisible();
  await form.getByLabel('Last Day').fill(addDays(WEDNESDAY, 7));
  await expect(form.getByText('7 nights')).toBeVisible();
  await expect(form.getByText('£315.00 for 7 nights')).toBeVisible();
  await form.getByLabel('Start Time *').fill('18:00');
  await form.getByLabel('End Time *').fill('10:00');
  await expect(form.getByText(/^Ends before it starts/)).toHaveCount(0);
  await form.getByLabel('Last Day').fill(addDays(WEDNESDAY, -1));
  await form.getByRole('button', { name: 'Create Appointment' }).click();
  await expect(
    form.getByText('The stay ends before it starts. Choose a later last day.'),
  ).toBeVisible();
  await expect(form.getByLabel('Last Day')).toBeFocused();
  await form.getByLabel('Last Day').fill(addDays(WEDNESDAY, 2));
  await expect(form.getByText('£90.00 for 2 nights')).toBeVisible();
  await form.getByRole('button', { name: 'Create Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment created successfully');
  expect(await booked(business)).toMatchObject([
    { date: WEDNESDAY, endDate: addDays(WEDNESDAY, 2), price: '90.00' },
  ]);
});

test('without a price list nothing is asked about services, and a stay is booked by a switch [booking-form-7]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await page.goto('/clients');
  await page.getByRole('button', { name: 'New Booking' }).click();
  const form = page.getByRole('dialog', { name: 'New Appointment' });
  await expect(form.getByRole('link', { name: 'Set up a price list' })).toHaveAttribute(
    'href',
    '/settings/services',
  );
  await expect(form.getByLabel('Service')).toHaveCount(0);
  await expect(form.getByLabel('Last Day')).toHaveCount(0);
  await form.getByLabel('Date *').fill(WEDNESDAY);
  await form.getByLabel('Stays overnight').check();
  await expect(form.getByLabel('Last Day')).toHaveValue(addDays(WEDNESDAY, 1));
  // A stay that begins later keeps its nights.
  await form.getByLabel('Date *').fill(addDays(WEDNESDAY, 3));
  await expect(form.getByLabel('Last Day')).toHaveValue(addDays(WEDNESDAY, 4));
  await form.getByLabel('Stays overnight').uncheck();
  await expect(form.getByLabel('Last Day')).toHaveCount(0);
  await chooseClient(form);
  await form.getByLabel('Title *').fill('Walk');
  await form.getByLabel('Service Type *').selectOption('walk');
  await form.getByLabel('Start Time *').fill('09:00');
  await form.getByLabel('End Time *').fill('10:00');
  await form.getByRole('button', { name: 'Create Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment created successfully');
  expect(await booked(business)).toMatchObject([{ endDate: null, serviceId: null, price: null }]);
});

test('pets are chosen by keyboard; the client’s page is a link away, and what was typed is there again [booking-form-5]', async ({
  page,
  business,
}) => {
  const { client, rex, bella } = await priceList(business);
  const form = await openNew(page);
  await expect(form.getByRole('link', { name: /^Open the page/ })).toHaveCount(0);
  await chooseClient(form);
  await form.getByRole('combobox', { name: 'Pet' }).selectOption('Rex (Dog)');
  const group = form.getByRole('group', { name: 'Pets in this booking' });
  await group.getByRole('button', { name: 'Bella' }).press('Space');
  await expect(group.locator('[aria-pressed=true]')).toHaveText(['Bella', 'Rex']);
  await form.getByLabel('Title *').fill('Walk');
  await form.getByRole('link', { name: 'Open the page of Jane Doe' }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/${client.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'New Booking' }).click();
  await expect(form.getByLabel('Title *')).toHaveValue('Walk');
  await expect(group.locator('[aria-pressed=true]')).toHaveText(['Bella', 'Rex']);
  await form.getByLabel('Service').selectOption('Hour’s walk, £14.00');
  await form.getByLabel('Start Time *').fill('09:00');
  await form.getByRole('button', { name: 'Create Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment created successfully');
  expect(await booked(business)).toMatchObject([{ petIds: [rex.id, bella.id] }]);
});

test('a click on an empty place of a day books there, for an hour or as long as the service [booking-form-8]', async ({
  page,
  business,
}) => {
  const { client, rex, walk } = await priceList(business);
  await business.addClient({ firstName: 'Niamh', lastName: 'O’Neill' });
  await page.goto(`/calendar?view=day&date=${WEDNESDAY}`);
  const hours = page.getByRole('group', { name: longDate(WEDNESDAY) });
  const { height } = (await hours.boundingBox()) ?? { height: 0 };
  // A quarter past one.
  await hours.click({ position: { x: 80, y: (height * 13.25) / 24 } });
  const form = page.getByRole('dialog', { name: 'Schedule New Appointment' });
  await expect(form.getByLabel('Date *')).toHaveValue(WEDNESDAY);
  await expect(form.getByLabel('Start Time *')).toHaveValue('13:00');
  await expect(form.getByLabel('End Time *')).toHaveValue('14:00');
  const choice = form.getByRole('combobox', { name: 'Client' });
  await choice.fill('oneill');
  await expect(page.getByRole('option', { name: 'Niamh O’Neill' })).toBeVisible();
  await choice.fill('bel');
  // The name of a dog finds its owner.
  await page.getByRole('option', { name: 'Jane Doe Bella, Rex' }).click();
  await form.getByRole('button', { name: 'Rex' }).click();
  await form.getByRole('button', { name: 'Hour’s walk' }).click();
  await expect(form.getByLabel('Notes')).toBeHidden();
  await form.getByRole('button', { name: /^More/ }).click();
  await form.getByLabel('Notes').fill('Key 3');
  await expect(form.getByText('£14.00')).toBeInViewport();
  await form.getByRole('button', { name: 'Create Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment created successfully');
  expect(await booked(business)).toMatchObject([
    {
      clientId: client.id,
      petIds: [rex.id],
      serviceId: walk.id,
      startTime: '13:00',
      notes: 'Key 3',
    },
  ]);
});
