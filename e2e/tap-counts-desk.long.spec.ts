/** How many taps the frequent things take on a phone, from the dashboard. Each press is one, also of a native picker; typing is not. */
import type { Locator, Page } from '@playwright/test';
import { addDays, businessDay, weekdayOf } from '#contract/rules/businessDay.ts';
import {
  type Business,
  expect,
  expectAccessible,
  expectLoaded,
  expectToast,
  phoneOnly,
  test,
} from './fixtures.ts';
import { DETAILS, issued } from './invoicing.ts';

const today = () => businessDay(new Date(), 'Europe/London');

/** Counts what is pressed. */
function finger(page: Page) {
  let taps = 0;
  return {
    count: () => taps,
    async tap(what: Locator): Promise<void> {
      taps += 1;
      await what.tap();
    },
    /** A tap on a native picker, and the choice in it. */
    async pick(what: Locator, choice: string): Promise<void> {
      taps += 1;
      const isList = await what.evaluate((element) => element.matches('select'));
      await (isList ? what.selectOption(choice) : what.fill(choice));
    },
    /** A tap into a field, and typing. */
    async type(what: Locator, text: string): Promise<void> {
      taps += 1;
      await what.tap();
      await page.keyboard.type(text);
    },
    /** The key of a phone's keyboard that leads to the next field is typing. */
    async goOn(text: string): Promise<void> {
      await page.keyboard.press('Enter');
      await page.keyboard.type(text);
    },
  };
}

async function made(business: Business, path: string, data: object): Promise<{ id: string }> {
  const answer = await business.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return answer.json();
}

const walk = (business: Business) =>
  made(business, '/api/services', {
    name: 'Hour’s walk',
    serviceType: 'walk',
    durationMinutes: 60,
    price: '14.00',
  });

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/');
  await expectLoaded(page);
}

const bookingForm = (page: Page) => page.getByRole('dialog', { name: 'New Appointment' });

const booked = async (business: Business): Promise<Record<string, unknown>[]> =>
  (await business.request.get('/api/appointments')).json();

