import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Quote } from '#contract/diary/prices.ts';
import type { Service } from '#contract/diary/services.ts';
import { sumOfAmounts } from '#contract/rules/pence.ts';
import { newOwner } from '#server/testing/owners.ts';
import {
  addAppointment,
  addClient,
  addClientPrice,
  addPet,
  addService,
  addSurcharge,
  appointmentFields,
} from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

const BANK_HOLIDAY = '2026-05-25';

/** An owner whose client has two dogs; 50 % more on bank holidays. */
async function twoDogs() {
  const owner = await newOwner(app);
  const second = await addPet(owner.caller, owner.client.id, { name: 'Rex' });
  await addSurcharge(owner.caller);
  return { ...owner, petIds: [owner.pet.id, second.id] };
}

const ask = (caller: Caller, query: Record<string, string | readonly string[]>) => {
  const asked = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) asked.append(name, value);
  }
  return caller.get(`/api/prices/quote?${asked.toString()}`);
};

const names = ({ charges }: Pick<Quote, 'charges'>): string =>
  charges.map(({ label, amount }) => `£${amount} ${label}`).join(' + ');

test('a booking for two dogs on a bank holiday is quoted and prices itself, and says how [prices-4]', async () => {
  const { caller, client, service, petIds } = await twoDogs();
  const asked = { serviceId: service.id, clientId: client.id, petIds, date: BANK_HOLIDAY };
  const { status, body } = await ask(caller, asked);
  expect([status, body]).toEqual([
    200,
    {
      charges: [
        { kind: 'base', label: 'Dog walk', amount: '14.00' },
        { kind: 'extraPets', label: 'Second dog', amount: '5.00' },
        { kind: 'surcharge', label: 'Bank holiday', amount: '7.00' },
      ],
      price: '26.00',
    },
  ]);
  const booked = await addAppointment(caller, client.id, asked);
  expect(booked).toMatchObject({ ...asked, ...(body as Quote), petId: petIds[0] });
});

test('one pet in the query is a list too, and without pets the base is quoted [prices-5]', async () => {
  const { caller, service, petIds } = await twoDogs();
  const asked = { serviceId: service.id, date: BANK_HOLIDAY };
  const one = await ask(caller, { ...asked, petIds: petIds.slice(0, 1) });
  expect([one.status, (one.body as Quote).price]).toEqual([200, '21.00']);
  expect((await ask(caller, asked)).body).toEqual(one.body);
});

test('a client’s own price replaces the price of the service, on which percentages then count [prices-6]', async () => {
  const { caller, client, service, petIds } = await twoDogs();
  await addClientPrice(caller, client.id, service.id, '10.00');
  const other = await addClient(caller);
  const asked = { serviceId: service.id, date: BANK_HOLIDAY };
  const own = (await ask(caller, { ...asked, clientId: client.id, petIds })).body as Quote;
  expect(names(own)).toBe('£10.00 Dog walk + £5.00 Second dog + £5.00 Bank holiday');
  const usual = (await ask(caller, { ...asked, clientId: other.id })).body as Quote;
  expect(usual.price).toBe('21.00');
  const twice = await caller.post('/api/client-prices', {
    clientId: client.id,
    serviceId: service.id,
    price: '9',
  });
  expect([twice.status, twice.body]).toMatchObject([400, { errors: [{ path: ['serviceId'] }] }]);
});

test('what one client pays is listed without what others pay [prices-1]', async () => {
  const { caller, client, service } = await twoDogs();
  const own = await addClientPrice(caller, client.id, service.id, '10.00');
  const other = await addClientPrice(caller, (await addClient(caller)).id, service.id);
  const listed = async (query: string) => (await caller.get(`/api/client-prices${query}`)).body;
  expect(await listed(`?clientId=${client.id}`)).toEqual([own]);
  expect(await listed('')).toHaveLength(2);
  expect(await listed(`?clientId=${other.id}`)).toEqual([]);
  expect((await caller.get('/api/client-prices?clientId=x')).status).toBe(400);
});

