import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Service } from '#contract/diary/services.ts';
import { newOwner } from '#server/testing/owners.ts';
import {
  addAppointment,
  addClient,
  addClientPrice,
  addInvoice,
  addIssued,
  addPet,
} from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

const TODAY = '2026-03-02T09:00:00Z';
const RISE = { from: '2026-04-01', price: '16.00' };

/** An owner with bookings of one service around the first day of a rise. */
async function booked() {
  app.setNow(new Date(TODAY));
  const { caller, client, pet, service } = await newOwner(app);
  const second = await addPet(caller, client.id);
  const petIds = [pet.id, second.id];
  const special = await addClient(caller);
  await addClientPrice(caller, special.id, service.id, '12.00');
  const of = { serviceId: service.id, date: '2026-04-01' };
  const rows = {
    before: await addAppointment(caller, client.id, { ...of, date: '2026-03-31' }),
    one: await addAppointment(caller, client.id, of),
    two: await addAppointment(caller, client.id, { ...of, petIds, status: 'confirmed' }),
    typed: await addAppointment(caller, client.id, { ...of, price: '14.00' }),
    completed: await addAppointment(caller, client.id, { ...of, status: 'completed' }),
    cancelled: await addAppointment(caller, client.id, { ...of, status: 'cancelled' }),
    special: await addAppointment(caller, special.id, of),
    free: await addAppointment(caller, client.id, { ...of, price: null }),
    other: await addAppointment(caller, client.id, { date: '2026-04-01', price: '14.00' }),
  };
  const prices = async () => {
    const listed = (await caller.get('/api/appointments')).body as Appointment[];
    return Object.fromEntries(
      Object.entries(rows).map(([name, { id }]) => [name, listed.find((row) => row.id === id)]),
    );
  };
  const rise = (fields: object = {}) =>
    caller.post(`/api/services/${service.id}/price-rise`, { ...RISE, ...fields });
  const read = async () => (await caller.get(`/api/services/${service.id}`)).body as Service;
  return { caller, client, service, rows, prices, rise, read };
}

test('a preview counts what a price rise would change, and changes nothing [price-rise-1]', async () => {
  const { rows, prices, rise, read, service } = await booked();
  const { status, body } = await rise({ preview: true });
  expect([status, body]).toEqual([
    200,
    { changed: 2, kept: 5, typed: 1, invoiced: 0, before: '33.00', after: '37.00' },
  ]);
  expect(await prices()).toEqual(rows);
  expect(await read()).toEqual(service);
});

test('a price rise changes the bookings from its first day on, except typed, done and cancelled ones [price-rise-2]', async () => {
  const { rows, prices, rise } = await booked();
  const { body } = await rise();
  expect(body).toEqual({
    changed: 2,
    kept: 5,
    typed: 1,
    invoiced: 0,
    before: '33.00',
    after: '37.00',
  });
  const { one, two, ...others } = await prices();
  expect(one).toMatchObject({
    price: '16.00',
    charges: [{ kind: 'base', label: 'Dog walk', amount: '16.00' }],
  });
  expect(two?.charges.map(({ amount }) => amount)).toEqual(['16.00', '5.00']);
  expect(one?.updatedAt).not.toBe(rows.one.updatedAt);
  const { one: _one, two: _two, ...untouched } = rows;
  expect(others).toEqual(untouched);
  // Told twice, it changes nothing twice.
  expect((await rise()).body).toEqual({
    changed: 0,
    kept: 7,
    typed: 1,
    invoiced: 0,
    before: '0.00',
    after: '0.00',
  });
});

test('a rise of the amount for another pet alone changes the bookings of several pets', async () => {
  const { prices, rise } = await booked();
  expect((await rise({ price: '14.00', extraPetPrice: '6.50' })).body).toMatchObject({
    changed: 1,
    before: '19.00',
    after: '20.50',
  });
  expect(await prices()).toMatchObject({ one: { price: '14.00' }, two: { price: '20.50' } });
});

test('a new booking costs the price of its day, before the rise is in force and after [price-rise-5]', async () => {
  const { caller, client, service, rise, read } = await booked();
  await rise({ extraPetPrice: '6.00' });
  const priceOn = async (date: string) =>
    (await addAppointment(caller, client.id, { serviceId: service.id, date })).price;
  expect([await priceOn('2026-03-31'), await priceOn('2026-04-01')]).toEqual(['14.00', '16.00']);
  expect(await read()).toMatchObject({
    price: '14.00',
    nextPriceFrom: '2026-04-01',
    nextPrice: '16.00',
    nextExtraPetPrice: '6.00',
  });
  app.setNow(new Date('2026-04-01T09:00:00Z'));
  // Any change of the service finds the new price in force; the hourly job does the same for all.
  await caller.put(`/api/services/${service.id}`, { name: 'Walk' });
  const now = { price: '16.00', extraPetPrice: '6.00', nextPriceFrom: null, nextPrice: null };
  expect(await read()).toMatchObject(now);
  await caller.put(`/api/services/${service.id}`, { price: '17' });
  expect(await priceOn('2026-05-01')).toBe('17.00');
});

