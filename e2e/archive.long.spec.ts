/** Archiving clients and pets, and bringing them back. */
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { longDate, plainDate } from '#contract/rules/longDate.ts';
import {
  editAppointment,
  expect,
  expectAccessible,
  expectToast,
  laptopFirst,
  laptopOnly,
  test,
  toasts,
} from './fixtures.ts';

const today = (): string => businessDay(new Date(), 'Europe/London');

test(
  'archiving a client says what it ends, takes it out of lists and choices, and Undo brings all of it back [archive-2]',
  laptopFirst,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    await business.addAppointment(client.id, {
      date: addDays(today(), 3),
      title: 'Coming walk',
      petId: pet.id,
      status: 'confirmed',
    });
    await page.goto(`/clients/${client.id}`);
    await page.getByRole('button', { name: 'More for Jane Doe' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Archive Jane Doe' });
    await expect(dialog.getByText('This cancels 1 upcoming booking')).toBeVisible();
    await expect(dialog.getByText(/09:00: Coming walk$/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expectToast(page, 'Success', 'Jane Doe is archived');
    await expect(page.getByText(`Archived on ${plainDate(today())}`)).toBeVisible();
    const coming = page.getByRole('list', { name: 'Upcoming bookings' });
    await expect(coming).toHaveCount(0);
    await page.getByText('Cancelled (1)').click();
    await expect(page.getByRole('list', { name: 'Cancelled bookings' })).toContainText(
      'Coming walk',
    );

    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Success', 'Jane Doe has been restored');
    await expect(page.getByText(/^Archived on/)).toHaveCount(0);
    await expect(coming.getByText('Confirmed')).toBeVisible();
  },
);

test(
  'the archive brings a client back with one tap; until then no list, search or choice has it [archive-1]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    await business.addPet(client.id);
    await business.request.put(`/api/clients/${client.id}`, { data: { archived: true } });
    await page.goto('/clients');
    await expect(page.getByText('No clients yet')).toBeVisible();
    await page.getByRole('button', { name: 'New Booking' }).click();
    const form = page.getByRole('dialog', { name: 'New Appointment' });
    const choice = form.getByRole('combobox', { name: 'Client' });
    await choice.fill('Jane');
    await expect(page.getByText('No clients yet. Tap + New client.')).toBeVisible();
    await choice.press('Escape');
    await form.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('main').getByRole('link', { name: 'Archive' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive');
    await expect(page.getByRole('link', { name: 'Biscuit' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Restore Jane Doe' }).press('Enter');
    await expectToast(page, 'Success', 'Jane Doe has been restored');
    await expect(page.getByText('Nothing is archived')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('main').getByRole('link', { name: 'Jane Doe' })).toBeVisible();
  },
);

test(
  'a pet that died is remembered kindly, with its day, and can be brought back [archive-3]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id, { dateOfBirth: addDays(today(), -800) });
    await page.goto(`/pets/${pet.id}`);
    await page.getByRole('button', { name: 'Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Archive Biscuit' });
    await expect(dialog.getByText('There are no upcoming bookings.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Biscuit has died' }).check();
    await dialog.getByLabel('Date *').fill(addDays(today(), 1));
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(dialog.getByText('This day cannot be in the future')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Date *').fill(addDays(today(), -2));
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expectToast(page, 'Goodbye, Biscuit', 'We are sorry for your loss.');
    await expect(page.getByText('Remembering Biscuit')).toBeVisible();
    const words = `Biscuit died on ${plainDate(addDays(today(), -2))}, aged 2 years. We are sorry for your loss.`;
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expectToast(page, 'Success', 'Biscuit has been restored');
    await expect(page.getByText('Remembering Biscuit')).toHaveCount(0);
    // What was said then is not said again.
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Biscuit has died' })).not.toBeChecked();
  },
);

test(
  'the confirmation of a deletion offers to archive instead [archive-4]',
  laptopOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Delete Jane Doe' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Client' });
    await question.getByRole('button', { name: 'Archive instead' }).click();
    await expect(question).toBeHidden();
    await page
      .getByRole('dialog', { name: 'Archive Jane Doe' })
      .getByRole('button', { name: 'Archive' })
      .click();
    await expectToast(page, 'Success', 'Jane Doe is archived');
    await expect(page.getByText('No clients yet')).toBeVisible();
  },
);

test(
  'the form of an old booking still names the archived client and pet, and saves with them [archive-5]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    const booked = await business.addAppointment(client.id, {
      date: today(),
      startTime: '00:00',
      petId: pet.id,
    });
    await business.request.put(`/api/clients/${client.id}`, { data: { archived: true } });
    await page.goto('/dashboard');
    const form = await editAppointment(page, 'Morning walk');
    await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue('Jane Doe');
    await expect(form.getByRole('combobox', { name: 'Pet' })).toHaveValue(pet.id);
    await form.getByLabel('Title *').fill('Evening walk');
    await form.getByRole('button', { name: 'Update Appointment' }).click();
    await expectToast(page, 'Success', 'Appointment updated successfully');
    const saved = await business.request.get(`/api/appointments/${booked.id}`);
    expect(await saved.json()).toMatchObject({ clientId: client.id, petId: pet.id });
  },
);

test(
  'archiving says since when and why, on the page too [archive-web-1]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    await page.goto(`/clients/${client.id}`);
    await page.getByRole('button', { name: 'More for Jane Doe' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Archive Jane Doe' });
    await dialog.getByLabel('Reason').selectOption('Moved away');
    await dialog.getByLabel('Since *').fill(addDays(today(), 1));
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(dialog.getByText('This day cannot be in the future')).toBeVisible();
    await dialog.getByLabel('Since *').fill(addDays(today(), -2));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(`Moved away on ${plainDate(addDays(today(), -2))}`)).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the calendar and the visits not marked done go on naming an archived client [archive-6]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    const yesterday = addDays(today(), -1);
    await business.addAppointment(client.id, {
      date: yesterday,
      petId: pet.id,
      status: 'confirmed',
    });
    await business.request.put(`/api/clients/${client.id}`, { data: { archived: true } });
    await page.goto(`/calendar?date=${yesterday}`);
    const panel = page.getByRole('region', { name: longDate(yesterday) });
    await expect(panel.getByText('Jane Doe · Biscuit')).toBeVisible();
    await expect(page.getByRole('grid').getByText('· Jane Doe · Biscuit')).toBeAttached();
    await page.getByRole('radio', { name: 'Week' }).check();
    await expect(page.getByRole('button', { name: /Morning walk.*Jane Doe/ })).toBeVisible();

    await page.goto('/');
    await page.getByRole('button', { name: 'Review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Visits not marked done' });
    await expect(dialog.getByText(/Morning walk, Jane Doe$/)).toBeVisible();
  },
);

test(
  'today’s schedule goes on naming an archived pet [archive-8]',
  laptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    const pet = await business.addPet(id);
    await business.addAppointment(id, {
      date: today(),
      petId: pet.id,
      startTime: '00:00',
      endTime: '00:01',
      status: 'confirmed',
    });
    await business.request.put(`/api/pets/${pet.id}`, { data: { archived: true } });
    await page.goto('/');
    const rows = page.getByRole('region', { name: "Today's Schedule" }).getByRole('listitem');
    await expect(rows).toContainText('Morning walk');
    await expect(rows).toContainText('Biscuit');
  },
);

test(
  'a conflict over the client of a booking names one who is archived [archive-7]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const tom = await business.addClient({ firstName: 'Tom', lastName: 'Reid' });
    const booked = await business.addAppointment(jane.id, { date: today(), startTime: '00:00' });
    await business.request.put(`/api/clients/${jane.id}`, { data: { archived: true } });
    await page.goto('/dashboard');
    const form = await editAppointment(page, 'Morning walk');
    await form.getByLabel('Title *').fill('My title');
    const theirs = { title: 'Their title', clientId: tom.id };
    await business.request.put(`/api/appointments/${booked.id}`, { data: theirs });
    await form.getByRole('button', { name: 'Update Appointment' }).click();
    const notice = form.getByRole('alert');
    await expect(notice).toContainText('Tom Reid');
    await expect(notice).toContainText('Jane Doe');
  },
);