test('what a client pays is not changed over a price that was saved since it was read [prices-14]', async () => {
  const { caller, client, service } = await newOwner(app);
  const { id, updatedAt } = await addClientPrice(caller, client.id, service.id);
  await caller.put(`/api/client-prices/${id}`, { price: '11.00', updatedAt });
  const answer = await caller.put(`/api/client-prices/${id}`, { price: '10.00', updatedAt });
  expect([answer.status, answer.body]).toMatchObject([409, { current: { price: '11.00' } }]);
  expect((await caller.get(`/api/client-prices/${id}`)).body).toMatchObject({ price: '11.00' });
});

test('a stay is quoted by its nights, and one that ends before it starts is not [prices-7]', async () => {
  const { caller } = await twoDogs();
  const { id: serviceId } = await addService(caller, { unit: 'night', price: '40' });
  const asked = { serviceId, date: '2026-10-23', endDate: '2026-10-26' };
  expect(names((await ask(caller, asked)).body as Quote)).toBe('£120.00 Dog walk, 3 nights');
  for (const endDate of ['2026-10-22', '2028-10-23']) {
    const { status, body } = await ask(caller, { ...asked, endDate });
    expect([status, body]).toMatchObject([400, { errors: [{ path: ['endDate'] }] }]);
  }
});

test('a quote names what is wrong with it [prices-9]', async () => {
  const { caller, client, service, petIds } = await twoDogs();
  const stranger = await twoDogs();
  const otherClient = await addClient(caller);
  const asked = { serviceId: service.id, clientId: client.id, petIds, date: BANK_HOLIDAY };
  const wrong: Record<string, string | string[]>[] = [
    { serviceId: stranger.service.id },
    { serviceId: 'x' },
    { clientId: stranger.client.id },
    { petIds: stranger.petIds },
    { petIds: [petIds[0] ?? '', petIds[0] ?? ''] },
    { date: '2026-02-30' },
    { startTime: '25:00' },
    { endDate: 'x' },
  ];
  for (const fields of wrong) {
    const { status, body } = await ask(caller, { ...asked, ...fields });
    expect([fields, status]).toEqual([fields, 400]);
    const [first] = (body as { errors: { path: string[] }[] }).errors;
    expect(first?.path[0]).toBe(Object.keys(fields)[0]);
  }
  const moved = await ask(caller, { ...asked, clientId: otherClient.id });
  expect([moved.status, moved.body]).toMatchObject([400, { errors: [{ path: ['petIds'] }] }]);
});

test('a surcharge is refused where its fields do not fit each other, on create and on change [prices-10]', async () => {
  const { caller } = await newOwner(app);
  const wrong = {
    amount: { kind: 'weekend', amount: '1', percent: '2' },
    region: { kind: 'bankHoliday', amount: '1' },
    time: { kind: 'before', amount: '1' },
    percent: { kind: 'weekend', percent: '1000.01' },
  };
  for (const [field, body] of Object.entries(wrong)) {
    const answer = await caller.post('/api/surcharges', body);
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path: [field] }] }]);
  }
  const { id } = await addSurcharge(caller);
  const answer = await caller.put(`/api/surcharges/${id}`, { kind: 'weekend' });
  expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path: ['region'] }] }]);
  const whole = await caller.put(`/api/surcharges/${id}`, { kind: 'weekend', region: null });
  expect(whole.status).toBe(200);
});

test('a retired surcharge is not charged [prices-8]', async () => {
  const { caller, service } = await newOwner(app);
  const { id } = await addSurcharge(caller, { kind: 'weekend', region: null });
  const asked = { serviceId: service.id, date: '2026-03-07' };
  expect((await ask(caller, asked)).body).toMatchObject({ price: '21.00' });
  await caller.put(`/api/surcharges/${id}`, { isActive: false });
  expect((await ask(caller, asked)).body).toMatchObject({ price: '14.00' });
});

test('services are in the order that they are given, new ones last [prices-12]', async () => {
  const caller = await app.user();
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) ids.push((await addService(caller, { name })).id);
  const shown = async () =>
    ((await caller.get('/api/services')).body as Service[]).map(({ name }) => name).join('');
  expect(await shown()).toBe('ABC');
  const { status } = await caller.put('/api/services/order', { ids: [ids[2], ids[0]] });
  expect([status, await shown()]).toEqual([200, 'CAB']);
  await addService(caller, { name: 'D' });
  expect(await shown()).toBe('CABD');
  const gone = await caller.put('/api/services/order', { ids: [crypto.randomUUID()] });
  expect([gone.status, gone.body]).toMatchObject([400, { errors: [{ path: ['ids'] }] }]);
});

