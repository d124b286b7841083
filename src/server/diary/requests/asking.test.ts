/** What clients ask for, and what they may. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { asking, type Asking, askFor, newest, requestsOf, send } from '#server/testing/asking.ts';
import { newOwner } from '#server/testing/owners.ts';
import { ALL_ON } from '#server/testing/request-calls.ts';
import { openPages } from '#server/testing/portal-calls.ts';
import { addAppointment, addClient, addService } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { jobPollS: 3_600 });
let owner: Asking;

/** A Tuesday. */
const DAY = '2026-06-09';

beforeEach(async () => {
  app.setNow(new Date('2026-06-01T10:00:00Z'));
  owner = await asking(app);
});

const appointments = async () =>
  (await owner.caller.get(`/api/appointments?clientId=${owner.client.id}`)).body as Appointment[];
const dearWeekends = () =>
  owner.caller.post('/api/surcharges', { kind: 'weekend', label: 'Weekend', amount: '3.00' });

describe('asking', () => {
  test('shows the price with its parts, and sends it at that price [requests-1]', async () => {
    await dearWeekends();
    const { body } = await owner.device.form('/my/ask', {
      ...askFor(owner, '2026-06-13'),
      step: 'price',
    });
    const price = Number(owner.service.price);
    expect(body).toContain('Weekend');
    expect(body).toContain(`Price: £${(price + 3).toFixed(2)}`);
    const [sent] = await send(owner, '/my/ask', askFor(owner, '2026-06-13', { message: 'Gate' }));
    expect(sent?.status).toBe(303);
    expect(await newest(owner)).toMatchObject({
      kind: 'ask',
      state: 'open',
      serviceId: owner.service.id,
      petIds: [owner.pet.id],
      message: 'Gate',
      price: (price + 3).toFixed(2),
      visits: [{ date: '2026-06-13', startTime: '09:00' }],
      appointmentIds: [],
    });
    expect(await appointments()).toEqual([]);
  });

  test('a price that was not shown is shown first [requests-2]', async () => {
    const early = { ...askFor(owner, DAY), step: 'send' };
    const { status, body } = await owner.device.form('/my/ask', early);
    expect([status, String(body)]).toEqual([200, expect.stringContaining('Send request')]);
    await owner.caller.put(`/api/services/${owner.service.id}`, { price: '99.00' });
    const stale = await owner.device.form('/my/ask', { ...early, price: '14.00' });
    expect([stale.status, String(stale.body)]).toEqual([200, expect.stringContaining('£99.00')]);
    expect(await requestsOf(owner)).toEqual([]);
  });

  test('the price of a change that was not shown is shown first [requests-40]', async () => {
    const booked = { date: DAY, serviceId: owner.service.id, petIds: [owner.pet.id] };
    const { id } = await addAppointment(owner.caller, owner.client.id, booked);
    const { status, body } = await owner.device.form(`/my/visits/${id}/change`, {
      day: DAY,
      time: '11:30',
      form: crypto.randomUUID(),
      step: 'send',
      price: '1.00',
    });
    expect([status, String(body)]).toEqual([200, expect.stringContaining('name="price"')]);
    expect(await requestsOf(owner)).toEqual([]);
  });

  test('pressing twice makes one request [requests-3]', async () => {
    const answers = await send(owner, '/my/ask', askFor(owner, DAY), 3);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(await requestsOf(owner)).toHaveLength(1);
  });

  test('until makes visits on each day, or one stay; other dates join them [requests-4]', async () => {
    const days = { until: '2026-06-11', 'date-2nd': '2026-06-15' };
    await send(owner, '/my/ask', askFor(owner, DAY, days));
    expect((await newest(owner)).visits.map(({ date, endDate }) => [date, endDate])).toEqual([
      [DAY, null],
      ['2026-06-10', null],
      ['2026-06-11', null],
      ['2026-06-15', null],
    ]);
    const stay = await addService(owner.caller, {
      unit: 'night',
      serviceType: 'sitting',
      price: '30.00',
    });
    const asked = { serviceId: stay.id, until: '2026-06-12' };
    await send(owner, '/my/ask', askFor(owner, DAY, asked));
    expect(await newest(owner)).toMatchObject({
      price: '90.00',
      visits: [{ date: DAY, endDate: '2026-06-12', price: '90.00' }],
      lastDay: '2026-06-12',
    });
    const { id } = await newest(owner);
    expect((await owner.caller.post(`/api/requests/${id}/accept`)).status).toBe(200);
    expect(await appointments()).toMatchObject([{ date: DAY, endDate: '2026-06-12' }]);
    const open = await owner.device.form('/my/ask', askFor(owner, DAY, { serviceId: stay.id }));
    expect([open.status, String(open.body)]).toEqual([
      400,
      expect.stringContaining('Choose the day on which the stay ends.'),
    ]);
  });

  test('a request has up to 31 visits, and one more is said beside Until [requests-36]', async () => {
    await send(owner, '/my/ask', askFor(owner, DAY, { until: '2026-07-09' }));
    expect((await newest(owner)).visits).toHaveLength(31);
    const more: object[] = [
      { until: '2026-07-10' },
      { until: '2026-07-08', 'date-2nd': '2026-07-15', 'date-3rd': '2026-07-16' },
    ];
    for (const fields of more) {
      const { status } = await owner.device.form('/my/ask', askFor(owner, DAY, fields));
      expect(status).toBe(400);
    }
  });

  test('without a time it is the usual one [requests-5]', async () => {
    await addAppointment(owner.caller, owner.client.id, {
      date: '2026-05-01',
      startTime: '12:30',
      endTime: '13:15',
      serviceId: owner.service.id,
    });
    await owner.caller.put(`/api/services/${owner.service.id}`, { durationMinutes: null });
    await send(owner, '/my/ask', askFor(owner, DAY, { time: '' }));
    expect(await newest(owner)).toMatchObject({
      isAsUsual: true,
      visits: [{ startTime: '12:30', endTime: '13:15' }],
    });
  });

  test('what does not fit is said beside its field, and what was typed stays [requests-6]', async () => {
    const other = await newOwner(app);
    const retired = await addService(owner.caller, { isActive: false });
    const offline = await addService(owner.caller, { isOfferedOnline: false });
    const cases: [object, string][] = [
      [{ serviceId: retired.id }, 'Choose a service from the list.'],
      [{ serviceId: offline.id }, 'Choose a service from the list.'],
      [{ serviceId: other.service.id }, 'Choose a service from the list.'],
      [{ [`pet-${other.pet.id}`]: 'on' }, 'Choose your pets again.'],
      [{ day: '' }, 'Choose a day.'],
      [{ day: '2026-06-01' }, 'Choose tomorrow or later.'],
      [{ day: '2026-06-02', time: '10:59' }, 'at least 24 hours ahead'],
      [{ day: '2027-06-02' }, 'Choose a day no later than 28 November 2026.'],
      [{ until: '2026-06-08' }, 'The last day is before the first.'],
      [{ time: '25:00' }, 'Must be a time'],
    ];
    for (const [fields, words] of cases) {
      const typed = askFor(owner, DAY, { message: 'Under the mat', ...fields, step: 'price' });
      const { status, body } = await owner.device.form('/my/ask', typed);
      expect([words, status]).toEqual([words, 400]);
      expect(body).toContain(words);
      expect(body).toContain('Under the mat');
      expect(body).toContain('role="alert"');
    }
    const { body } = await owner.device.get('/my/ask');
    for (const { id } of [retired, offline, other.service]) expect(body).not.toContain(id);
  });

  test('a client sends at most 20 requests a day [requests-7]', async () => {
    for (let sent = 0; sent < 20; sent += 1) {
      const { status } = await owner.device.form('/my/tell', { message: `Hello ${sent}` });
      expect(status).toBe(303);
    }
    const { status, body } = await owner.device.form('/my/tell', { message: 'Once more' });
    expect([status, String(body)]).toEqual([429, expect.stringContaining('Once more')]);
    // Another client of the business has requests of their own.
    const client = await addClient(owner.caller, { firstName: 'Tom' });
    const device = app.visitor();
    await openPages({ ...owner, client, caller: device });
    expect((await device.form('/my/tell', { message: 'New vet' })).status).toBe(303);
    app.setNow(new Date('2026-06-02T10:00:01Z'));
    expect((await owner.device.form('/my/tell', { message: 'Next day' })).status).toBe(303);
  });
});

