/** Booking an appointment, changing it, and everything that can go wrong. */
import type { Page } from '@playwright/test';
import {
  type Business,
  editAppointment,
  expect,
  expectAccessible,
  expectLoggedOut,
  laptopOnly,
  longLaptopOnly,
  longOnly,
  PASSWORD,
  test,
} from './fixtures.ts';
import { today } from './visiting.ts';

async function openNew(page: Page) {
  await page.getByRole('button', { name: 'New Booking' }).click();
  return page.getByRole('dialog', { name: 'New Appointment' });
}

type Form = Awaited<ReturnType<typeof openNew>>;

async function choose(page: Page, form: Form, client: string) {
  const field = form.getByRole('combobox', { name: 'Client' });
  await field.fill(client);
  await expect(page.getByRole('option', { name: client })).toHaveAttribute('data-highlighted');
  await field.press('Enter');
  // What is typed looks the same; only a choice can be cleared.
  await expect(form.getByRole('button', { name: 'Clear choice' })).toBeVisible();
}

/** Everything that is required but the client. */
async function fill(form: Form, title = 'Round the lake') {
  await form.getByLabel('Title *').fill(title);
  await form.getByLabel('Service Type *').selectOption('Dog Walk');
  await form.getByLabel('Start Time *').fill('09:30');
  await form.getByLabel('End Time *').fill('10:30');
}

/** One client with an appointment today, and its form open. */
async function openToday(page: Page, business: Business, fields: Record<string, unknown> = {}) {
  const client = await business.addClient();
  const appointment = await business.addAppointment(client.id, { date: today(), ...fields });
  await page.goto('/dashboard');
  const form = await editAppointment(page, appointment.title);
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue('Jane Doe');
  return { client, appointment, form };
}

test(
  'the pet is disabled until a client is chosen, limited to its pets, and cleared by another client [appointments-2]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const tom = await business.addClient({ firstName: 'Tom', lastName: 'Reid' });
    await business.addPet(jane.id);
    await business.addPet(tom.id, { name: 'Mittens', species: 'Cat' });
    await page.goto('/clients');
    const form = await openNew(page);
    const pet = form.getByRole('combobox', { name: 'Pet' });
    await expect(pet).toBeDisabled();
    await choose(page, form, 'Jane Doe');
    await expect(pet.getByRole('option')).toHaveText(['No particular pet', 'Biscuit (Dog)']);
    await pet.selectOption('Biscuit (Dog)');
    await choose(page, form, 'Tom Reid');
    await expect(pet).toHaveValue('');
    await expect(pet.getByRole('option')).toHaveText(['No particular pet', 'Mittens (Cat)']);
    // What the select shows is not all that the form holds: the pet must not be sent either.
    await form.getByLabel('Title *').fill('Evening visit');
    await form.getByLabel('Service Type *').selectOption('sitting');
    await form.getByLabel('Start Time *').fill('18:00');
    await form.getByLabel('End Time *').fill('18:30');
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(form).toBeHidden();
    const booked = await (await business.request.get('/api/appointments')).json();
    expect(booked).toMatchObject([{ clientId: tom.id, petId: null }]);
  },
);

test(
  'a new appointment starts today and pending, offers all four statuses, and its required fields are named on submit, then as they change [appointments-1]',
  longOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/clients');
    const form = await openNew(page);
    await expect(form.getByLabel('Date *')).toHaveValue(today());
    await expect(form.getByLabel('Status')).toHaveValue('pending');
    await expect(form.getByLabel('Status')).toHaveText('PendingConfirmedCompletedCancelled');
    await form.getByLabel('Title *').fill('x');
    await form.getByLabel('Title *').fill('');
    await expect(form.getByText('Title is required')).toBeHidden();
    await form.getByLabel('Date *').fill('');
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    for (const words of [
      'Client is required',
      'Title is required',
      'Service type is required',
      'Date is required',
      'Start time is required',
      'End time is required',
    ]) {
      await expect(form.getByText(words)).toBeVisible();
    }
    await expect(form.getByRole('combobox', { name: 'Client' })).toBeFocused();
    await expectAccessible(page);
    await form.getByLabel('Title *').fill('Walk');
    await expect(form.getByText('Title is required')).toBeHidden();
  },
);

test(
  'while saving, the button says "Saving..." and is disabled; then the lists show the appointment [appointments-4]',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/dashboard');
    const schedule = page.getByRole('region', { name: "Today's Schedule" });
    await expect(schedule.getByText('No appointments scheduled for today')).toBeVisible();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/appointments', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const form = await openNew(page);
    await choose(page, form, 'Jane Doe');
    await fill(form);
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(form.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    answer();
    await expect(page.getByText('Appointment created successfully')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(schedule.getByText('Round the lake')).toBeVisible();
    await expect(schedule.getByText('Pending')).toBeVisible();
  },
);

test(
  'a price keeps its pennies, and what does not fit is refused in words [appointments-3]',
  longLaptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/dashboard');
    const form = await openNew(page);
    await choose(page, form, 'Jane Doe');
    await fill(form);
    const price = form.getByLabel('Price');
    await price.fill('1.005');
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(form.getByText('Price can have at most 2 decimals')).toBeVisible();
    await price.fill('12,50');
    await expect(form.getByText(/must be written with a point, not a comma/)).toBeVisible();
    await price.fill('100000000');
    await expect(form.getByText('Price must be at most £99,999,999.99')).toBeVisible();
    await price.fill('£1,234.5');
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(page.getByText('Appointment created successfully')).toBeVisible();
    const saved = await business.request.get('/api/appointments');
    expect(await saved.json()).toMatchObject([
      { price: '1234.50', status: 'pending', petId: null },
    ]);
  },
);

