/** Bookings that repeat: booking them, and changing, moving, cancelling, deleting and pausing them. */
import type { Locator, Page } from '@playwright/test';
import type { Appointment } from '#contract/diary/appointments.ts';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { longDate, mediumDate } from '#contract/rules/longDate.ts';
import { isoWeekday } from '#contract/rules/seriesDays.ts';
import { seriesWords } from '#contract/rules/seriesWords.ts';
import {
  type Business,
  expect,
  expectAccessible,
  expectToast,
  laptopFirst,
  laptopOnly,
  test,
} from './fixtures.ts';

/** The server counts from its own today on: the first Monday after it. */
const TODAY = businessDay(new Date(), 'Europe/London');
const MONDAY = addDays(TODAY, 8 - isoWeekday(TODAY));
const day = (count: number) => addDays(MONDAY, count);
const WHEN = {
  weekdays: [1, 3],
  everyWeeks: 1,
  startTime: '09:00',
  endTime: '10:00',
  startsOn: MONDAY,
  endsOn: day(27),
};

async function list(business: Business): Promise<Appointment[]> {
  return (await business.request.get('/api/appointments')).json();
}

/** A walk on Mondays and Wednesdays for four weeks, and the calendar of its first week. */
async function arrange(page: Page, business: Business) {
  const jane = await business.addClient();
  const answer = await business.request.post('/api/series', {
    data: {
      clientId: jane.id,
      title: 'Morning walk',
      serviceType: 'walk',
      ...WHEN,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.goto(`/calendar?view=week&date=${MONDAY}`);
}

const shortDay = (each: string) => longDate(each).split(' ').slice(0, 3).join(' ');
const walks = (page: Page): Locator => page.getByRole('button', { name: /\d Morning walk/ });
const question = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });

async function openFirst(page: Page): Promise<Locator> {
  await walks(page).first().click();
  const card = page.getByRole('dialog', { name: 'Morning walk' });
  await card.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Appointment' });
  await expect(form.getByText(seriesWords(WHEN, TODAY))).toBeVisible();
  return form;
}

test(
  'a booking that repeats says itself in words, names the days that clash, and makes its appointments [series-10]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    await business.addAppointment(jane.id, { date: day(7), title: 'Vet', startTime: '09:30' });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'New Booking' }).click();
    const form = page.getByRole('dialog', { name: 'New Appointment' });
    await form.getByRole('combobox', { name: 'Client' }).click();
    await page.getByRole('option', { name: /Jane Doe/ }).click();
    await form.getByLabel('Title *').fill('Morning walk');
    await form.getByLabel('Service Type *').selectOption('walk');
    await form.getByLabel('Date *').fill(MONDAY);
    await form.getByLabel('Start Time *').fill('09:00');
    await form.getByLabel('End Time *').fill('10:00');
    await expect(form.getByRole('checkbox')).toHaveCount(2);
    await form.getByRole('checkbox', { name: 'Repeat' }).check();
    await expect(form.getByLabel('Monday')).toBeChecked();
    await form.getByLabel('Wednesday').check();
    await form.getByLabel('Until').fill(day(-1));
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expect(
      form.getByText('The series ends before it starts. Choose a later last day, or none.'),
    ).toBeVisible();
    await form.getByLabel('Until').fill(day(13));
    await expect(form.getByText(seriesWords({ ...WHEN, endsOn: day(13) }, TODAY))).toBeVisible();
    await expect(
      form.getByText(
        `Makes 4 appointments up to 18 months ahead, the first on ${mediumDate(MONDAY)}.`,
      ),
    ).toBeVisible();
    await expect(form.getByRole('list', { name: 'Clashes' }).getByRole('listitem')).toHaveText([
      `${mediumDate(day(7))}, 09:30 to 10:00: Vet, Jane Doe`,
    ]);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create Appointment' }).click();
    await expectToast(page, 'Success', '4 appointments created successfully');
    const made = (await list(business)).filter(({ seriesId }) => seriesId !== null);
    expect(made.map(({ date }) => date)).toEqual([0, 2, 7, 9].map(day));
  },
);

