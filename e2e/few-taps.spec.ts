/** How many taps the frequent things of a day take from the dashboard of a phone: each press is one, typing is none. */
import type { Locator } from '@playwright/test';
import pg from 'pg';
import { socketOf } from '#server/testing/failures/server-process.ts';
import { expect, expectLoaded, phoneOnly } from './fixtures.ts';
import { box, holdAndDrag, saved, walk } from './hours.ts';
import { test } from './mail.ts';
import { bookedWalk, takePhoto, timeline, today } from './visiting.ts';
import { walkToday } from './walk-today.ts';

/** Taps, and counts them. */
function counter() {
  let count = 0;
  return {
    tap: async (control: Locator): Promise<void> => {
      count += 1;
      await control.tap();
    },
    /** A control that leads out of the browser, such as to the phone's dialler or camera. */
    press: async (control: Locator): Promise<void> => {
      count += 1;
      await expect(control).toBeInViewport({ ratio: 1 });
    },
    expectAtMost: (most: number): void => expect(count).toBeLessThanOrEqual(most),
  };
}

test(
  'calling the next client and the way there take one tap, vet and medicine two [few-taps-1]',
  phoneOnly,
  async ({ page, business }) => {
    const walk = await walkToday(page, business);
    await business.request.put(`/api/pets/${walk.petIds[0]}`, {
      data: { vetName: 'Park Vets', vetPhone: '020 7946 0123', medications: 'Metacam' },
    });
    for (const name of ['Call Jane Doe', 'Map to Jane Doe']) {
      const taps = counter();
      await taps.press(page.getByRole('link', { name }));
      taps.expectAtMost(1);
    }
    const taps = counter();
    await taps.tap(page.getByRole('button', { name: 'Emergency' }));
    await expect(page.getByText('Metacam').first()).toBeVisible();
    await taps.press(page.getByRole('link', { name: /Park Vets/ }).first());
    taps.expectAtMost(2);
  },
);

test(
  'a walk with two events, a photo and its report takes six taps, for somebody who sends reports [few-taps-2]',
  phoneOnly,
  async ({ page, business, mailServer }) => {
    const email = `jane.${business.email}`;
    const { clientId } = await bookedWalk(business);
    await business.request.put(`/api/clients/${clientId}`, { data: { email } });
    // What a report that was sent before has left on the phone.
    const user = await (await business.request.get('/api/auth/user')).json();
    await page.addInitScript(`localStorage.setItem('report-after-visit:${user.id}', '1')`);
    await page.addInitScript(`globalThis.felt = 0; navigator.vibrate = () => { felt += 1; }`);
    await page.goto('/');
    const taps = counter();
    await taps.tap(page.getByRole('button', { name: 'Start Morning walk' }));
    await taps.tap(page.getByRole('button', { name: 'Wee' }));
    await taps.tap(page.getByRole('button', { name: 'Poo' }));
    await expect(timeline(page)).toHaveCount(2);
    // Each tap is felt, where the eye is elsewhere.
    expect(await page.evaluate('felt')).toBe(2);
    await taps.press(page.getByRole('button', { name: 'Photo' }));
    await takePhoto(page);
    await expect(page.getByRole('img', { name: 'Biscuit 1' })).toBeVisible();
    await taps.tap(page.getByRole('button', { name: 'Finish visit' }));
    const report = page.getByRole('dialog', { name: 'Report for Jane Doe' });
    await expect(report.getByRole('checkbox', { name: 'Photo 1' })).toBeChecked();
    await taps.tap(report.getByRole('button', { name: 'Send by email' }));
    expect((await mailServer.mail(email)).text).toContain('Biscuit');
    taps.expectAtMost(6);
  },
);

test(
  'a group of three is walked in eight taps, and each button counts what it noted [few-taps-3]',
  phoneOnly,
  async ({ page, business }) => {
    const names = ['Rex', 'Bella', 'Milo'];
    for (const name of names) {
      const { id } = await business.addClient({ firstName: name });
      const pet = await business.addPet(id, { name });
      const times = { startTime: '00:00', endTime: '23:59', petIds: [pet.id] };
      await business.addAppointment(id, { date: today(), title: `${name} out`, ...times });
    }
    await page.goto('/');
    const taps = counter();
    await taps.tap(page.getByRole('button', { name: /^Start together/ }).first());
    for (const name of names) await taps.tap(page.getByRole('button', { name: `Pick up ${name}` }));
    for (const name of names)
      await taps.tap(page.getByRole('button', { name: `Drop off ${name}` }));
    await taps.tap(page.getByRole('button', { name: 'Finish visit' }));
    await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
    taps.expectAtMost(8);
  },
);

