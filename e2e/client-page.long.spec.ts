/** The page of a client, and the history of clients and pets. */
import { randomUUID } from 'node:crypto';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { businessDay, addDays } from '#contract/rules/businessDay.ts';
import { MAX_HISTORY_ENTRIES } from '#contract/rules/historyPage.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectToast,
  laptopFirst,
  laptopOnly,
  phoneOnly,
  test,
} from './fixtures.ts';
import { issued } from './invoicing.ts';
import { mediumDate } from '#contract/rules/longDate.ts';

const day = (days: number): string => addDays(businessDay(new Date(), 'Europe/London'), days);

test(
  'the page of a client has everything about them, with call, message and directions one tap away [client-page-2]',
  laptopFirst,
  async ({ page, business }) => {
    const client = await business.addClient({
      phone: '07123456789',
      address: '1 High Street, Leeds LS1 4AP',
      email: 'jane@example.org',
      emergencyContactName: 'John Doe',
      notes: 'Key safe 1234\nAlarm: Biscuit',
    });
    const pet = await business.addPet(client.id, { aggressiveFood: true, allergies: 'Chicken' });
    const other = await business.addClient({ firstName: 'Tom' });
    await business.addAppointment(client.id, { date: day(3), title: 'Coming walk', petId: pet.id });
    await business.addAppointment(client.id, { date: day(-3), title: 'Past walk', price: '14' });
    await business.addAppointment(other.id, { date: day(3), title: 'Not hers' });

    await page.goto(`/clients/${client.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe');
    await expectLoaded(page);
    const href = (name: string | RegExp) =>
      page.getByRole('main').getByRole('link', { name }).first();
    await expect(href('Call +447123456789')).toHaveAttribute('href', 'tel:+447123456789');
    await expect(href('Message Jane')).toHaveAttribute('href', `/messages/${client.id}`);
    await expect(href(/^Directions to 1 High Street/)).toHaveAttribute('href', /maps.*LS1/);
    await expect(page.getByText('Key safe 1234\nAlarm: Biscuit')).toBeVisible();
    const pets = page.getByRole('region', { name: 'Pets', exact: true });
    await expect(pets.getByText('Can be aggressive around food')).toBeVisible();
    await expect(pets.getByText(/Chicken/)).toBeVisible();
    const coming = page.getByRole('list', { name: 'Upcoming bookings' });
    await expect(coming.getByRole('listitem')).toHaveCount(1);
    await expect(coming.getByText('Coming walk')).toBeVisible();
    await expect(coming.getByText('Biscuit')).toBeVisible();
    const history = page.getByRole('list', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await expect(history.getByText('Past walk')).toBeVisible();
    await expect(history.getByText('£14.00')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }

    // A booking opens from here, by keyboard too, and its change is shown here.
    await coming.getByRole('button', { name: /^Edit Coming walk/ }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit Appointment' });
    await form.getByLabel('Title *').fill('Long walk');
    await form.getByRole('button', { name: 'Update Appointment' }).click();
    await expectToast(page, 'Success', 'Appointment updated successfully');
    await expect(coming.getByText('Long walk')).toBeVisible();
  },
);

test(
  "a client's name leads to the client's page: from the list, from a pet and from the header's search [client-page-3]",
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/pets');
    await page.getByRole('main').getByRole('link', { name: 'Owner: Jane Doe' }).click();
    await expect(heading).toHaveText('Jane Doe');
    await page.goto(`/pets/${pet.id}`);
    await page.getByRole('link', { name: 'Owner: Jane Doe' }).click();
    await expect(heading).toHaveText('Jane Doe');
    // The search's choice shows the client in the list, as specified; one more tap leads on.
    await page.goto('/clients?q=Jane+Doe');
    await page.getByRole('main').getByRole('link', { name: 'Jane Doe' }).click();
    await expect(page).toHaveURL(new RegExp(`/clients/${client.id}$`));
    await expect(heading).toHaveText('Jane Doe');
  },
);

test(
  'a client that does not exist says so [client-page-4]',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/clients/0198c0de-0000-7000-8000-000000000000');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Not Found');
    await expectAccessible(page);
  },
);

test(
  'the profile of a pet has its history below its sections, page by page [client-page-6]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    for (let at = 1; at <= MAX_HISTORY_ENTRIES + 2; at += 1) {
      await business.addAppointment(client.id, {
        date: day(-at),
        title: `Walk ${at}`,
        petId: pet.id,
      });
    }
    await page.goto(`/pets/${pet.id}`);
    const history = page.getByRole('list', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveCount(MAX_HISTORY_ENTRIES);
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await expect(history.getByRole('listitem')).toHaveCount(MAX_HISTORY_ENTRIES + 2);
    await expect(history.getByRole('listitem').last()).toContainText('Walk 32');
    await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0);
  },
);

test(
  'the history shows what happened on a visit, and three taps book the same again [client-page-10]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    const booking = await business.addAppointment(client.id, {
      date: day(-7),
      title: 'Lake walk',
      petIds: [pet.id],
      status: 'confirmed',
    });
    const id = randomUUID();
    const at = (time: string) => `${day(-7)}T${time}:00.000Z`;
    await business.request.post('/api/visits', {
      data: {
        id,
        appointmentIds: [booking.id],
        startedAt: at('12:02'),
        endedAt: at('12:58'),
        note: 'Found every puddle',
      },
    });
    await business.request.post(`/api/visits/${id}/events`, {
      data: { kind: 'note', petId: pet.id, at: at('12:10'), text: 'Met the postman' },
    });
    await page.goto(`/clients/${client.id}`);
    const history = page.getByRole('list', { name: 'History' });
    const clock = (time: string) => timeOfDay(Date.parse(at(time)), 'Europe/London');
    await expect(history).toContainText(`Visited ${clock('12:02')} to ${clock('12:58')}`);
    await expect(history).toContainText('Found every puddle');
    await history.getByText('Note', { exact: true }).click();
    await expect(history.getByRole('list', { name: 'Events' })).toHaveText(
      `${clock('12:10')} Note · Biscuit: Met the postman`,
    );
    await expectAccessible(page);

    await history.getByRole('button', { name: /^Book again: Lake walk/ }).click();
    const form = page.getByRole('dialog', { name: 'New Appointment' });
    await expect(form.getByLabel('Date *')).toHaveValue(day(7));
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expectToast(page, 'Success', 'Appointment created successfully');
    const coming = page.getByRole('list', { name: 'Upcoming bookings' });
    await expect(coming.getByRole('listitem')).toHaveCount(1);
    await expect(coming).toContainText(/Pending.*Biscuit/);
  },
);

test(
  'a visit without a booking is booked again in three taps, at its time and with its pets [client-page-11]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    const data = {
      id: randomUUID(),
      petIds: [pet.id],
      startedAt: `${day(-7)}T12:02:00.000Z`,
      endedAt: `${day(-7)}T12:58:00.000Z`,
    };
    await business.request.post('/api/visits', { data });
    await page.goto(`/clients/${client.id}`);
    await page.getByRole('button', { name: /^Book again: visit of/ }).click();
    const form = page.getByRole('dialog', { name: 'New Appointment' });
    await expect(form.getByLabel('Title *')).toHaveValue('Visit with Biscuit');
    await expect(form.getByLabel('Start Time *')).toHaveValue(
      timeOfDay(Date.parse(data.startedAt), 'Europe/London'),
    );
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expectToast(page, 'Success', 'Appointment created successfully');
    await expect(page.getByRole('list', { name: 'Upcoming bookings' })).toContainText('Biscuit');
  },
);

test(
  'a booking of several pets names them all, and a stay its days: in the schedule, on the page of the client and of each pet [client-page-1]',
  laptopFirst,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pets: string[] = [];
    for (const name of ['Rex', 'Bella', 'Max', 'Mia']) {
      pets.push((await business.addPet(client.id, { name })).id);
    }
    const [rex = '', bella = ''] = pets;
    const late = { startTime: '23:58', endTime: '23:59' };
    await business.addAppointment(client.id, {
      date: day(-1),
      title: 'Past',
      petIds: [rex, bella],
    });
    await business.addAppointment(client.id, { date: day(-2), title: 'Alone', petIds: [rex] });
    await business.addAppointment(client.id, {
      date: day(0),
      title: 'Today',
      petIds: pets,
      ...late,
    });
    const stay = { title: 'Stay', date: '2031-12-30', endDate: '2032-01-02', petIds: [bella] };
    await business.addAppointment(client.id, stay);

    await page.goto('/dashboard');
    const schedule = page.getByRole('region', { name: "Today's Schedule" });
    await expect(schedule.getByText(/Rex, Bella and 2 more/)).toBeVisible();
    await page.goto(`/clients/${client.id}`);
    await expectLoaded(page);
    const row = (words: string) =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: words });
    await expect(row('Past')).toContainText('Rex and Bella');
    await expect(row('Today')).toContainText('Rex, Bella and 2 more');
    await expect(row('Stay')).toContainText('Tue 30 Dec 2031 09:00 to Fri 2 Jan 2032 10:00');
    // On the pet's own page its name alone would say nothing.
    await page.goto(`/pets/${rex}`);
    await expectLoaded(page);
    await expect(row('Past')).toContainText('Rex and Bella');
    await expect(row('Alone')).not.toContainText('Rex');
  },
);

test(
  'cancelled bookings stand apart from those that come [client-page-5]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    for (const [title, status] of [
      ['Walk', 'confirmed'],
      ['Off', 'cancelled'],
    ]) {
      await business.addAppointment(client.id, { date: day(2), title, status });
    }
    await page.goto(`/clients/${client.id}`);
    await expectLoaded(page);
    const coming = page.getByRole('list', { name: 'Upcoming bookings' });
    await expect(coming.getByRole('listitem')).toHaveCount(1);
    await expect(coming.getByText('Walk')).toBeVisible();
    const cancelled = page.getByRole('list', { name: 'Cancelled bookings' });
    await expect(cancelled).toBeHidden();
    await page.getByText('Cancelled (1)').press('Enter');
    await expect(cancelled.getByRole('button', { name: /^Edit Off/ })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the head says what is owed and what comes, books for the client, and a section stays shown after a reload [client-head-1]',
  phoneOnly,
  async ({ page, business }) => {
    const client = await business.addClient({ phone: '07123456789' });
    await business.addPet(client.id, { name: 'Rex' });
    await business.addAppointment(client.id, { date: day(3), title: 'Coming walk' });
    await issued(business, client.id);
    await page.goto(`/clients/${client.id}`);
    await expect(page.getByText('£30.00 owed')).toBeVisible();
    await expect(page.getByText(`Next visit ${mediumDate(day(3))}, 09:00`)).toBeVisible();
    const sections = page.getByRole('group', { name: 'Sections' });
    const money = page.getByRole('region', { name: 'Money' });
    const coming = page.getByRole('list', { name: 'Upcoming bookings' });
    await expect(coming).toBeVisible();
    await sections.getByRole('button', { name: 'Money' }).click();
    await expect(coming).toBeHidden();
    await expect(money).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(money).toBeVisible();
    await expect(coming).toBeHidden();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'New Appointment' });
    await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue('Jane Doe');
    await expect(form.getByLabel('Title *')).toHaveValue('Dog walk with Rex');
  },
);

test(
  'a pet that is added on the page of its client belongs to them without a question [client-page-14]',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient({ firstName: 'Tom' });
    const client = await business.addClient();
    await page.goto(`/clients/${client.id}`);
    await page.getByRole('button', { name: 'Add pet', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Pet', exact: true });
    await expect(dialog.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue(
      'Jane Doe',
    );
    await dialog.getByLabel('Pet Name *', { exact: true }).fill('Rex');
    await dialog.getByLabel('Species *', { exact: true }).selectOption('Dog');
    await dialog.getByRole('button', { name: 'Create Pet', exact: true }).click();
    await expect(dialog).toBeHidden();
    const pets = page.getByRole('region', { name: 'Pets', exact: true });
    await expect(pets.getByRole('link', { name: 'Rex', exact: true }).first()).toBeVisible();
  },
);