test(
  'a booking that there is repeats from its card, and stays the first of its series [series-18]',
  laptopFirst,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const biscuit = await business.addPet(jane.id);
    const rex = await business.addPet(jane.id, { name: 'Rex' });
    const walk = await business.addAppointment(jane.id, {
      date: MONDAY,
      title: 'Morning walk',
      petIds: [biscuit.id],
    });
    // The Monday after it there is another walk at that time, with a dog that Biscuit must not meet.
    await business.addAppointment(jane.id, { date: day(7), title: 'Long', petIds: [rex.id] });
    const pair = { petId: biscuit.id, otherPetId: rex.id, note: 'They fight' };
    await business.request.post('/api/pets-apart', { data: pair });
    await business.request.put('/api/diary-settings', { data: { mostDogs: 1 } });
    await page.goto(`/calendar?view=week&date=${MONDAY}`);
    await page.getByRole('button', { name: /\d Morning walk/ }).click();
    const card = page.getByRole('dialog', { name: 'Morning walk' });
    await card.getByRole('button', { name: 'Repeat', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Repeat Appointment', exact: true });
    await expect(form.getByRole('checkbox', { name: 'Repeat', exact: true })).toHaveCount(0);
    await expect(form.getByLabel('Monday', { exact: true })).toBeChecked();
    await form.getByLabel('Until', { exact: true }).fill(day(20));
    await expect(
      form.getByText(
        `Makes 2 appointments up to 18 months ahead, the first on ${mediumDate(day(7))}.`,
        {
          exact: true,
        },
      ),
    ).toBeVisible();
    await expect(form.getByText('Biscuit and Rex must not meet: They fight.')).toBeVisible();
    await expect(form.getByText('2 dogs would be out at once. Your limit is 1.')).toBeVisible();
    await expect(form.getByRole('list', { name: 'Clashes' }).getByRole('listitem')).toHaveText([
      `${mediumDate(day(7))}, 09:00 to 10:00: Long, Jane Doe, Rex`,
    ]);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Repeat Appointment', exact: true }).click();
    await expectToast(page, 'Success', '2 appointments created successfully');
    const made = (await list(business)).filter(({ seriesId }) => seriesId !== null);
    expect(made.map(({ date }) => date)).toEqual([0, 7, 14].map(day));
    expect(made[0]?.id).toBe(walk.id);
    expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1);
  },
);

test(
  'a change asks which ones are meant, and says how many it changes and keeps [series-11]',
  laptopOnly,
  async ({ page, business }) => {
    await arrange(page, business);
    const [, , third] = await list(business);
    await business.request.put(`/api/appointments/${third?.id}`, { data: { startTime: '09:30' } });
    const form = await openFirst(page);
    await form.getByLabel('End Time *').fill('10:30');
    await form.getByRole('button', { name: 'Update Appointment' }).click();
    const asked = question(page, 'Change a repeating appointment');
    await expect(asked.getByRole('button', { name: /^This one / })).toBeFocused();
    await expect(
      asked.getByRole('button', {
        name: 'This and following changes 7, keeps 1 that you changed yourself or completed',
      }),
    ).toBeEnabled();
    await expectAccessible(page);
    // Thought better of it: nothing is saved, and what was typed is still there.
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(form.getByLabel('End Time *')).toHaveValue('10:30');
    await form.getByRole('button', { name: 'Update Appointment' }).click();
    await asked.getByRole('button', { name: /^Every one from today on/ }).click();
    await expectToast(
      page,
      'Success',
      'Changed 7 appointments, kept 1 that you changed yourself or completed',
    );
    await expect(form).toBeHidden();
    expect((await list(business)).map(({ endTime }) => endTime)).toEqual([
      '10:30',
      '10:30',
      '10:00',
      '10:30',
      '10:30',
      '10:30',
      '10:30',
      '10:30',
    ]);
  },
);