test(
  'an hour later takes two taps, and Undo takes it back [few-taps-4]',
  phoneOnly,
  async ({ page, business }) => {
    const walk = await walkToday(page, business);
    const taps = counter();
    await taps.tap(page.getByRole('button', { name: 'Morning walk' }));
    const card = page.getByRole('dialog', { name: 'Morning walk' });
    await taps.tap(card.getByRole('button', { name: '+1 h' }));
    taps.expectAtMost(2);
    await expect(card.getByText(/, 10:00 to 11:00$/)).toBeVisible();
    const times = async () => {
      const { startTime, endTime } = await (
        await business.request.get(`/api/appointments/${walk.id}`)
      ).json();
      return [startTime, endTime];
    };
    await expect.poll(times).toEqual(['10:00', '11:00']);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(card.getByText(/, 09:00 to 10:00$/)).toBeVisible();
    await expect.poll(times).toEqual(['09:00', '10:00']);
  },
);

test(
  'a message is answered in three taps, and a reminder sent by WhatsApp in two [few-taps-5]',
  phoneOnly,
  async ({ page, business, pawkeeper }) => {
    const { id, userId } = await business.addClient({ phone: '07700 900123' });
    const email = `ann.${business.email}`;
    const ann = await business.addClient({ firstName: 'Ann', email });
    await business.request.put('/api/message-settings', { data: { bookings: true } });
    await business.addAppointment(id, { date: '2100-03-29', title: 'Walk' });
    const db = new pg.Client(socketOf(pawkeeper.dataDir));
    await db.connect();
    await db.query(
      `insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, state, due_at)
      values (gen_random_uuid(), $1, $2, 'bookings', $2, 'now', 'prepared', now())`,
      [userId, id],
    );
    await db.query(
      `insert into messages (id, user_id, client_id, content, direction)
      values (gen_random_uuid(), $1, $2, 'Is nine fine?', 'incoming')`,
      [userId, ann.id],
    );
    await db.end();
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.goto('/');
    await expectLoaded(page);

    const reminder = counter();
    const row = page.getByRole('listitem', { name: 'Jane Doe' });
    await reminder.tap(row.getByRole('link', { name: 'WhatsApp' }));
    await reminder.tap(row.getByRole('button', { name: 'Yes, it is sent' }));
    await expect(row).toBeHidden();
    reminder.expectAtMost(2);

    const answer = counter();
    const message = page.getByRole('listitem').filter({ hasText: 'Is nine fine?' });
    await answer.tap(message.getByRole('link', { name: 'Client Message' }));
    const words = page.getByRole('textbox', { name: 'Message' });
    await answer.tap(words);
    await words.fill('Nine is fine.');
    await answer.tap(page.getByRole('button', { name: 'Send email' }));
    await expect(page.getByRole('log').getByText('Nine is fine.')).toBeVisible();
    answer.expectAtMost(3);
  },
);

test(
  'a booking of today is moved to tomorrow by one tap and one drag, for somebody who uses the week [few-taps-6]',
  phoneOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const booked = await business.addAppointment(jane.id, { date: '2026-03-30' });
    await page.clock.setFixedTime('2026-03-30T08:00:00Z');
    await page.goto('/calendar');
    // Someone who never chose gets the month, as specified.
    await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked();
    await page.getByRole('radio', { name: 'Week' }).check();
    await page.goto('/');
    await expectLoaded(page);

    const taps = counter();
    const bar = page.getByRole('navigation', { name: 'Main pages' });
    await taps.tap(bar.getByRole('link', { name: 'Calendar' }));
    await expect(walk(page)).toBeInViewport();
    const from = await box(walk(page));
    const tomorrow = await box(page.getByRole('button', { name: /^Tue 31 March 2026/ }));
    await holdAndDrag(
      page,
      { x: from.x + 30, y: from.y + 30 },
      { x: tomorrow.x + tomorrow.width / 2, y: tomorrow.y + tomorrow.height / 2 },
    );
    await expect(saved(page, /^Moved to Tuesday 31 March, 09:00/)).toBeVisible();
    taps.expectAtMost(1);
    const { date } = await (await business.request.get(`/api/appointments/${booked.id}`)).json();
    expect(date).toBe('2026-03-31');

    await page.getByRole('radio', { name: 'Month' }).check();
    await page.goto('/calendar');
    await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked();
  },
);
