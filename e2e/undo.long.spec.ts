/** Undo of what was done to an appointment in its form. */
import type { Page } from '@playwright/test';
import { businessDay } from '#contract/rules/businessDay.ts';
import {
  type Business,
  editAppointment,
  expect,
  expectAccessible,
  expectToast,
  test,
  toasts,
} from './fixtures.ts';

/** One client with an appointment today, and its form open. */
async function openToday(page: Page, business: Business) {
  const client = await business.addClient();
  const date = businessDay(new Date(), 'Europe/London');
  await business.addAppointment(client.id, { date });
  await page.goto('/dashboard');
  const form = await editAppointment(page, 'Morning walk');
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue('Jane Doe');
  return { form };
}

test('a deletion is undone from its message: the same booking is back [undo-2]', async ({
  page,
  business,
}) => {
  const { form } = await openToday(page, business);
  const before = await (await business.request.get('/api/appointments')).json();
  await form.getByRole('button', { name: 'Delete Appointment' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete Appointment' })
    .getByRole('button', { name: 'Delete Appointment' })
    .click();
  await expectToast(page, 'Success', 'Appointment deleted successfully');
  await expect(page.getByText('No appointments scheduled for today')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Success', 'Appointment restored');
  await expect(page.getByText('No appointments scheduled for today')).toBeHidden();
  expect(await (await business.request.get('/api/appointments')).json()).toEqual(before);
});

test('cancelling and moving in the form are undone from their message; another change offers no Undo [undo-1]', async ({
  page,
  business,
}) => {
  const { form } = await openToday(page, business);
  const schedule = page.getByRole('region', { name: "Today's Schedule" });
  await form.getByLabel('Title *').fill('Evening walk');
  await form.getByRole('button', { name: 'Update Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment updated successfully');
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);

  for (const shown of ['Cancelled', '07:45']) {
    await editAppointment(page, 'Evening walk');
    if (shown === 'Cancelled') await form.getByLabel('Status').selectOption(shown);
    else await form.getByLabel('Start Time *').fill(shown);
    await form.getByRole('button', { name: 'Update Appointment' }).click();
    await expect(schedule.getByText(shown)).toBeVisible();
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Success', 'Change undone');
    await expect(schedule.getByText(shown)).toHaveCount(0);
    // What was saved before it stays.
    await expect(schedule.getByText('Evening walk')).toBeVisible();
  }
});

test('an Undo that the message of another save covers is offered again after it [undo-4]', async ({
  page,
  business,
}) => {
  const { form } = await openToday(page, business);
  const [{ clientId }] = await (await business.request.get('/api/appointments')).json();
  const date = businessDay(new Date(), 'Europe/London');
  await business.addAppointment(clientId, { date, title: 'Second walk' });
  await form.getByRole('button', { name: 'Delete Appointment' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete Appointment' })
    .getByRole('button', { name: 'Delete Appointment' })
    .click();
  await expectToast(page, 'Success', 'Appointment deleted successfully');
  await editAppointment(page, 'Second walk');
  await form.getByLabel('Title *').fill('Long walk');
  await form.getByRole('button', { name: 'Update Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment updated successfully');
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).getByRole('button', { name: 'Close message' }).click();
  await expectToast(page, 'Success', 'Appointment deleted successfully');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Success', 'Appointment restored');
  await expect(page.getByRole('button', { name: 'Morning walk' })).toBeVisible();
});

test('an Undo of a deletion whose pet is gone says why it cannot be [undo-3]', async ({
  page,
  business,
}) => {
  const { form } = await openToday(page, business);
  const [{ id, clientId }] = await (await business.request.get('/api/appointments')).json();
  const pet = await business.addPet(clientId);
  await business.request.put(`/api/appointments/${id}`, { data: { petId: pet.id } });
  await form.getByRole('button', { name: 'Delete Appointment' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete Appointment' })
    .getByRole('button', { name: 'Delete Appointment' })
    .click();
  await expectToast(page, 'Success', 'Appointment deleted successfully');
  await business.request.delete(`/api/pets/${pet.id}`);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(
    page,
    'Error',
    'Its pet has been deleted since, so this appointment can’t be restored. Book it again without the pet.',
  );
});

test('deleting an appointment asks first, and a click outside does not dismiss the question [appointments-11]', async ({
  page,
  business,
}) => {
  const { form } = await openToday(page, business);
  await form.getByRole('button', { name: 'Delete Appointment' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Appointment' });
  await expect(question.getByText(/You can undo this for 10 seconds/)).toBeVisible();
  await expectAccessible(page);
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await form.getByRole('button', { name: 'Delete Appointment' }).click();
  await question.getByRole('button', { name: 'Delete Appointment' }).click();
  await expect(page.getByText('Appointment deleted successfully')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByText('No appointments scheduled for today')).toBeVisible();
});
