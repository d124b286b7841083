import { beforeEach, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Cancellation, CancellationPolicyInput } from '#contract/diary/cancellations.ts';
import type { Client } from '#contract/people/clients.ts';
import { makeAllOccurrences } from '#server/diary/appointments/series/occurrences.sql.ts';
import { addAppointment, addClient, addSeries, addService } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
let sam: Caller;
let client: Client;

const USUAL = {
  lines: [
    { before: { days: 1, at: '18:00' }, percent: 0 },
    { before: { hours: 0 }, percent: 50 },
  ],
} satisfies CancellationPolicyInput;
/** All of it at any time. */
const HARSH = { lines: [{ before: { hours: 0 }, percent: 100 }] } satisfies CancellationPolicyInput;

const save = async (policy: CancellationPolicyInput) => {
  const { status, body } = await sam.put('/api/cancellation-policy', policy);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const book = (fields: object = {}) =>
  addAppointment(sam, client.id, { date: '2026-06-09', price: '14.00', ...fields });
const cost = async ({ id }: { id: string }) =>
  (await sam.get(`/api/appointments/${id}/cancellation`)).body;
const cancel = ({ id }: { id: string }, body: object) =>
  sam.post(`/api/appointments/${id}/cancel`, body);
const cancelled = async (booked: { id: string }, body: object) => {
  const answer = await cancel(booked, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as Cancellation;
};
const read = async ({ id }: { id: string }) =>
  (await sam.get(`/api/appointments/${id}`)).body as Appointment;
const errorsOf = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { errors?: { path: string[] }[] }).errors?.flatMap(({ path }) => path),
];
const occurrences = async () =>
  ((await sam.get(`/api/appointments?clientId=${client.id}`)).body as Appointment[]).filter(
    ({ seriesId }) => seriesId !== null,
  );

/** After 18:00 on the day before the usual booking. */
const LATE = new Date('2026-06-08T18:30:00Z');

beforeEach(async () => {
  app.setNow(new Date('2026-06-01T10:00:00Z'));
  sam = await app.user();
  client = await addClient(sam);
});

describe('the policy', () => {
  test('is empty at first, and answered as it was saved, in its order [cancellations-1]', async () => {
    const path = '/api/cancellation-policy';
    expect((await sam.get(path)).body).toEqual({ lines: [], noShowPercent: 100, services: [] });
    const { id: later } = await addService(sam, { name: 'Sitting' });
    const { id: first } = await addService(sam, { name: 'Walk' });
    const services = [
      { serviceId: first, ...HARSH, noShowPercent: 100 },
      { serviceId: later, lines: [], noShowPercent: 0 },
    ];
    const stored = { ...USUAL, noShowPercent: 90, services };
    expect(await save({ ...stored, reason: ' Small groups ' })).toEqual({
      ...stored,
      reason: 'Small groups',
    });
    expect((await sam.get(path)).body).toEqual({ ...stored, reason: 'Small groups' });
    expect(await save(HARSH)).toEqual({ ...HARSH, noShowPercent: 100, services: [] });
  });

  test('refuses a service of nobody, and keeps what was saved [cancellations-2]', async () => {
    await save(USUAL);
    const serviceId = crypto.randomUUID();
    const answer = await sam.put('/api/cancellation-policy', {
      ...HARSH,
      services: [{ serviceId, lines: [] }],
    });
    expect(errorsOf(answer)).toEqual([400, ['services']]);
    expect((await sam.get('/api/cancellation-policy')).body).toMatchObject(USUAL);
  });

  test('loses a service that is deleted; its bookings keep their terms [cancellations-3]', async () => {
    const { id: serviceId } = await addService(sam);
    await save({ lines: [], services: [{ serviceId, ...HARSH }] });
    const booked = await book({ serviceId });
    await sam.delete(`/api/services/${serviceId}`);
    expect((await sam.get('/api/cancellation-policy')).body).toMatchObject({ services: [] });
    expect(await cost(booked)).toEqual({ fee: '14.00', percent: 100 });
  });
});