test('a rise from today on is in force at once, and one in the past is refused [price-rise-6]', async () => {
  const { rise, read } = await booked();
  const late = await rise({ from: '2026-03-01' });
  expect([late.status, late.body]).toMatchObject([400, { errors: [{ path: ['from'] }] }]);
  expect((await rise({ from: '2026-03-02' })).status).toBe(200);
  expect(await read()).toMatchObject({ price: '16.00', extraPetPrice: '5.00', nextPrice: null });
});

test('a rise can be taken back by the old price, together with what it changed [price-rise-3]', async () => {
  const { rows, prices, rise, read } = await booked();
  await rise();
  expect((await rise({ price: '14.00' })).body).toMatchObject({ changed: 2, after: '33.00' });
  expect(await read()).toMatchObject({ price: '14.00', nextPriceFrom: null, nextPrice: null });
  const { one, two } = await prices();
  expect([one?.charges, two?.charges]).toEqual([rows.one.charges, rows.two.charges]);
});

test('a later rise replaces the planned one, and bookings in between go back to the present price [price-rise-4]', async () => {
  const { caller, client, service, rise, prices, read } = await booked();
  const later = await addAppointment(caller, client.id, {
    serviceId: service.id,
    date: '2026-05-01',
  });
  await rise();
  expect((await rise({ from: '2026-05-01', price: '18.00' })).body).toMatchObject({
    changed: 3,
    before: '53.00',
    after: '51.00',
  });
  const { one, two } = await prices();
  expect([one?.price, two?.price]).toEqual(['14.00', '19.00']);
  expect((await caller.get(`/api/appointments/${later.id}`)).body).toMatchObject({
    price: '18.00',
  });
  expect(await read()).toMatchObject({
    price: '14.00',
    nextPriceFrom: '2026-05-01',
    nextPrice: '18.00',
  });
});

test('after a rise without an amount for another pet, the second pet is free', async () => {
  const { caller, client, service, rows, rise, read } = await booked();
  expect((await rise({ extraPetPrice: null })).status).toBe(200);
  const two = { serviceId: service.id, petIds: rows.two.petIds, date: '2026-04-08' };
  expect((await addAppointment(caller, client.id, two)).price).toBe('16.00');
  app.setNow(new Date('2026-04-01T09:00:00Z'));
  await caller.put(`/api/services/${service.id}`, { name: 'Walk' });
  expect(await read()).toMatchObject({ price: '16.00', extraPetPrice: null });
  expect((await addAppointment(caller, client.id, two)).price).toBe('16.00');
});

test('a booking on an issued invoice that was set back to confirmed keeps its price; one on a draft does not [price-rise-7]', async () => {
  const { caller, client, rows, prices, rise } = await booked();
  const bill = async (appointment: Appointment) => {
    await caller.put(`/api/appointments/${appointment.id}`, { status: 'completed' });
    return { appointmentIds: [appointment.id], lines: [] };
  };
  const issued = await addIssued(caller, client.id, await bill(rows.one));
  await addInvoice(caller, client.id, await bill(rows.two));
  for (const { id } of [rows.one, rows.two]) {
    await caller.put(`/api/appointments/${id}`, { status: 'confirmed' });
  }
  const result = { changed: 1, kept: 6, typed: 1, invoiced: 1, before: '19.00', after: '21.00' };
  expect(await rise({ preview: true })).toMatchObject({ status: 200, body: result });
  expect(await rise()).toMatchObject({ status: 200, body: result });
  expect(await prices()).toMatchObject({ one: { price: '14.00' }, two: { price: '21.00' } });
  expect((await caller.get(`/api/invoices/${issued.id}`)).body).toMatchObject({ total: '14.00' });
});

test('a booking whose invoice was voided gets the new price [price-rise-8]', async () => {
  const { caller, client, rows, prices, rise } = await booked();
  await caller.put(`/api/appointments/${rows.one.id}`, { status: 'completed' });
  const bill = { appointmentIds: [rows.one.id], lines: [] };
  const issued = await addIssued(caller, client.id, bill);
  expect((await caller.post(`/api/invoices/${issued.id}/void`)).status).toBe(200);
  await caller.put(`/api/appointments/${rows.one.id}`, { status: 'confirmed' });
  expect((await rise()).body).toMatchObject({ changed: 2, invoiced: 0 });
  expect(await prices()).toMatchObject({ one: { price: '16.00' } });
});