describe('the switches', () => {
  test('all are off until the owner chooses, hide the buttons, and refuse what is sent [requests-8]', async () => {
    const off = await asking(app, {});
    const booked = await addAppointment(off.caller, off.client.id, { date: DAY });
    expect((await off.caller.get('/api/portal-settings')).body).toEqual({
      ...Object.fromEntries(Object.keys(ALL_ON).map((name) => [name, false])),
      earliestNoticeHours: 24,
      furthestDays: 180,
    });
    const forms = [
      '/my/ask',
      '/my/away',
      '/my/tell',
      `/my/visits/${booked.id}/change`,
      `/my/visits/${booked.id}/cancel`,
    ];
    for (const path of forms) {
      expect([path, (await off.device.form(path, { message: 'Hello' })).status]).toEqual([
        path,
        403,
      ]);
      expect([path, (await off.device.get(path)).status]).toEqual([path, 403]);
    }
    const buttons = /Ask for a visit|I’ll be away|Something changed|Change|Cancel this visit/;
    for (const path of ['/my', `/my/visits/${booked.id}`]) {
      expect((await off.device.get(path)).body).not.toMatch(buttons);
    }
    await off.caller.put('/api/portal-settings', ALL_ON);
    expect((await off.device.get('/my')).body).toMatch(
      /Ask for a visit[^]*I’ll be away[^]*Something changed/,
    );
    expect((await off.device.get(`/my/visits/${booked.id}`)).body).toMatch(
      /Change[^]*Cancel this visit/,
    );
  });

  test('one client has switches of their own, where null goes by the business’s [requests-9]', async () => {
    const path = `/api/portal-settings?clientId=${owner.client.id}`;
    const saved = await owner.caller.put(path, { canAsk: false });
    expect(saved.body).toMatchObject({ canAsk: false, canChange: null, furthestDays: null });
    expect((await owner.device.get('/my/ask')).status).toBe(403);
    expect((await owner.device.get('/my/away')).status).toBe(200);
    await owner.caller.put(path, { canAsk: null });
    expect((await owner.device.get('/my/ask')).status).toBe(200);
    const stranger = await newOwner(app);
    expect((await stranger.caller.get(path)).status).toBe(404);
    expect((await stranger.caller.put(path, { canAsk: true })).status).toBe(404);
  });

  test('saving the business’s switches leaves those of one client as they are [requests-37]', async () => {
    const path = `/api/portal-settings?clientId=${owner.client.id}`;
    await owner.caller.put(path, { canAsk: false, earliestNoticeHours: 48 });
    const own = (await owner.caller.get(path)).body;
    await owner.caller.put('/api/portal-settings', { ...ALL_ON, earliestNoticeHours: 12 });
    expect((await owner.caller.get(path)).body).toEqual(own);
    expect((await owner.device.get('/my/ask')).status).toBe(403);
  });
});