describe('a booking', () => {
  test('costs what the policy of its service says, else that for all, as of now [cancellations-4]', async () => {
    const { id: own } = await addService(sam);
    const { id: free } = await addService(sam, { name: 'Meet and greet' });
    const services = [
      { serviceId: own, ...HARSH },
      { serviceId: free, lines: [] },
    ];
    await save({ ...USUAL, services });
    const other = await book();
    expect(await cost(other)).toEqual({ fee: '0.00', percent: 0 });
    expect(await cost(await book({ serviceId: own }))).toEqual({ fee: '14.00', percent: 100 });
    expect(await cost(await book({ serviceId: free }))).toEqual({ fee: '0.00', percent: 0 });
    expect(await cost(await book({ price: null, serviceId: own }))).toMatchObject({ fee: '0.00' });
    app.setNow(LATE);
    expect(await cost(other)).toEqual({ fee: '7.00', percent: 50 });
    app.setNow(new Date('2026-06-09T08:00:01Z'));
    expect(await cost(other)).toEqual({ fee: '14.00', percent: 100 });
  });

  test('keeps the terms that it was booked under, also where it is moved, or deleted and restored; another service has its own [cancellations-5]', async () => {
    const before = await book();
    await save(HARSH);
    const booked = await book();
    await save({ lines: [] });
    expect(await cost(before)).toMatchObject({ percent: 0 });
    expect(await cost(booked)).toMatchObject({ percent: 100 });
    await sam.put(`/api/appointments/${booked.id}`, { date: '2026-06-10', clientId: client.id });
    expect(await cost(booked)).toMatchObject({ percent: 100 });
    await sam.delete(`/api/appointments/${booked.id}`);
    await sam.post(`/api/appointments/${booked.id}/restore`);
    expect(await cost(booked)).toMatchObject({ percent: 100 });
    const { id: serviceId } = await addService(sam);
    await sam.put(`/api/appointments/${booked.id}`, { serviceId });
    expect(await cost(booked)).toMatchObject({ percent: 0 });
  });

  test('that is a stay counts from the day of its first night [cancellations-6]', async () => {
    await save({
      lines: [
        { before: { days: 7, at: '23:59' }, percent: 0 },
        { before: { days: 2, at: '12:00' }, percent: 25 },
      ],
    });
    const stay = await book({ endDate: '2026-06-19', price: '400.00', startTime: '15:00' });
    expect(await cost(stay)).toEqual({ fee: '0.00', percent: 0 });
    app.setNow(new Date('2026-06-03T10:00:00Z'));
    expect(await cost(stay)).toEqual({ fee: '100.00', percent: 25 });
    app.setNow(new Date('2026-06-07T11:00:01Z'));
    expect(await cost(stay)).toEqual({ fee: '400.00', percent: 100 });
  });
});

describe('occurrences of a series', () => {
  const weekly = () =>
    addSeries(sam, client.id, {
      startsOn: '2026-06-02',
      endsOn: null,
      weekdays: [2],
      price: '14.00',
    });

  test('have the terms of the day it was booked, also those that the daily job makes [cancellations-7]', async () => {
    await save(HARSH);
    await weekly();
    await save({ lines: [] });
    await makeAllOccurrences(app.db, '2026-09-01', 1_000_000);
    const all = await occurrences();
    expect(all.at(-1)?.date.slice(0, 7)).toBe('2028-02');
    for (const each of [all[0], all.at(-1)]) {
      expect(await cost(each ?? { id: '' })).toMatchObject({ percent: 100 });
    }
  });

  test('have those of the day it was changed from there on; cancelling several changes none [cancellations-8]', async () => {
    await weekly();
    await save(HARSH);
    const percents = async (month: string) => {
      const found = (await occurrences()).filter(({ date }) => date.startsWith(month));
      const costs = await Promise.all(found.map(cost));
      return [...new Set(costs.map((each) => (each as { percent: number }).percent))];
    };
    const [first] = await occurrences();
    const july = (await occurrences()).find(({ date }) => date.startsWith('2026-07'));
    const wide = `/api/appointments/${july?.id}?scope=following`;
    await sam.put(wide, { status: 'cancelled' });
    await sam.put(wide, { status: 'confirmed' });
    expect([await percents('2026-06'), await percents('2026-07')]).toEqual([[0], [0]]);
    await sam.put(wide, { startTime: '10:30', endTime: '11:30' });
    expect([await percents('2026-06'), await percents('2026-07')]).toEqual([[0], [100]]);
    await save({ lines: [] });
    await makeAllOccurrences(app.db, '2026-09-01', 1_000_000);
    expect(await percents('2028-02')).toEqual([100]);
    await sam.put(`/api/appointments/${first?.id}?scope=all`, { price: '15.00' });
    expect([await percents('2026-06'), await percents('2028-02')]).toEqual([[0], [0]]);
  });

  test('that were cancelled at a fee stay so where the rest changes or goes [cancellations-9]', async () => {
    await save(HARSH);
    await weekly();
    const [first, second] = await occurrences();
    await cancelled(second ?? { id: '' }, { by: 'client' });
    const wide = `/api/appointments/${first?.id}?scope=following`;
    expect((await sam.put(wide, { status: 'confirmed' })).status).toBe(200);
    await sam.delete(wide);
    expect(await occurrences()).toMatchObject([
      { id: second?.id, status: 'cancelled', cancellationFee: '14.00' },
    ]);
  });
});

