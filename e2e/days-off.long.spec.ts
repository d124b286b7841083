/** Days off: what they hit, how the calendar shows them, and what a booking is warned of; the link for the phone's calendar. */
import type { Appointment } from '#contract/diary/appointments.ts';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { spanText } from '#contract/rules/spanText.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectToast,
  openMenu,
  test,
  toasts,
} from './fixtures.ts';

const TODAY = businessDay(new Date(), 'Europe/London');
/** The first of a month, so that the fortnight lies in one. */
const FIRST = `${addDays(TODAY, 40).slice(0, 8)}01`;
const LAST = addDays(FIRST, 13);
const HOLIDAY = spanText({ startsOn: FIRST, endsOn: LAST });

test('a fortnight’s holiday is a few taps from the calendar: it cancels what is ticked and keeps the rest, and the calendar shows it [days-off-8]', async ({
  page,
  business,
}) => {
  const { id: clientId } = await business.addClient();
  const cancelled = await business.addAppointment(clientId, { date: FIRST, title: 'Cancel me' });
  const kept = await business.addAppointment(clientId, { date: LAST, title: 'Keep me' });
  await page.goto(`/calendar?date=${FIRST}`);
  await page.getByRole('button', { name: 'Days Off', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Days Off' });
  // The dialog grows with its list: a press that begins before could end next to the button.
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Cancel me' })).toBeVisible();
  await dialog.getByRole('button', { name: '2 weeks' }).click();
  await expect(dialog.getByLabel('Last Day *')).toHaveValue(LAST);
  await expect(
    dialog.getByRole('list', { name: 'Bookings on these days' }).getByRole('listitem'),
  ).toHaveText([/Cancel me, Jane Doe/, /Keep me, Jane Doe/]);
  await dialog.getByRole('checkbox', { name: 'Cancel all 2' }).press('Space');
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Keep me' })
    .getByRole('checkbox')
    .press('Space');
  await dialog.getByLabel('Note').fill('Cornwall');
  await expect(
    dialog.getByRole('checkbox', { name: 'Prepare a message to each client', exact: true }),
  ).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Days Off' }).click();
  await expectToast(
    page,
    'Success',
    'Days off added successfully. A message is ready under Messages.',
  );
  await expect(dialog).toBeHidden();

  const status = async ({ id }: Appointment) =>
    ((await (await business.request.get(`/api/appointments/${id}`)).json()) as Appointment).status;
  expect([await status(cancelled), await status(kept)]).toEqual(['cancelled', 'pending']);
  const note = page.getByRole('button', { name: `Day off: Cornwall ${HOLIDAY}` });
  await expect(note).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /Day off\..*1 appointment/ })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Week' }).check();
  await expect(page.getByRole('group', { name: `${longDate(FIRST)}, day off` })).toBeVisible();
  await expect(page.getByRole('button', { name: /, 1 appointment, day off/ })).toHaveCount(1);

  await note.click();
  const edit = page.getByRole('dialog', { name: 'Edit Days Off' });
  await edit.getByRole('button', { name: 'Delete Days Off' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Cancelled bookings stay cancelled');
  await question.getByRole('button', { name: 'Delete Days Off' }).click();
  await expectToast(page, 'Success', 'Days off deleted successfully');
  await expect(note).toBeHidden();

  // What the client is told waits in the conversation, and was not sent.
  await (await openMenu(page)).getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Messages', exact: true }),
  ).toBeVisible();
  await expectLoaded(page);
  const unsent = page.getByRole('region', { name: 'Not sent yet', exact: true });
  await unsent.getByRole('link', { name: 'Jane Doe', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    new RegExp(`I’ll be away \\(${HOLIDAY}\\).*: Cancel me\\n\\nPlease let me know`, 's'),
  );
  expect(await (await business.request.get('/api/messages')).json()).toEqual([]);
});

test('occurrences of a series are ticked beforehand, one is kept, and the series goes on [days-off-11]', async ({
  page,
  business,
}) => {
  const { id: clientId } = await business.addClient();
  const booked = { clientId, title: 'Weekly walk', serviceType: 'walk', everyWeeks: 1 };
  const when = {
    startsOn: FIRST,
    endsOn: addDays(FIRST, 21),
    startTime: '09:00',
    endTime: '10:00',
  };
  const weekday = new Date(`${FIRST}T12:00:00Z`).getUTCDay() || 7;
  const made = await business.request.post('/api/series', {
    data: { ...booked, ...when, weekdays: [weekday] },
  });
  expect(made.status()).toBe(201);
  await page.goto(`/calendar?date=${FIRST}`);
  await page.getByRole('button', { name: 'Days Off', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Days Off' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: '2 weeks' }).click();
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveText([/repeating, will be cancelled/, /repeating, will be cancelled/]);
  await items.nth(1).getByRole('checkbox').press('Space');
  await expect(items).toHaveText([/repeating, will be cancelled/, /repeating, stays/]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Days Off' }).click();
  await expect(dialog).toBeHidden();
  const all = (await (await business.request.get('/api/appointments')).json()) as Appointment[];
  expect(all.map(({ status }) => status)).toEqual(['cancelled', 'pending', 'pending', 'pending']);
});

test('the most dogs at once and pets that must not meet are set in the settings [days-off-9]', async ({
  page,
  business,
}) => {
  const { id: clientId } = await business.addClient();
  await business.addPet(clientId, { name: 'Rex' });
  await business.addPet(clientId, { name: 'Bella' });
  await business.request.post('/api/days-off', { data: { startsOn: TODAY, endsOn: TODAY } });
  await page.goto('/dashboard');
  await expect(page.getByText(`${longDate(TODAY)} · Day off`)).toBeVisible();
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Days Off and Limits' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Days Off and Limits');
  const limit = page.getByRole('region', { name: 'Most dogs at once' });
  await limit.getByLabel('Dogs').fill('0');
  await limit.getByRole('button', { name: 'Save' }).click();
  await expect(limit.getByText('Choose a number from 1 to 50')).toBeVisible();
  await limit.getByLabel('Dogs').fill('1');
  await limit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Limit saved successfully');

  await page.getByRole('button', { name: 'Add Pair' }).click();
  const pair = page.getByRole('dialog', { name: 'Keep Two Pets Apart' });
  await pair.getByLabel('One Pet').fill('Rex');
  await page.getByRole('option', { name: /Rex/ }).click();
  // Wait until the first field’s list has closed: Bella is on that one too.
  await expect(page.getByRole('option')).toHaveCount(0);
  await pair.getByLabel('The Other Pet').fill('Bel');
  await page.getByRole('option', { name: /Bella/ }).click();
  await pair.getByLabel('Why').fill('They fought');
  await pair.getByRole('button', { name: 'Add Pair' }).click();
  await expectToast(page, 'Success', 'Pair added successfully');
  await expect(page.getByText('Rex and Bella')).toBeVisible();
  await expectAccessible(page);
});

test('a booking is warned after a drag and in its form, and made all the same [days-off-12]', async ({
  page,
  business,
}) => {
  const { id: clientId } = await business.addClient();
  const rex = await business.addPet(clientId, { name: 'Rex' });
  const bella = await business.addPet(clientId, { name: 'Bella' });
  const pair = { petId: rex.id, otherPetId: bella.id, note: 'They fought' };
  await business.request.post('/api/pets-apart', { data: pair });
  await business.request.put('/api/diary-settings', { data: { mostDogs: 1 } });
  await business.request.post('/api/days-off', { data: { startsOn: TODAY, endsOn: TODAY } });
  await business.addAppointment(clientId, { date: TODAY, petIds: [rex.id] });
  const times = { date: TODAY, startTime: '10:00', endTime: '11:00' };
  const fields = { ...times, petIds: [bella.id], title: 'Noon walk' };
  const { id } = await business.addAppointment(clientId, fields);

  await page.goto(`/calendar?view=day&date=${TODAY}`);
  const booking = page.locator(`[data-booking="${id}"]`);
  await booking.press('Alt+ArrowUp');
  await expect(
    toasts(page).getByText(
      /Bella and Rex must not meet: They fought\. 2 dogs would be out at once\. Your limit is 1\. At the same time: Morning walk with Rex, 09:00 to 10:00\./,
    ),
  ).toBeVisible();

  await booking.click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Appointment' });
  const warnings = form.getByRole('status').getByRole('listitem');
  await expect(warnings).toHaveText([
    `You are off ${spanText({ startsOn: TODAY, endsOn: TODAY })}.`,
    'Bella and Rex must not meet: They fought.',
    '2 dogs would be out at once. Your limit is 1.',
    'At the same time: Morning walk with Rex, 09:00 to 10:00.',
  ]);
  await form.getByLabel('Start Time *').fill('12:00');
  await form.getByLabel('End Time *').fill('13:00');
  await expect(warnings).toHaveText([/^You are off/]);
  await form.getByRole('button', { name: 'Update Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment updated successfully');
});

test('where warnings can’t be read, the form and the toast of a move say so, and the booking is made all the same [days-off-15]', async ({
  page,
  business,
}) => {
  const { id: clientId } = await business.addClient();
  const { id } = await business.addAppointment(clientId, { date: TODAY });
  const notChecked = 'We couldn’t check this for clashes, so please look at your calendar.';
  await page.goto(`/calendar?view=day&date=${TODAY}`);
  await page.route('**/api/appointments/warnings?*', (route) => route.abort());
  const booking = page.locator(`[data-booking="${id}"]`);
  await booking.press('Alt+ArrowDown');
  await expect(toasts(page).getByText(new RegExp(`^Moved to .*\\. ${notChecked}$`))).toBeVisible();
  await booking.click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Appointment' });
  const warnings = form.getByRole('status').getByRole('listitem');
  await expect(warnings).toHaveText([notChecked]);
  await page.unroute('**/api/appointments/warnings?*');
  await form.getByLabel('Start Time *').fill('12:00');
  await form.getByLabel('End Time *').fill('13:00');
  await expect(warnings).toHaveCount(0);
  await form.getByRole('button', { name: 'Update Appointment' }).click();
  await expectToast(page, 'Success', 'Appointment updated successfully');
});

test('a secret link for the phone’s calendar is made, copied, replaced and ended in the settings [days-off-13]', async ({
  page,
  business,
}) => {
  await page.goto('/settings/diary');
  const card = page.getByRole('region', { name: 'Your phone’s calendar' });
  await expect(card).toContainText('Google looks for changes only every 8 to 24 hours');
  const names = card.getByLabel('Show names, titles and addresses');
  await names.check();
  await card.getByRole('button', { name: 'Make Link' }).click();
  const link = card.getByLabel('Your link');
  await expect(link).toHaveValue(/\/calendar\/[\da-f]{48}\.ics$/);
  await expect(names).toBeChecked();
  const first = await link.inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: 'Copy' }).click();
  await expectToast(page, 'Success', 'Link copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
  await expectAccessible(page);

  const status = async (url: string) =>
    (await business.request.get(new URL(url).pathname)).status();
  await card.getByRole('button', { name: 'New Link' }).click();
  await page.getByRole('button', { name: 'Make new link' }).click();
  await expect(link).not.toHaveValue(first);
  const second = await link.inputValue();
  expect([await status(first), await status(second)]).toEqual([404, 200]);

  await page.reload();
  await expect(card).toContainText('The link is shown only once');
  await card.getByLabel('Show names, titles and addresses').uncheck();
  await card.getByRole('button', { name: 'Disable Link' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Disable link' }).click();
  await expectToast(page, 'Success', 'The link no longer works');
  await expect(card.getByRole('button', { name: 'Make Link' })).toBeVisible();
  expect(await status(second)).toBe(404);
});