test('a changed, retired or deleted service changes no booking [prices-13]', async () => {
  const { caller, client, service } = await newOwner(app);
  const booked = await addAppointment(caller, client.id, { serviceId: service.id });
  const read = async () => (await caller.get(`/api/appointments/${booked.id}`)).body as Appointment;
  await caller.put(`/api/services/${service.id}`, { price: '99', isActive: false });
  expect(await read()).toEqual(booked);
  expect((await caller.delete(`/api/services/${service.id}`)).status).toBe(204);
  expect(await read()).toEqual({ ...booked, serviceId: null });
});

test('a price typed by hand wins and is kept; no price at all is possible too [prices-3]', async () => {
  const { caller, client, service } = await newOwner(app);
  const typed = await addAppointment(caller, client.id, { serviceId: service.id, price: '20' });
  expect(names(typed)).toBe('£20.00 Price');
  const none = await addAppointment(caller, client.id, { serviceId: service.id, price: null });
  expect(none).toMatchObject({ price: null, charges: [] });
  const listed = await addAppointment(caller, client.id, { serviceId: service.id });
  const path = `/api/appointments/${listed.id}`;
  // A form that sends the price back as it was leaves its parts.
  const same = (await caller.put(path, { title: 'Later', price: '14' })).body as Appointment;
  expect(same).toMatchObject({ title: 'Later', charges: listed.charges });
  const changed = (await caller.put(path, { price: '15.50' })).body as Appointment;
  expect([changed.price, names(changed)]).toEqual(['15.50', '£15.50 Price']);
  const without = (await caller.put(path, { price: null })).body as Appointment;
  expect(without).toMatchObject({ price: null, charges: [] });
});

test('the charges of a booking add up to its price, or are refused [prices-2]', async () => {
  const { caller, client } = await newOwner(app);
  const charges = [
    { kind: 'base', label: 'Walk', amount: '0.10' },
    { kind: 'manual', label: 'Key service', amount: '0.20' },
  ];
  const booked = await addAppointment(caller, client.id, { charges });
  expect(booked).toMatchObject({ charges, price: '0.30' });
  const path = `/api/appointments/${booked.id}`;
  const changed = (await caller.put(path, { charges: charges.slice(1) })).body as Appointment;
  expect([changed.price, sumOfAmounts(changed.charges.map(({ amount }) => amount))]).toEqual([
    '0.20',
    '0.20',
  ]);
  for (const send of [
    caller.put(path, { charges, price: '0.31' }),
    caller.post('/api/appointments', appointmentFields(client.id, { charges, price: '0.29' })),
  ]) {
    const { status, body } = await send;
    expect([status, body]).toMatchObject([400, { errors: [{ path: ['price'] }] }]);
  }
  const huge = Array.from({ length: 2 }, () => ({ ...charges[0], amount: '99999999.99' }));
  const tooMuch = await caller.put(path, { charges: huge });
  expect([tooMuch.status, tooMuch.body]).toMatchObject([400, { errors: [{ path: ['charges'] }] }]);
  // Hand-written SQL is held to it as well.
  for (const sql of [
    `update appointments set price = 1 where id = $1`,
    `update appointments set charges = '[]' where id = $1`,
  ]) {
    const write = app.db.pool.query(sql, [booked.id]);
    await expect(write).rejects.toMatchObject({ constraint: 'appointments_charges' });
  }
});

test('a service that is not there cannot be booked [prices-11]', async () => {
  const { caller, client } = await newOwner(app);
  const stranger = await newOwner(app);
  for (const fields of [{}, { price: '1' }]) {
    const { status, body } = await caller.post(
      '/api/appointments',
      appointmentFields(client.id, { ...fields, serviceId: stranger.service.id }),
    );
    expect([status, body]).toMatchObject([400, { errors: [{ path: ['serviceId'] }] }]);
  }
});