describe('cancelling', () => {
  test('by the client costs the fee of that moment, whoever looks later [cancellations-10]', async () => {
    await save(USUAL);
    const booked = await book();
    app.setNow(LATE);
    const { appointment, fee } = await cancelled(booked, { by: 'client' });
    expect(fee).toBe('7.00');
    expect(appointment).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'client',
      cancellationFee: '7.00',
      cancellationReason: null,
    });
    app.setNow(new Date('2026-06-12T10:00:00Z'));
    expect(await cancelled(booked, { by: 'client' })).toEqual({ appointment, fee });
    expect(await cost(booked)).toEqual({ fee: '7.00', percent: 50 });
  });

  test('by the business costs nothing [cancellations-11]', async () => {
    await save(HARSH);
    const booked = await book();
    expect(errorsOf(await cancel(booked, { by: 'business', fee: '1.00' }))).toEqual([400, ['fee']]);
    expect((await read(booked)).status).toBe('pending');
    const { appointment, fee } = await cancelled(booked, { by: 'business', reason: 'Storm' });
    expect(fee).toBe('0.00');
    expect(appointment).toMatchObject({ cancelledBy: 'business', cancellationReason: 'Storm' });
  });

  test('is charged less, or waived, with a reason that is kept; never more [cancellations-12]', async () => {
    await save(HARSH);
    const booked = await book();
    expect(errorsOf(await cancel(booked, { by: 'client', fee: '14.01' }))).toEqual([400, ['fee']]);
    expect(errorsOf(await cancel(booked, { by: 'client', fee: '5.00', reason: ' ' }))).toEqual([
      400,
      ['reason'],
    ]);
    const { fee } = await cancelled(booked, { by: 'client', fee: '5.00', reason: 'Rex is ill' });
    expect(fee).toBe('5.00');
    expect(await cost(booked)).toEqual({ fee: '5.00', percent: 100 });
    const waived = await cancelled(booked, { by: 'client', fee: '0', reason: 'At the vet' });
    expect(waived.appointment).toMatchObject({
      cancellationFee: '0.00',
      cancellationReason: 'At the vet',
    });
    const charged = await cancelled(booked, { by: 'client', fee: '14.00' });
    expect(charged.appointment).toMatchObject({
      cancellationFee: '14.00',
      cancellationReason: null,
    });
  });

  test('the usual way asks nothing and charges nothing, and a fee can follow [cancellations-13]', async () => {
    await save(HARSH);
    const booked = await book();
    await sam.put(`/api/appointments/${booked.id}`, { status: 'cancelled' });
    expect(await read(booked)).toMatchObject({ cancelledBy: null, cancellationFee: null });
    expect((await cancelled(booked, { by: 'client' })).fee).toBe('14.00');
  });

  test('is forgotten with its fee where the appointment goes ahead after all [cancellations-14]', async () => {
    await save(USUAL);
    const booked = await book({ status: 'confirmed' });
    app.setNow(LATE);
    await cancelled(booked, { by: 'client', fee: '5.00', reason: 'Ill' });
    await sam.put(`/api/appointments/${booked.id}`, { status: 'confirmed' });
    expect(await read(booked)).toMatchObject({
      status: 'confirmed',
      cancelledBy: null,
      cancellationFee: null,
      cancellationReason: null,
    });
    // The next cancellation costs what the policy says then.
    await sam.put(`/api/appointments/${booked.id}`, { date: '2026-06-20' });
    app.setNow(new Date('2026-06-09T08:30:00Z'));
    expect(await cost(booked)).toEqual({ fee: '0.00', percent: 0 });
    expect((await cancelled(booked, { by: 'client' })).fee).toBe('0.00');
  });

  test('two presses at once cancel once, at one fee [cancellations-15]', async () => {
    await save(HARSH);
    const booked = await book();
    const both = await Promise.all([1, 2].map(() => cancelled(booked, { by: 'client' })));
    expect(both[0]).toEqual(both[1]);
  });
});
