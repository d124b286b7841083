/** How requests are answered. */
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { expireRequests } from '#server/diary/requests/requests.sql.ts';
import { asking, type Asking, askFor, newest, requestsOf, send } from '#server/testing/asking.ts';
import {
  addAppointment,
  addClient,
  addDaysOff,
  addPet,
  addPetsApart,
  addService,
  addTreatment,
} from '#server/testing/records.ts';
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
const decide = (id: string, what: string, body?: object) =>
  owner.caller.post(`/api/requests/${id}/${what}`, body);

const dearWeekends = () =>
  owner.caller.post('/api/surcharges', { kind: 'weekend', label: 'Weekend', amount: '3.00' });

describe('accepting', () => {
  const ask = async (more: object = {}) => {
    await send(owner, '/my/ask', askFor(owner, DAY, more));
    return newest(owner);
  };

  test('books what was asked for at the price that was shown, once [requests-10]', async () => {
    const { id, price } = await ask({ message: 'Gate is open' });
    await owner.caller.put(`/api/services/${owner.service.id}`, { price: '99.00' });
    const { status, body } = await decide(id, 'accept');
    const [booked, ...others] = await appointments();
    expect([status, body, others]).toEqual([200, { appointmentIds: [booked?.id] }, []]);
    expect(booked).toMatchObject({
      title: owner.service.name,
      petIds: [owner.pet.id],
      date: DAY,
      startTime: '09:00',
      status: 'confirmed',
      price,
      description: 'Gate is open',
    });
    expect((await decide(id, 'accept')).body).toEqual(body);
    expect(await appointments()).toHaveLength(1);
    expect((await decide(id, 'decline')).status).toBe(409);
    expect((await owner.device.get(`/my/requests/${id}`)).body).toContain('Accepted');
    expect((await owner.device.get('/my')).body).toContain(owner.service.name);
  });

  test('two devices accepting at once make one appointment [requests-11]', async () => {
    const { id } = await ask();
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(id, 'accept')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await appointments()).toHaveLength(1);
  });

  test('is refused where pets, service or client are gone, and books nothing [requests-12]', async () => {
    const second = await addPet(owner.caller, owner.client.id);
    const { id } = await ask({ [`pet-${second.id}`]: 'on', until: '2026-06-10' });
    const { id: elsewhere } = await addClient(owner.caller);
    await owner.caller.put(`/api/pets/${second.id}`, { clientId: elsewhere });
    expect((await decide(id, 'accept')).status).toBe(409);
    expect(await appointments()).toEqual([]);
    await owner.caller.delete(`/api/pets/${second.id}`);
    const gone = await decide(id, 'accept');
    expect([gone.status, gone.body]).toEqual([
      409,
      expect.objectContaining({ message: expect.any(String) }),
    ]);
    const { id: without } = await ask();
    await owner.caller.delete(`/api/services/${owner.service.id}`);
    expect((await decide(without, 'accept')).status).toBe(409);
    expect(await appointments()).toEqual([]);
    expect((await requestsOf(owner, '?state=open')).map((each) => each.id).toSorted()).toEqual(
      [id, without].toSorted(),
    );
  });

  test('what decides it is shown, and checked again inside [requests-13]', async () => {
    const { caller, client, pet } = owner;
    const enemy = await addPet(caller, client.id);
    await addPetsApart(caller, pet.id, enemy.id);
    await caller.put('/api/diary-settings', { mostDogs: 1 });
    await addDaysOff(caller, { startsOn: DAY, endsOn: DAY });
    await addTreatment(caller, pet.id, { givenOn: '2025-06-01', dueOn: '2026-06-01' });
    const { id } = await ask();
    const check = async () =>
      (await caller.get(`/api/requests/${id}/check`)).body as { version: string };
    const before = await check();
    expect(before).toMatchObject({
      visits: [{ date: DAY, overlaps: [], dogs: null, apart: [], daysOff: [{ startsOn: DAY }] }],
      overdue: [{ pet: pet.name, dueOn: '2026-06-01' }],
    });
    await addAppointment(caller, client.id, {
      date: DAY,
      startTime: '09:15',
      endTime: '09:45',
      petIds: [enemy.id],
    });
    const { version } = before;
    expect((await decide(id, 'accept', { version })).status).toBe(409);
    const after = await check();
    expect(after).toMatchObject({
      visits: [{ overlaps: [{ startTime: '09:15' }], dogs: { together: 2, most: 1 }, apart: [{}] }],
    });
    expect((await decide(id, 'accept', { version: after.version })).status).toBe(200);
  });

  test('of two requests for one place, the second accepted at once is refused [requests-14]', async () => {
    await owner.caller.put('/api/diary-settings', { mostDogs: 1 });
    const second = await addPet(owner.caller, owner.client.id);
    const { id: first } = await ask();
    await send(owner, '/my/ask', {
      serviceId: owner.service.id,
      [`pet-${second.id}`]: 'on',
      day: DAY,
      time: '09:00',
    });
    const { id: other } = await newest(owner);
    const accept = async (id: string) => {
      const { version } = (await owner.caller.get(`/api/requests/${id}/check`)).body as {
        version: string;
      };
      return version;
    };
    const versions = { first: await accept(first), other: await accept(other) };
    // Neither can book before both have looked.
    const holder = await app.db.pool.connect();
    await holder.query('begin; lock table appointments in share mode');
    const answers = Promise.all([
      decide(first, 'accept', { version: versions.first }),
      decide(other, 'accept', { version: versions.other }),
    ]);
    const waiting = async () =>
      app.db.run(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(waiting).toBe(2);
    await holder.query('commit');
    holder.release();
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await appointments()).toHaveLength(1);
  });

  test('ends when the first day begins [requests-15]', async () => {
    const { id } = await ask();
    await owner.device.form('/my/tell', { message: 'New vet' });
    app.setNow(new Date('2026-06-08T22:59:00Z'));
    const mine = () => sql`user_id = ${owner.id}`;
    expect(await expireRequests(app.db, '2026-06-08', mine)).toBe(0);
    app.setNow(new Date('2026-06-08T23:00:00Z'));
    for (const what of ['accept', 'decline']) expect((await decide(id, what)).status).toBe(409);
    expect(await expireRequests(app.db, DAY, mine)).toBe(1);
    expect((await requestsOf(owner, '?state=expired')).map((each) => each.id)).toEqual([id]);
    expect(await requestsOf(owner, '?state=open')).toHaveLength(1);
    expect(await appointments()).toEqual([]);
  });

  test('another time is offered at its price, and booked once the client accepts it [requests-16]', async () => {
    await dearWeekends();
    const { id, price } = await ask({ until: '2026-06-10' });
    const offer = { date: '2026-06-12', startTime: '14:00', endTime: '15:00', message: 'Later?' };
    expect((await decide(id, 'offer', offer)).body).toEqual({ appointmentIds: [] });
    const dearer = (Number(price) + 3).toFixed(2);
    const offered = await newest(owner);
    expect(offered).toMatchObject({
      state: 'offered',
      offer: {
        message: 'Later?',
        visits: [
          { date: '2026-06-12', startTime: '14:00' },
          { date: '2026-06-13', startTime: '14:00' },
        ],
      },
    });
    expect(
      offered.offer?.visits.reduce((sum, visit) => sum + Number(visit.price), 0).toFixed(2),
    ).toBe(dearer);
    expect((await owner.device.get('/my')).body).toContain('Another time offered');
    expect((await owner.device.get(`/my/requests/${id}`)).body).toMatch(
      /Later\?[^]*Accept this time/,
    );
    expect(await appointments()).toEqual([]);
    for (let press = 0; press < 2; press += 1) {
      expect((await owner.device.form(`/my/requests/${id}/accept`, {})).status).toBe(303);
    }
    expect((await appointments()).map(({ date, startTime }) => [date, startTime])).toEqual([
      ['2026-06-12', '14:00'],
      ['2026-06-13', '14:00'],
    ]);
  });

  test('another stay is offered with all its nights, and at their price [requests-41]', async () => {
    const stay = await addService(owner.caller, { unit: 'night', price: '30.00' });
    const { id } = await ask({ serviceId: stay.id, until: '2026-06-12' });
    await decide(id, 'offer', { date: '2026-06-16', startTime: '16:00', endTime: '10:00' });
    expect((await newest(owner)).offer?.visits).toMatchObject([
      { date: '2026-06-16', endDate: '2026-06-19', price: '90.00' },
    ]);
  });

  test('the client takes it back until it is decided; what is not offered is not theirs to accept [requests-17]', async () => {
    const { id } = await ask();
    expect((await owner.device.form(`/my/requests/${id}/accept`, {})).status).toBe(409);
    expect((await owner.device.get('/my')).body).toMatch(/Your requests[^]*Withdraw/);
    expect((await owner.device.form(`/my/requests/${id}/withdraw`, {})).status).toBe(303);
    expect((await newest(owner)).state).toBe('withdrawn');
    expect((await decide(id, 'accept')).status).toBe(409);
    const { id: accepted } = await ask();
    await decide(accepted, 'accept');
    await owner.device.form(`/my/requests/${accepted}/withdraw`, {});
    expect((await newest(owner)).state).toBe('accepted');
  });

  test('is the owner’s alone, and a page is the client’s alone [requests-18]', async () => {
    const { id } = await ask();
    const stranger = await asking(app);
    for (const what of ['accept', 'decline', 'undo']) {
      expect((await stranger.caller.post(`/api/requests/${id}/${what}`, {})).status).toBe(404);
    }
    expect((await stranger.caller.get(`/api/requests/${id}/check`)).status).toBe(404);
    expect((await stranger.device.get(`/my/requests/${id}`)).status).toBe(404);
    for (const what of ['withdraw', 'accept']) {
      expect((await stranger.device.form(`/my/requests/${id}/${what}`, {})).status).toBe(404);
    }
    expect(await requestsOf(stranger, `?clientId=${owner.client.id}`)).toEqual([]);
    expect((await newest(owner)).state).toBe('open');
    await app.db.run(sql`update clients set archived_at = now() where id = ${owner.client.id}`);
    expect((await decide(id, 'accept')).status).toBe(409);
  });
});