test(
  'a move by keyboard asks too: thought better of it goes back, this one can be undone [series-12]',
  laptopOnly,
  async ({ page, business }) => {
    await arrange(page, business);
    const first = walks(page).first();
    await expect(first).toHaveAccessibleName(/^09:00 Morning walk, .*, Pending, repeats$/);
    await first.focus();
    await page.keyboard.press('Alt+ArrowRight');
    const asked = question(page, 'Move a repeating appointment');
    await expect(asked.getByRole('button', { name: 'This and following moves 8' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('group', { name: longDate(MONDAY) }).getByRole('listitem'),
    ).toHaveCount(1);
    await expect(first).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(asked.getByRole('button', { name: /^This one/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Success', `Moved to ${shortDay(day(1))}, 09:00`);
    await expect(walks(page).first()).toBeFocused();
    expect((await list(business)).map(({ date }) => date).slice(0, 3)).toEqual([1, 2, 7].map(day));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Success', `Moved to ${shortDay(MONDAY)}, 09:00`);
    await walks(page).first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await asked.getByRole('button', { name: /^This and following/ }).click();
    await expectToast(page, 'Success', 'Moved 8 appointments');
    expect((await list(business)).map(({ date }) => date).slice(0, 4)).toEqual(
      [1, 2, 8, 9].map(day),
    );
  },
);

test(
  'cancelling this one is undone from its message; deleting following ones says how many [series-13]',
  laptopOnly,
  async ({ page, business }) => {
    await arrange(page, business);
    let form = await openFirst(page);
    await form.getByLabel('Status').selectOption('cancelled');
    await form.getByRole('button', { name: 'Update Appointment' }).click();
    const cancel = question(page, 'Cancel a repeating appointment');
    await expect(
      cancel.getByRole('button', { name: 'This and following cancels 8' }),
    ).toBeEnabled();
    await cancel.getByRole('button', { name: /^This one/ }).click();
    await expect
      .poll(
        async () => (await list(business)).filter(({ status }) => status === 'cancelled').length,
      )
      .toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Success', 'Change undone');
    form = await openFirst(page);
    await form.getByRole('button', { name: 'Delete Appointment' }).click();
    const asked = question(page, 'Delete a repeating appointment');
    await expect(asked.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
    await asked.getByRole('button', { name: 'This and following deletes 8' }).click();
    await expectToast(page, 'Success', 'Deleted 8 appointments');
    await expect(form).toBeHidden();
    expect(await list(business)).toEqual([]);
  },
);

test(
  'this one cancelled on the card of a booking closes the card, and is undone from its message [series-14]',
  laptopOnly,
  async ({ page, business }) => {
    await arrange(page, business);
    await walks(page).first().click();
    const card = page.getByRole('dialog', { name: 'Morning walk' });
    await card.getByRole('button', { name: 'Cancel appointment' }).click();
    await question(page, 'Cancel a repeating appointment')
      .getByRole('button', { name: /^This one/ })
      .click();
    await expectToast(page, 'Success', 'Appointment cancelled');
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Success', 'Change undone');
    expect(new Set((await list(business)).map(({ status }) => status))).toEqual(
      new Set(['pending']),
    );
  },
);

test(
  'a pause cancels its days, and its end brings them back [series-15]',
  laptopOnly,
  async ({ page, business }) => {
    await arrange(page, business);
    let form = await openFirst(page);
    await form.getByRole('button', { name: 'Pause for a while' }).click();
    await form.getByLabel('First day of the pause *').fill(day(7));
    await form.getByLabel('Last day of the pause *').fill(day(2));
    await page.keyboard.press('Enter');
    await expect(
      form.getByText('The last day is before the first day. Choose a later last day.'),
    ).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Last day of the pause *').fill(day(20));
    await page.keyboard.press('Enter');
    await expectToast(
      page,
      'Success',
      'Paused: 4 appointments cancelled. End the pause to bring them back',
    );
    form = await openFirst(page);
    await form
      .getByRole('button', {
        name: `End the pause Paused from ${mediumDate(day(7))} to ${mediumDate(day(20))}`,
      })
      .click();
    await expectToast(page, 'Success', 'The pause has ended: 4 appointments back');
    expect(new Set((await list(business)).map(({ status }) => status))).toEqual(
      new Set(['pending']),
    );
  },
);