test(
  'a week of five walks takes six taps: pet, service, length and price are those of the last walk [taps-desk-1]',
  phoneOnly,
  async ({ page, business }) => {
    const { id: serviceId } = await walk(business);
    const jane = await business.addClient();
    const rex = await business.addPet(jane.id, { name: 'Rex', aggressiveAnimals: true });
    const last = { date: addDays(today(), -7), petIds: [rex.id], serviceId };
    await business.addAppointment(jane.id, { ...last, endTime: '09:45' });
    await openDashboard(page);
    const { tap, pick, count } = finger(page);
    const form = bookingForm(page);

    await tap(page.getByRole('button', { name: 'New Booking' }));
    await tap(form.getByRole('combobox', { name: 'Client' }));
    await tap(page.getByRole('option', { name: /^Jane Doe/ }));
    await expect(form.getByLabel('Title *')).toHaveValue('Hour’s walk with Rex');
    await expect(form.getByRole('combobox', { name: 'Pet' })).toHaveValue(rex.id);
    await expect(form.getByLabel('Price')).toHaveValue('14.00');
    await expect(form.getByText('Rex: Can be aggressive around other animals')).toBeVisible();
    await tap(form.getByRole('button', { name: 'Mon–Fri' }));
    await expect(form.getByRole('button', { name: 'for 1 week' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await pick(form.getByLabel('Start Time *'), '12:30');
    await expect(form.getByLabel('End Time *')).toHaveValue('13:30');
    await tap(form.getByRole('button', { name: 'Create Appointment' }));
    await expectToast(page, 'Success', '5 appointments created successfully');
    expect(count()).toBeLessThanOrEqual(6);

    const walks = (await booked(business)).filter(({ seriesId }) => seriesId !== null);
    expect(
      walks.map(({ date }) => weekdayOf(String(date))).toSorted((one, other) => one - other),
    ).toEqual([1, 2, 3, 4, 5]);
    expect(walks.every(({ price }) => price === '14.00')).toBe(true);
  },
);

test(
  'a new client with a dog and its first walk takes eleven taps and thirty keys [taps-desk-2]',
  phoneOnly,
  async ({ page, business }) => {
    const { id: serviceId } = await walk(business);
    await openDashboard(page);
    const { tap, pick, type, goOn, count } = finger(page);
    const form = bookingForm(page);
    const names = ['Priya', 'Nair', 'Biscuit'] as const;

    await tap(page.getByRole('button', { name: 'New Booking' }));
    await tap(form.getByRole('button', { name: '+ New client' }));
    const client = page.getByRole('dialog', { name: 'Add New Client' });
    await type(client.getByLabel('First Name *'), names[0]);
    await goOn(names[1]);
    await tap(client.getByRole('button', { name: 'Create Client' }));
    await expect(client).toBeHidden();
    await tap(form.getByRole('button', { name: '+ Add their pet' }));
    const pet = page.getByRole('dialog', { name: 'Add New Pet' });
    await expect(pet.getByRole('combobox', { name: 'Client' })).toHaveValue('Priya Nair');
    await type(pet.getByLabel('Pet Name *'), names[2]);
    await pick(pet.getByLabel('Species *'), 'Dog');
    await tap(pet.getByRole('button', { name: 'Create Pet' }));
    await expect(pet).toBeHidden();
    const closed = Date.now();
    await tap(form.getByRole('button', { name: 'Hour’s walk' }));
    await expect(form.getByLabel('Title *')).toHaveValue('Hour’s walk with Biscuit');
    await pick(form.getByLabel('Start Time *'), '09:30');
    // A second tap at the place of *Create Pet* does nothing for half a second.
    await expect.poll(() => Date.now() - closed).toBeGreaterThan(500);
    await tap(form.getByRole('button', { name: 'Create Appointment' }));
    await expectToast(page, 'Success', 'Appointment created successfully');
    expect(count()).toBeLessThanOrEqual(11);
    // The next-field key counts as a key.
    expect(names.join('').length + 1).toBeLessThanOrEqual(30);
    expect(await booked(business)).toMatchObject([
      { serviceId, price: '14.00', startTime: '09:30', endTime: '10:30' },
    ]);
  },
);

test(
  'who owes is one tap away, a cash payment four, a reminder by WhatsApp three [taps-desk-3]',
  phoneOnly,
  async ({ page, business }) => {
    const jane = await business.addClient({ phone: '07700 900123' });
    await issued(business, jane.id, '30.00', { dueOn: addDays(today(), -3) });
    await openDashboard(page);
    const { tap, count } = finger(page);
    await tap(page.getByRole('button', { name: 'Send Invoice' }));
    const owes = page.getByRole('list', { name: 'Who owes' });
    await expect(owes.getByText('INV-0001, 3 days overdue')).toBeVisible();
    expect(count()).toBe(1);
    await tap(owes.getByRole('button', { name: 'Remind Jane Doe' }));
    const reminder = page.getByRole('dialog', { name: 'Remind Jane Doe' });
    await expect(reminder.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/447700900123\?text=.*INV-0001/,
    );
    await expectAccessible(page);
    await reminder.getByRole('button', { name: 'Close' }).first().click();
    await expect(reminder).toBeHidden();

    await openDashboard(page);
    const cash = finger(page);
    await cash.tap(page.getByRole('button', { name: 'Send Invoice' }));
    await cash.tap(owes.getByRole('button', { name: 'Paid by Jane Doe' }));
    const payment = page.getByRole('dialog', { name: 'Record Payment' });
    await expect(payment.getByLabel('Amount *')).toHaveValue('30.00');
    await cash.pick(payment.getByLabel('Paid by'), 'cash');
    await cash.tap(payment.getByRole('button', { name: 'Record Payment' }));
    await expectToast(page, 'Success', 'Payment recorded successfully');
    await expect(owes).toBeHidden();
    expect(cash.count()).toBeLessThanOrEqual(4);
    expect(await (await business.request.get('/api/payments')).json()).toMatchObject([
      { method: 'cash', amount: '30.00' },
    ]);
  },
);

test('this week’s invoices take five taps [taps-desk-4]', phoneOnly, async ({ page, business }) => {
  await business.request.put('/api/business-details', { data: DETAILS });
  for (const firstName of ['Jane', 'Bo']) {
    const { id } = await business.addClient({ firstName });
    await business.addAppointment(id, { date: today(), status: 'completed', price: '16' });
  }
  await openDashboard(page);
  const { tap, count } = finger(page);
  await tap(page.getByRole('button', { name: 'Send Invoice' }));
  await tap(page.getByRole('button', { name: 'Draft for everyone' }));
  const drafting = page.getByRole('dialog', { name: 'Draft for everyone' });
  await expect(drafting.getByRole('button', { name: 'This week' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await tap(drafting.getByRole('button', { name: 'Draft Invoices' }));
  await expect(drafting).toBeHidden();
  await tap(page.getByRole('button', { name: 'Send all drafts' }));
  const sending = page.getByRole('dialog', { name: 'Send 2 drafts?' });
  const closed = Date.now();
  await expect(sending.getByRole('list', { name: 'Drafts' })).toContainText('£16.00');
  await expect.poll(() => Date.now() - closed).toBeGreaterThan(500);
  await tap(sending.getByRole('button', { name: 'Send 2 drafts' }));
  const numbers = async () => {
    const answer = await business.request.get('/api/invoices');
    const invoices: { number: string | null }[] = await answer.json();
    return new Set(invoices.map(({ number }) => number));
  };
  await expect.poll(numbers).toEqual(new Set(['INV-0001', 'INV-0002']));
  expect(count()).toBeLessThanOrEqual(5);
});

test(
  'the vet and the medicines of a pet are two taps from anywhere [taps-desk-5]',
  phoneOnly,
  async ({ page, business }) => {
    const jane = await business.addClient({ phone: '07700 900123' });
    const rex = await business.addPet(jane.id, {
      name: 'Rex',
      vetName: 'Park Vets',
      vetPhone: '0113 496 0123',
      medications: 'Apoquel, one with breakfast',
    });
    await business.addAppointment(jane.id, { date: today(), petIds: [rex.id], endTime: '23:59' });
    await page.goto('/messages');
    await expectLoaded(page);
    const { tap, count } = finger(page);
    await tap(page.getByRole('button', { name: 'Emergency' }));
    await expect(page.getByRole('link', { name: /Park Vets/ }).first()).toBeVisible();
    await expect(page.getByText('Apoquel, one with breakfast').first()).toBeVisible();
    expect(count()).toBeLessThanOrEqual(2);
  },
);

test(
  'a reminder of all overdue leaves out who still has time to pay [taps-desk-6]',
  phoneOnly,
  async ({ page, business }) => {
    for (const [firstName, days] of [
      ['Ada', -3],
      ['Bob', -2],
      ['Cleo', 9],
    ] as const) {
      const { id } = await business.addClient({ firstName, phone: '07700 900123' });
      await issued(business, id, '30.00', { dueOn: addDays(today(), days) });
    }
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Remind all overdue' }).tap();
    const reminder = page.getByRole('dialog', { name: 'Remind all overdue' });
    await expect(reminder.getByText('Ada Doe')).toBeVisible();
    await expect(reminder.getByText('Bob Doe')).toBeVisible();
    await expect(reminder.getByText('Cleo Doe')).toHaveCount(0);
  },
);

test(
  'the same walk next week takes three taps [taps-desk-7]',
  phoneOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    // Late enough to be in view at any time of day.
    const times = { date: today(), startTime: '23:00', endTime: '23:45', title: 'Late walk' };
    await business.addAppointment(id, times);
    await page.goto('/');
    const { tap, count } = finger(page);
    await tap(page.getByRole('button', { name: 'Late walk', exact: true }));
    await tap(page.getByRole('button', { name: 'Book again', exact: true }));
    await tap(page.getByRole('button', { name: 'Create Appointment', exact: true }));
    await expectToast(page, 'Success', 'Appointment created successfully');
    expect(count()).toBeLessThanOrEqual(3);
    const week = addDays(today(), 7);
    const list = await business.request.get(`/api/appointments?from=${week}&to=${week}`);
    expect(await list.json()).toMatchObject([{ title: 'Late walk', startTime: '23:00' }]);
  },
);
