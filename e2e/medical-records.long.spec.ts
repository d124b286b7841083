/** Treatments and medicines: kept on the pet, warned of where a booking is made, and given on a visit. */
import { addDays } from '#contract/rules/businessDay.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { expect, expectAccessible, expectLoaded, expectToast, test, longOnly } from './fixtures.ts';
import { post } from './form.ts';
import { held } from './held.ts';
import { bookedWalk, start, tap, timeline, today, visits } from './visiting.ts';
import { expectCachedForOffline } from './walking.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'a treatment is kept with its due date and its card, and warns on the pet, the dashboard, the day sheet and in a booking [medical-1]',
  longOnly,
  async ({ page, business }) => {
    test.setTimeout(120_000);
    const client = await business.addClient();
    const pet = await business.addPet(client.id);
    await business.addAppointment(client.id, { petId: pet.id, date: today() });
    await page.goto(`/pets/${pet.id}`);
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Add Treatment' }).click();
    const form = page.getByRole('dialog', { name: 'Add Treatment' });
    await form.getByLabel('Name *').fill('Kennel cough');
    await form.getByLabel('Given *').fill(addDays(today(), -400));
    await form.getByLabel('Due Again').fill(addDays(today(), -500));
    await form.getByRole('button', { name: 'Add Treatment' }).click();
    await expect(form.getByLabel('Due Again')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('Due Again').fill(addDays(today(), -35));
    await form.getByLabel('Card or Certificate').setInputFiles({
      name: 'card.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await expect(form.getByRole('link', { name: 'Download' })).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add Treatment' }).click();
    await expectToast(page, 'Success', 'Treatment added successfully');
    const text = `Kennel cough overdue since ${plainDate(addDays(today(), -35))}`;
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    const row = page.getByRole('list', { name: 'Treatments' }).getByRole('listitem');
    await expect(
      row.getByRole('link', { name: 'Download the document of Kennel cough' }),
    ).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }

    await page.goto('/');
    const due = page.getByRole('region', { name: 'Treatments Due' });
    await expect(due).toContainText(text);
    await expectAccessible(page);
    await page.goto(`/day/${today()}`);
    await expect(page.getByText(text)).toBeVisible();
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'New Appointment' }).click();
    const booking = page.getByRole('dialog', { name: 'Schedule New Appointment' });
    // By keys, as a click can meet the list while it is still opening.
    const field = booking.getByRole('combobox', { name: 'Client' });
    await field.fill('Jane');
    await expect(page.getByRole('option', { name: /Jane Doe/ })).toHaveAttribute(
      'data-highlighted',
    );
    await field.press('Enter');
    await expect(booking.getByRole('button', { name: 'Clear choice' })).toBeVisible();
    await booking.getByRole('combobox', { name: 'Pet' }).selectOption(pet.id);
    await expect(booking.getByText(`Biscuit: ${text}.`)).toBeVisible();

    // A later one of the same kind and name replaces it.
    await post(business, `/api/pets/${pet.id}/treatments`, {
      kind: 'vaccination',
      name: 'kennel cough',
      givenOn: today(),
      dueOn: addDays(today(), 365),
    });
    await page.goto('/');
    await expectLoaded(page);
    await expect(due).toBeHidden();
  },
);

