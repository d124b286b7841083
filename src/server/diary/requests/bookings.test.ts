/** Requests about what is booked: changes, cancellations, and time away. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { asking, type Asking, newest, requestsOf, send } from '#server/testing/asking.ts';
import { addAppointment, addSeries } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { jobPollS: 3_600 });
let owner: Asking;

/** A Tuesday. */
const DAY = '2026-06-09';
const POLICY = {
  lines: [
    { before: { days: 1, at: '18:00' }, percent: 0 },
    { before: { hours: 0 }, percent: 50 },
  ],
};

beforeEach(async () => {
  app.setNow(new Date('2026-06-01T10:00:00Z'));
  owner = await asking(app);
  await owner.caller.put('/api/cancellation-policy', POLICY);
});

const read = async (id: string) =>
  (await owner.caller.get(`/api/appointments/${id}`)).body as Appointment;
const decide = (id: string, what: string, body?: object) =>
  owner.caller.post(`/api/requests/${id}/${what}`, body);
const book = (fields: object = {}) =>
  addAppointment(owner.caller, owner.client.id, {
    date: DAY,
    startTime: '09:00',
    endTime: '10:00',
    ...fields,
  });
const repeat = () =>
  addSeries(owner.caller, owner.client.id, {
    petIds: [owner.pet.id],
    serviceId: owner.service.id,
    startsOn: DAY,
    endsOn: '2026-06-30',
    weekdays: [2],
    startTime: '09:00',
    endTime: '10:00',
  });
const occurrences = async () =>
  ((await owner.caller.get(`/api/appointments?clientId=${owner.client.id}`)).body as Appointment[])
    .filter(({ seriesId }) => seriesId !== null)
    .map(({ id, date, startTime, status, cancellationFee }) => ({
      id,
      date,
      startTime,
      status,
      cancellationFee,
    }));

describe('a change', () => {
  test('is priced as the booking form prices it, and waits for the owner [requests-19]', async () => {
    await owner.caller.post('/api/surcharges', {
      kind: 'weekend',
      label: 'Weekend',
      amount: '3.00',
    });
    const { id, price } = await book({ serviceId: owner.service.id, petIds: [owner.pet.id] });
    const moved = { day: '2026-06-13', time: '11:30' };
    const [sent] = await send(owner, `/my/visits/${id}/change`, moved);
    expect(sent?.status).toBe(303);
    const asked = await newest(owner);
    const dearer = (Number(price) + 3).toFixed(2);
    expect(asked).toMatchObject({
      kind: 'change',
      appointmentId: id,
      scope: 'this',
      price: dearer,
      firstDay: DAY,
    });
    expect(await read(id)).toMatchObject({ date: DAY, startTime: '09:00' });
    expect((await decide(asked.id, 'accept')).body).toEqual({ appointmentIds: [id] });
    expect(await read(id)).toMatchObject({
      date: '2026-06-13',
      startTime: '11:30',
      endTime: '12:30',
      price: dearer,
    });
  });

  test('of this and the following moves the series [requests-20]', async () => {
    await repeat();
    const [, second] = await occurrences();
    const moved = { day: '2026-06-17', time: '12:00', scope: 'following' };
    await send(owner, `/my/visits/${second?.id}/change`, moved);
    expect((await decide((await newest(owner)).id, 'accept')).status).toBe(200);
    expect((await occurrences()).map(({ date, startTime }) => [date, startTime])).toEqual([
      [DAY, '09:00'],
      ['2026-06-17', '12:00'],
      ['2026-06-24', '12:00'],
      // Its last day moves along.
      ['2026-07-01', '12:00'],
    ]);
  });

  test('of a stay moves its last day along, unless the client asks for another one [requests-32]', async () => {
    const stay = { endDate: '2026-06-12', startTime: '16:00', endTime: '10:00', price: '90.00' };
    const { id } = await book(stay);
    const path = `/my/visits/${id}/change`;
    await send(owner, path, { day: '2026-06-16', time: '16:00', until: '' });
    const moved = { date: '2026-06-16', endDate: '2026-06-19' };
    expect(await newest(owner)).toMatchObject({
      visits: [{ ...moved, startTime: '16:00', endTime: '10:00' }],
      firstDay: DAY,
      lastDay: '2026-06-19',
    });
    await send(owner, path, { day: DAY, time: '16:00', until: '2026-06-14' });
    const longer = await newest(owner);
    expect(longer).toMatchObject({
      visits: [{ date: DAY, endDate: '2026-06-14' }],
      firstDay: DAY,
      lastDay: '2026-06-14',
    });
    for (const until of [DAY, '2026-06-08']) {
      const { status, body } = await owner.device.form(path, { day: DAY, time: '16:00', until });
      expect([status, String(body)]).toEqual([
        400,
        expect.stringContaining('Choose a day after the first day.'),
      ]);
    }
    expect((await decide(longer.id, 'accept')).body).toEqual({ appointmentIds: [id] });
    expect(await read(id)).toMatchObject({ ...stay, date: DAY, endDate: '2026-06-14' });
  });

  test('is refused when too late, unchanged, or of a visit that is gone meanwhile [requests-21]', async () => {
    const { id } = await book();
    const path = `/my/visits/${id}/change`;
    const change = (day: string, time = '09:00') =>
      owner.device.form(path, { day, time, step: 'price' });
    expect((await change(DAY)).status).toBe(400);
    expect((await change('2026-06-01')).status).toBe(400);
    await send(owner, path, { day: '2026-06-10', time: '09:00' });
    const asked = await newest(owner);
    await owner.caller.put(`/api/appointments/${id}`, { status: 'cancelled' });
    expect((await decide(asked.id, 'accept')).status).toBe(409);
    expect((await owner.device.get(path)).status).toBe(409);
    const soon = await book({ date: '2026-06-02', startTime: '10:00' });
    const late = await owner.device.form(`/my/visits/${soon.id}/change`, {
      day: '2026-06-10',
      time: '09:00',
    });
    expect([late.status, String(late.body)]).toEqual([400, expect.stringContaining('24 hours')]);
  });
});