test(
  'an end before the start shows a warning, and is saved all the same [appointments-13]',
  longLaptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/dashboard');
    const form = await openNew(page);
    await choose(page, form, 'Jane Doe');
    await fill(form);
    await form.getByLabel('Start Time *').fill('18:00');
    await form.getByLabel('End Time *').fill('08:00');
    await expect(form.getByText(/Ends before it starts: fine for an overnight stay/)).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(page.getByText('Appointment created successfully')).toBeVisible();
  },
);

test(
  'the card of a row of the schedule opens "Edit Appointment"; any status can be chosen [appointments-5]',
  longLaptopOnly,
  async ({ page, business }) => {
    const { form } = await openToday(page, business, { price: '12.50', notes: 'Key 3' });
    await expect(form.getByLabel('Price')).toHaveValue('12.50');
    await expect(form.getByLabel('Notes')).toHaveValue('Key 3');
    await expectAccessible(page);
    await form.getByLabel('Status').selectOption('Cancelled');
    await form.getByLabel('Start Time *').fill('07:45');
    await form.getByRole('button', { name: 'Update Appointment' }).click();
    await expect(page.getByText('Appointment updated successfully')).toBeVisible();
    const schedule = page.getByRole('region', { name: "Today's Schedule" });
    await expect(schedule.getByText('Cancelled')).toBeVisible();
    await expect(schedule.getByText('07:45')).toBeVisible();
  },
);

test(
  'a save that fails says "Failed to create appointment" and loses nothing that was typed [appointments-17]',
  longLaptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/dashboard');
    const form = await openNew(page);
    await choose(page, form, 'Jane Doe');
    await fill(form);
    await page.route('**/api/appointments', (route) => route.abort());
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(page.getByText('Failed to create appointment').first()).toBeVisible();
    await expect(form.getByLabel('Title *')).toHaveValue('Round the lake');
    await page.unroute('**/api/appointments');
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(page.getByText('Appointment created successfully')).toBeVisible();
    const saved = await business.request.get('/api/appointments');
    expect(await saved.json()).toHaveLength(1);
  },
);

test(
  'a client that was deleted in another tab is named at its field, and the form keeps what was typed',
  longLaptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    await page.goto('/dashboard');
    const form = await openNew(page);
    await choose(page, form, 'Jane Doe');
    await fill(form);
    await business.request.delete(`/api/clients/${jane.id}`);
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(
      form.getByText('This client no longer exists. Choose another client.'),
    ).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'Client' })).toBeFocused();
    await expect(form.getByLabel('Title *')).toHaveValue('Round the lake');
    await expect(form.getByLabel('Start Time *')).toHaveValue('09:30');
  },
);

test(
  'an update that conflicts with a newer version shows both, and either can be chosen',
  laptopOnly,
  async ({ page, business }) => {
    const { appointment, form } = await openToday(page, business);
    const path = `/api/appointments/${appointment.id}`;
    await form.getByLabel('Title *').fill('My title');
    await business.request.put(path, { data: { title: 'Their title', endTime: '11:15' } });
    await form.getByRole('button', { name: 'Update Appointment' }).click();
    const notice = form.getByRole('alert');
    await expect(notice).toContainText('My title');
    await expect(notice).toContainText('Their title');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Take theirs' }).click();
    await expect(form.getByLabel('Title *')).toHaveValue('Their title');
    await form.getByLabel('Title *').fill('My title');
    await business.request.put(path, { data: { title: 'Their second title' } });
    await form.getByRole('button', { name: 'Update Appointment' }).click();
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Appointment updated successfully')).toBeVisible();
    const saved = await business.request.get(path);
    expect(await saved.json()).toMatchObject({ title: 'My title', endTime: '11:15' });
  },
);

test(
  'without a session, saving shows "Unauthorized", leads to sign-in after 500 ms, and keeps the form [appointments-16]',
  longLaptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/dashboard');
    const form = await openNew(page);
    await choose(page, form, 'Jane Doe');
    await fill(form);
    await page.context().clearCookies();
    let leave = () => {};
    const looked = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await page.route('**/api/login**', async (route) => {
      await looked;
      await route.continue();
    });
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expectLoggedOut(page);
    leave();
    await page.waitForURL('**/api/login**');
    await page.getByLabel('Email').fill(business.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    await openNew(page);
    await expect(form.getByText('What you typed last time is back')).toBeVisible();
    await expect(form.getByLabel('Title *')).toHaveValue('Round the lake');
    await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue('Jane Doe');
  },
);