test('a medicine has its times in one line, and is over after its last day [medical-2]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  const pet = await business.addPet(client.id);
  await page.goto(`/pets/${pet.id}`);
  await page.getByRole('button', { name: 'Add Medicine' }).click();
  const form = page.getByRole('dialog', { name: 'Add Medicine' });
  await form.getByLabel('Name *').fill('Metacam');
  await form.getByLabel('Dose').fill('0.5 ml');
  await form.getByLabel('Times').fill('morning');
  await form.getByRole('button', { name: 'Add Medicine' }).click();
  await expect(form.getByText('Write the times like 08:00, 18:00')).toBeVisible();
  await form.getByLabel('Times').fill('18:00 8:00');
  await form.getByLabel('With food').check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Medicine' }).click();
  await expectToast(page, 'Success', 'Medicine added successfully');
  const row = page.getByRole('list', { name: 'Medicines' }).getByRole('listitem');
  await expect(row).toContainText('0.5 ml · 08:00 and 18:00 · with food');
  await row.getByRole('button', { name: 'Edit Metacam' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Medicine' });
  await expect(edit.getByLabel('Times')).toHaveValue('08:00, 18:00');
  await edit.getByLabel('Last Day').fill(addDays(today(), -1));
  await edit.getByRole('button', { name: 'Update Medicine' }).click();
  await expect(row.getByText('Over', { exact: true })).toBeVisible();
});

test('a dose that is due is on the visit: given without a signal, undone, and refused [medical-3]', async ({
  page,
  business,
}) => {
  const { petIds } = await bookedWalk(business);
  const time = timeOfDay(Date.now() + 5 * 60_000, 'Europe/London');
  await post(business, `/api/pets/${petIds[0]}/medicines`, {
    name: 'Metacam',
    dose: '0.5 ml',
    times: [time],
    withFood: true,
  });
  await start(page);
  const due = page.getByRole('region', { name: 'Medicines due' });
  await expect(due).toContainText('Metacam');
  await expect(due).toContainText('Biscuit · 0.5 ml · with food');
  await expectAccessible(page);
  await expectCachedForOffline(page);
  await page.context().setOffline(true);
  await due.getByRole('button', { name: 'Given' }).click();
  await expect(due.getByText(/^Given \d\d:\d\d$/)).toBeVisible();
  await expect(timeline(page)).toContainText(['Metacam, 0.5 ml, given']);
  await expectAccessible(page);
  await page.context().setOffline(false);
  const outcomes = async () =>
    (await visits(business)).flatMap(({ events }) =>
      events.map(({ outcome, isRemoved, dose }) => `${outcome} ${dose} ${isRemoved}`),
    );
  await expect.poll(outcomes).toEqual(['given 0.5 ml false']);

  // A correction of its time keeps what was given.
  await timeline(page).getByRole('button').click();
  const entry = page.getByRole('dialog', { name: 'Medicine' });
  await entry.getByLabel('Anything to add').fill('In cheese');
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(timeline(page)).toContainText(['Metacam, 0.5 ml, given\nIn cheese']);

  await due.getByRole('button', { name: `Undo Metacam at ${time}` }).click();
  await expect(timeline(page)).toHaveCount(0);
  await tap(page, 'Refused');
  await expect(due.getByText(/^Refused \d\d:\d\d$/)).toBeVisible();
  await expect
    .poll(outcomes)
    .toEqual(expect.arrayContaining(['given 0.5 ml true', 'refused 0.5 ml false']));
});

test('a dose can only be given once it is known whether another visit gave it, or that this cannot be read [medical-4]', async ({
  page,
  business,
}) => {
  const { petIds } = await bookedWalk(business);
  const medicine = await post(business, `/api/pets/${petIds[0]}/medicines`, {
    name: 'Insulin',
    dose: '4 units',
    times: [timeOfDay(Date.now(), 'Europe/London')],
  });
  const at = new Date().toISOString();
  const { id } = await post(business, '/api/visits', {
    petIds,
    startedAt: at,
    endedAt: at,
  });
  await start(page);
  const due = page.getByRole('region', { name: 'Medicines due' });
  const given = due.getByRole('button', { name: 'Given' });
  await expect(given).toBeVisible();

  await post(business, `/api/visits/${id}/events`, {
    kind: 'medicine',
    petId: petIds[0],
    at,
    medicineId: medicine.id,
    dose: '4 units',
    outcome: 'given',
  });
  const others = /\/api\/visits\?from=/;
  await page.route(others, (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  );
  await page.reload();
  await expect(due.getByText('Your other visits could not be loaded')).toBeVisible();
  await expect(due.getByText(/Make sure none of these has already been given\.$/)).toBeVisible();
  await expect(given).toBeVisible();
  await expectAccessible(page);

  await page.unroute(others);
  const release = await held(page, others);
  await due.getByRole('button', { name: 'Try again' }).click();
  await expect(due.getByText('Checking your other visits…')).toBeVisible();
  await expect(given).toBeHidden();
  release();
  await expect(due.getByText('Noted on another visit.')).toBeVisible();
  await expect(given).toBeHidden();
});

test('warnings and medicines that could not be read are said to be missing on a running visit [medical-5]', async ({
  page,
  business,
}) => {
  const { id: clientId } = await business.addClient();
  const pet = await business.addPet(clientId, { aggressivePeople: true });
  const startedAt = new Date().toISOString();
  const { id } = await post(business, '/api/visits', { petIds: [pet.id], startedAt });
  // Nothing is on this device yet.
  const reads = /\/api\/(pets|medicines)$/;
  await page.route(reads, (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  );
  await page.goto(`/visits/${id}`);
  const missing = page.getByText('Warnings and medicines could not be loaded');
  const warning = page.getByText('Can be aggressive around people');
  await expect(missing).toBeVisible();
  await expect(page.getByText(/Ask about them before you go on\.$/)).toBeVisible();
  await expect(warning).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(reads);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(warning).toBeVisible();
  await expect(missing).toHaveCount(0);
});