describe('cancelling', () => {
  test('says what it costs, and costs what it does when the button is pressed [requests-22]', async () => {
    const { id } = await book({ price: '14.00' });
    const path = `/my/visits/${id}/cancel`;
    app.setNow(new Date('2026-06-08T16:59:00Z'));
    expect((await owner.device.get(path)).body).toContain('Cancelling now is free.');
    expect(await read(id)).toMatchObject({ status: 'pending' });
    app.setNow(new Date('2026-06-08T17:01:00Z'));
    expect((await owner.device.get(path)).body).toContain('Cancelling now costs £7.00.');
    const form = { form: crypto.randomUUID(), scope: 'this', message: 'Ill' };
    const answers = await Promise.all([1, 2].map(() => owner.device.form(path, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await requestsOf(owner)).toHaveLength(1);
    expect(await newest(owner)).toMatchObject({ kind: 'cancel', state: 'accepted', fee: '7.00' });
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'client',
      cancellationFee: '7.00',
    });
    expect((await owner.device.form(path, { scope: 'this' })).status).toBe(409);
  });

  test('notice limits do not apply, and the owner can undo it [requests-23]', async () => {
    const { id } = await book({ date: '2026-06-01', startTime: '10:00', price: '14.00' });
    await owner.device.form(`/my/visits/${id}/cancel`, { scope: 'this' });
    const { id: request } = await newest(owner);
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    const page = async () => String((await owner.device.get(`/my/requests/${request}`)).body);
    expect(await page()).toContain('Cost of cancelling');
    for (let press = 0; press < 2; press += 1) {
      expect((await decide(request, 'undo')).body).toEqual({ appointmentIds: [id] });
    }
    expect(await read(id)).toMatchObject({
      status: 'pending',
      cancelledBy: null,
      cancellationFee: null,
    });
    expect(await newest(owner)).toMatchObject({ state: 'declined' });
    expect(await page()).toContain('Booked again');
    expect(await page()).not.toContain('Cost of cancelling');
  });

  test('a stay under way can be cancelled until its last day [requests-29]', async () => {
    const { id } = await book({ date: '2026-05-31', endDate: '2026-06-03' });
    const answer = await owner.device.form(`/my/visits/${id}/cancel`, { scope: 'this' });
    expect([answer.status, await read(id)]).toEqual([
      303,
      expect.objectContaining({ status: 'cancelled', cancelledBy: 'client' }),
    ]);
  });

  test('undone it leaves what the business has cancelled since [requests-30]', async () => {
    const { id } = await book({ price: '14.00' });
    await owner.device.form(`/my/visits/${id}/cancel`, { scope: 'this' });
    await owner.caller.put(`/api/appointments/${id}`, { status: 'confirmed' });
    await owner.caller.post(`/api/appointments/${id}/cancel`, { by: 'business', reason: 'Snow' });
    await decide((await newest(owner)).id, 'undo');
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'business' });
  });

  test('of this and the following ends the series, and undone it goes on [requests-24]', async () => {
    const made = await repeat();
    const before = await occurrences();
    const [, second] = before;
    app.setNow(new Date('2026-06-15T20:00:00Z'));
    const path = `/my/visits/${second?.id}/cancel`;
    const price = Number((await read(second?.id ?? '')).price);
    const page = await owner.device.get(`${path}?scope=following`);
    expect(page.body).toContain(`Cancelling now costs £${(price / 2).toFixed(2)}.`);
    await owner.device.form(path, { scope: 'following' });
    expect((await occurrences()).map(({ status }) => status)).toEqual([
      'pending',
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    const request = await newest(owner);
    expect(request).toMatchObject({ fee: (price / 2).toFixed(2), scope: 'following' });
    expect(request.appointmentIds).toHaveLength(3);
    await decide(request.id, 'undo');
    expect(await occurrences()).toEqual(before);
    const series = (await owner.caller.get(`/api/series/${made.id}`)).body;
    expect(series).toMatchObject({ endsOn: '2026-06-30' });
  });
});

