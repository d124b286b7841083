/** The card of an appointment, and what Today's Schedule does at one tap. */
import { addDays } from '#contract/rules/businessDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectToast,
  laptopOnly,
  phoneFirst,
  phoneOnly,
  test,
  toasts,
} from './fixtures.ts';
import { today } from './visiting.ts';
import { NOTES, status, walkToday } from './walk-today.ts';

test(
  'from the dashboard one tap calls the next client, one opens the map, one shows the notes in full [booking-card-2]',
  phoneOnly,
  async ({ page, business }) => {
    await walkToday(page, business);
    const row = page.getByRole('listitem').filter({ hasText: 'Morning walk' });
    await expect(row).toContainText('Jane Doe · Rex');
    await expect(row.getByRole('link', { name: 'Call Jane Doe' })).toHaveAttribute(
      'href',
      'tel:+447700900123',
    );
    await expect(row.getByRole('link', { name: 'Map to Jane Doe' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=3+Park+Lane%2C+London+W1K+1BE',
    );
    await row.getByRole('button', { name: 'Morning walk' }).tap();
    await expect(page.getByRole('dialog').getByText(NOTES)).toBeInViewport({ ratio: 1 });
  },
);

test(
  'one tap marks the next appointment as completed, and Undo takes it back [booking-card-3]',
  phoneOnly,
  async ({ page, business }) => {
    const walk = await walkToday(page, business, { status: 'confirmed' });
    const row = page.getByRole('listitem').filter({ hasText: 'Morning walk' });
    await row.getByRole('button', { name: 'Done with Morning walk' }).tap();
    await expectToast(page, 'Success', 'Marked as completed');
    await expect(row).toContainText('Completed');
    await expect(row.getByRole('button', { name: 'Done with Morning walk' })).toHaveCount(0);
    expect(await status(business, walk)).toBe('completed');
    await toasts(page).getByRole('button', { name: 'Undo' }).tap();
    await expectToast(page, 'Success', 'Change undone');
    await expect(row).toContainText('Confirmed');
    expect(await status(business, walk)).toBe('confirmed');
  },
);

test(
  'one tap starts the visit of the next appointment, and one finishes it with its booking [booking-card-7]',
  phoneOnly,
  async ({ page, business }) => {
    const walk = await walkToday(page, business, { serviceType: 'sitting' });
    const row = page.getByRole('listitem').filter({ hasText: 'Morning walk' });
    await row.getByRole('button', { name: 'Start Morning walk' }).tap();
    await expect(page).toHaveURL(/\/visits\//);
    await page.goBack();
    await row.getByRole('button', { name: 'Finish Morning walk' }).tap();
    await expect(row).toContainText('Completed');
    await expect(row.getByRole('button', { name: 'Finish Morning walk' })).toHaveCount(0);
    expect(await status(business, walk)).toBe('completed');
  },
);

test(
  'one tap starts the walks of one time as a group, with a pick-up for each dog, and one finishes all of them [booking-card-10]',
  phoneOnly,
  async ({ page, business }) => {
    const tom = await business.addClient({ firstName: 'Tom', lastName: 'Reed' });
    const bella = await business.addPet(tom.id, { name: 'Bella', aggressivePeople: true });
    const walks = [
      await business.addAppointment(tom.id, {
        date: today(),
        startTime: '09:30',
        endTime: '10:30',
        title: 'Long walk',
        petIds: [bella.id],
      }),
      await walkToday(page, business),
    ];
    const row = page.getByRole('listitem').filter({ hasText: 'Morning walk' });
    const together = row.getByRole('button', {
      name: 'Start together: Rex and Bella',
      exact: true,
    });
    await expect(together).toBeVisible();
    await expect(row).toContainText('Bella: Can be aggressive around people');
    // Never later than for the server, which asks a phone that is ahead for the times; nor so late that the walks are over.
    await page.clock.setFixedTime(Math.min(Date.now(), Date.parse(`${today()}T08:00:00Z`)));
    await together.tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morning walk, Long walk');
    await expect(page.getByRole('button', { name: 'Pick up Rex', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pick up Bella', exact: true })).toBeVisible();
    // Under All it is one entry for each dog, so that each client's report has it; one Undo takes them back.
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Wee', exact: true }).tap();
    await expect(entries).toHaveText([/Wee · (Rex|Bella)/, /Wee · (Rex|Bella)/]);
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(entries).toHaveCount(0);
    await page.getByRole('button', { name: 'Pick up Rex', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Drop off Rex', exact: true })).toBeVisible();

    // From another page too it asks about each dog of the two households first.
    await page.goto('/');
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Finish Morning walk', exact: true }).tap();
    const asking = page.getByRole('dialog', { name: 'Before you finish' });
    await expect(asking).toBeVisible();
    await expectAccessible(page);
    await asking
      .getByRole('group', { name: /Rex was picked up/ })
      .getByRole('button', { name: 'Dropped off now' })
      .tap();
    await asking
      .getByRole('group', { name: /Bella was never picked up/ })
      .getByRole('button', { name: 'Came along' })
      .tap();
    await asking.getByRole('button', { name: 'Finish visit', exact: true }).tap();
    await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
    // Both are of one moment here.
    for (const words of ['Picked up · Rex', 'Dropped off · Rex'])
      await expect(entries.filter({ hasText: words })).toHaveCount(1);
    for (const walk of walks) {
      await expect.poll(() => status(business, walk)).toBe('completed');
    }
  },
);

test(
  'the same is booked again from the card, on the next such day [booking-card-8]',
  laptopOnly,
  async ({ page, business }) => {
    await walkToday(page, business);
    await page.getByRole('button', { name: 'Morning walk' }).click();
    const card = page.getByRole('dialog', { name: 'Morning walk' });
    await card.getByRole('button', { name: 'Book again' }).click();
    const form = page.getByRole('dialog', { name: 'New Appointment' });
    await expect(form.getByLabel('Title *')).toHaveValue('Morning walk');
    await expect(form.getByLabel('Date *')).toHaveValue(addDays(today(), 7));
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Morning walk' }).click();
    await card.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Appointment' })).toBeVisible();
  },
);

test(
  'the card has times, client, address, notes, price, and each pet with its warnings [booking-card-1]',
  phoneFirst,
  async ({ page, business }) => {
    await walkToday(page, business);
    await page.getByRole('button', { name: 'Morning walk' }).click();
    const card = page.getByRole('dialog', { name: 'Morning walk' });
    for (const words of [
      `${longDate(today())}, 09:00 to 10:00`,
      'Pending',
      'Dog Walk',
      '£14.00',
      'Bring the red lead',
      '3 Park Lane, London W1K 1BE',
      '+447700900123',
      NOTES,
      'Chicken',
      'Can be aggressive around other animals.',
    ]) {
      await expect(card.getByText(words)).toBeVisible();
    }
    await expect(card.getByRole('link', { name: 'Call Jane Doe' })).toBeVisible();
    await expect(card.getByRole('link', { name: 'Map to Jane Doe' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Done with Morning walk' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await card.getByRole('link', { name: 'Rex' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rex');
  },
);

test(
  'an appointment is cancelled from its card, and the focus goes back to its row [booking-card-4]',
  laptopOnly,
  async ({ page, business }) => {
    const walk = await walkToday(page, business);
    const row = page.getByRole('button', { name: 'Morning walk' });
    await row.press('Enter');
    const card = page.getByRole('dialog', { name: 'Morning walk' });
    await card.getByRole('button', { name: 'Cancel appointment' }).press('Enter');
    await expectToast(page, 'Success', 'Appointment cancelled');
    await expect(card).toBeHidden();
    await expect(row).toBeFocused();
    expect(await status(business, walk)).toBe('cancelled');
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Success', 'Change undone');
    expect(await status(business, walk)).toBe('pending');
  },
);

test(
  'an appointment that was changed elsewhere is not marked as done over it: the card says so, and shows the current one [booking-card-11]',
  laptopOnly,
  async ({ page, business }) => {
    const walk = await walkToday(page, business);
    await page.getByRole('button', { name: 'Morning walk' }).click();
    const card = page.getByRole('dialog', { name: 'Morning walk' });
    await expect(card).toBeVisible();
    await business.request.put(`/api/appointments/${walk.id}`, { data: { startTime: '09:30' } });
    await card.getByRole('button', { name: 'Done with Morning walk' }).click();
    await expect(toasts(page).getByText(/^Failed to update.* It has been changed/)).toBeVisible();
    expect(await status(business, walk)).toBe('pending');
    await toasts(page).getByRole('button', { name: 'Show current version' }).click();
    await expect(page.getByRole('button', { name: /^09:30 Morning walk/ })).toBeVisible();
  },
);

test(
  'an appointment that cannot be marked says so, and stays as it is [booking-card-5]',
  laptopOnly,
  async ({ page, business }) => {
    await walkToday(page, business);
    // Without an answer it would wait on the device.
    const refusal = { status: 400, json: { message: 'Refused' } };
    await page.route('**/api/appointments/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(refusal) : route.continue(),
    );
    await page.getByRole('button', { name: 'Morning walk' }).click();
    const card = page.getByRole('dialog', { name: 'Morning walk' });
    await card.getByRole('button', { name: 'Done with Morning walk' }).click();
    await expectToast(page, 'Error', 'Failed to update appointment. Refused');
    await expect(card.getByText('Pending')).toBeVisible();
  },
);

test(
  'Tomorrow and the arrows show the schedule of other days [booking-card-6]',
  laptopOnly,
  async ({ page, business }) => {
    const { clientId } = await walkToday(page, business);
    const tomorrow = addDays(today(), 1);
    await business.addAppointment(clientId, { date: tomorrow, title: 'Long walk' });
    const schedule = page.getByRole('region', { name: "Today's Schedule" });
    await expect(schedule.getByRole('button', { name: 'Today' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await schedule.getByRole('button', { name: 'Tomorrow' }).click();
    const other = page.getByRole('region', { name: 'Schedule' });
    await expect(other.getByText(longDate(tomorrow))).toBeVisible();
    await expect(other.getByRole('button', { name: 'Long walk' })).toBeVisible();
    await other.getByRole('button', { name: 'Next day' }).click();
    await expect(other.getByText(longDate(addDays(tomorrow, 1)))).toBeVisible();
    await expect(other.getByText('No appointments scheduled for this date')).toBeVisible();
    await other.getByRole('button', { name: 'New Appointment' }).click();
    const form = page.getByRole('dialog', { name: 'New Appointment' });
    await expect(form.getByLabel('Date *')).toHaveValue(addDays(tomorrow, 1));
    await form.getByRole('button', { name: 'Cancel' }).click();
    await other.getByRole('button', { name: 'Previous day' }).click();
    await other.getByRole('button', { name: 'Previous day' }).click();
    await expect(schedule.getByText(longDate(today()))).toBeVisible();
    await expect(schedule.getByRole('button', { name: 'Morning walk' })).toBeVisible();
  },
);

test(
  'an entry of the month, of the week and of the panel names client and pets, and opens the card [booking-card-9]',
  laptopOnly,
  async ({ page, business }) => {
    await walkToday(page, business);
    const card = page.getByRole('dialog', { name: 'Morning walk' });
    const closes = async () => {
      await expect(card.getByText(NOTES)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();
    };
    await page.goto('/calendar');
    const line = page.getByRole('gridcell').getByText('Morning walk');
    await expect(line.locator('..').locator('..')).toContainText('Morning walk· Jane Doe · Rex');
    await line.click();
    await closes();
    const panel = page.getByRole('region', { name: longDate(today()) });
    await expect(panel.getByText('Jane Doe · Rex')).toBeVisible();
    await panel.getByRole('button', { name: 'Morning walk, 09:00' }).click();
    await closes();
    await page.getByRole('radio', { name: 'Week' }).check();
    const entry = page.getByRole('button', {
      name: /^09:00 Morning walk, Jane Doe · Rex, until 10:00/,
    });
    await expect(entry.getByText('Jane Doe · Rex')).toBeVisible();
    await entry.click();
    await closes();
  },
);