describe('a repeating booking', () => {
  const WARNING = 'all the following ones will be cancelled, and no more will be booked.';

  test('asks which visits are meant, and says before the button that all following are cancelled [requests-33]', async () => {
    await repeat();
    const before = await occurrences();
    const [, second] = before;
    const page = async (path: string) => {
      const { status, body } = await owner.device.get(`/my/visits/${second?.id}/${path}`);
      expect(status).toBe(200);
      return String(body);
    };
    expect(await page('change')).toMatch(
      /Which visits\?[^]*checked[^]*This visit only[^]*This and the following visits/,
    );
    const one = await page('cancel');
    expect(one).toMatch(/Cancel this visit\?[^]*Cancel the following visits too/);
    expect(one).not.toContain(WARNING);
    const following = await page('cancel?scope=following');
    expect(following).toMatch(
      new RegExp(`Cancel these 3 visits\\?[^]*${WARNING}[^]*Yes, cancel[^]*Cancel one visit only`),
    );
    expect(following).toContain('name="scope" value="following"');
    expect(await occurrences()).toEqual(before);
  });

  test('is never mentioned for a single booking, whatever its URL says [requests-34]', async () => {
    const { id } = await book();
    for (const path of ['change', 'cancel', 'cancel?scope=following']) {
      const { status, body } = await owner.device.get(`/my/visits/${id}/${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(body).not.toMatch(/following|follow it|Which visits|these \d+ visits/);
    }
  });
});

describe('time away', () => {
  test('names what rests and what stays booked, and pauses the series once accepted [requests-25]', async () => {
    await repeat();
    const single = await book({ date: '2026-06-17', title: 'Grooming' });
    const days = { from: '2026-06-15', to: '2026-06-24', message: 'In Wales' };
    const { body } = await owner.device.form('/my/away', { ...days, step: 'price' });
    expect(body).toMatch(/paused, at no cost[^]*16 Jun[^]*23 Jun[^]*stay booked[^]*Grooming/);
    await send(owner, '/my/away', days);
    const request = await newest(owner);
    expect(request).toMatchObject({
      kind: 'away',
      state: 'open',
      firstDay: '2026-06-15',
      lastDay: '2026-06-24',
    });
    const { body: answer } = await decide(request.id, 'accept');
    const resting = (await occurrences()).filter(({ status }) => status === 'cancelled');
    expect(resting.map(({ date }) => date)).toEqual(['2026-06-16', '2026-06-23']);
    expect(answer).toEqual({ appointmentIds: resting.map(({ id }) => id) });
    expect(await read(single.id)).toMatchObject({ status: 'pending' });
  });

  test('pauses a series that begins during it [requests-31]', async () => {
    await repeat();
    await send(owner, '/my/away', { from: '2026-06-05', to: '2026-06-10', message: 'In Wales' });
    await decide((await newest(owner)).id, 'accept');
    const statuses = (await occurrences()).map(({ date, status }) => [date, status]);
    expect(statuses.slice(0, 2)).toEqual([
      [DAY, 'cancelled'],
      ['2026-06-16', 'pending'],
    ]);
  });

  test('begins tomorrow at the earliest and ends after it begins; other messages change nothing [requests-26]', async () => {
    for (const days of [
      { from: '2026-06-01', to: '2026-06-03' },
      { from: '2026-06-05', to: '2026-06-04' },
      { from: '2026-06-05', to: '2027-06-04' },
    ]) {
      expect((await owner.device.form('/my/away', { ...days, step: 'send' })).status).toBe(400);
    }
    expect((await owner.device.form('/my/tell', { message: ' ' })).status).toBe(400);
    expect((await owner.device.form('/my/tell', { message: 'New vet' })).status).toBe(303);
    const { id, kind, firstDay } = await newest(owner);
    expect([kind, firstDay]).toEqual(['tellChange', null]);
    expect((await decide(id, 'accept')).body).toEqual({ appointmentIds: [] });
  });
});
