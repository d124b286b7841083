import { expect, test } from 'vitest';
import sql from 'sql-template-tag';
import type { Quote } from '#contract/diary/prices.ts';
import type { Service } from '#contract/diary/services.ts';
import { newOwner } from '#server/testing/owners.ts';
import { addAppointment, addService } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** How many services share their place with another one of the same business. */
const sharedPlaces = async () =>
  (
    await app.db.one<{ count: number }>(sql`select count(*)::int as count from services s
      join services other on other.user_id = s.user_id and other.position = s.position and other.id <> s.id`)
  ).count;

test('prices of services, clients and surcharges are at most £10,000 where they are typed; a booking’s own keeps its ten digits [bounds-1]', async () => {
  const { caller, client, service } = await newOwner(app);
  const path = `/api/services/${service.id}`;
  const send = async (price: string) => [
    (await caller.put(path, { price })).status,
    (await caller.put(path, { extraPetPrice: price })).status,
    (await caller.post(`${path}/price-rise`, { from: '2099-01-01', price, preview: true })).status,
    (await caller.post('/api/surcharges', { kind: 'weekend', amount: price })).status,
    (await caller.post('/api/client-prices', { clientId: client.id, serviceId: service.id, price }))
      .status,
  ];
  expect(await send('10000.01')).toEqual([400, 400, 400, 400, 400]);
  expect(await send('10000')).toEqual([200, 200, 200, 201, 201]);
  expect(await addAppointment(caller, client.id, { price: '99999999.99' })).toMatchObject({
    price: '99999999.99',
  });
});

test('a larger price that was stored before stays readable; what it makes too dear gets a sentence [bounds-2]', async () => {
  const { db, caller, client, service } = await newOwner(app);
  const booking = { serviceId: service.id, date: '2099-01-01' };
  await addAppointment(caller, client.id, booking);
  await db.run(sql`update services set price = 99999999.99, extra_pet_price = 99999999.99
    where id = ${service.id}`);
  await db.run(sql`insert into surcharges (id, user_id, kind, percent, time)
    select gen_random_uuid(), user_id, 'after', 999.99, '00:00' from services where id = ${service.id}`);
  expect(((await caller.get(`/api/services/${service.id}`)).body as Service).price).toBe(
    '99999999.99',
  );
  const query = new URLSearchParams({ ...booking, startTime: '09:00' });
  const message = 'This costs more than £99,999,999.99. Check the prices of the service.';
  expect(await caller.get(`/api/prices/quote?${query.toString()}`)).toMatchObject({
    status: 400,
    body: { message },
  });
});

test('surcharges are at most 1,000 % [bounds-3]', async () => {
  const { caller } = await newOwner(app);
  const add = async (percent: string) =>
    caller.post('/api/surcharges', { kind: 'weekend', percent });
  expect(await add('1,000')).toMatchObject({ status: 201, body: { percent: '1000.00' } });
  for (const percent of ['1000.01', '10000']) {
    expect(await add(percent)).toMatchObject({
      status: 400,
      body: { errors: [{ path: ['percent'], message: 'Percentage must be at most 1,000' }] },
    });
  }
});

test('a quote of fifty surcharges is answered and booked; one of more than a hundred charges gets a sentence [bounds-4]', async () => {
  const { db, caller, client, service } = await newOwner(app);
  const add = (count: number) =>
    db.run(sql`insert into surcharges (id, user_id, kind, amount, adds_up)
      select gen_random_uuid(), user_id, 'weekend', 1, true
        from services, generate_series(1, ${count}) where id = ${service.id}`);
  const booking = { serviceId: service.id, date: '2099-01-03', startTime: '09:00' };
  const quote = () => caller.get(`/api/prices/quote?${new URLSearchParams(booking).toString()}`);
  await add(51);
  const { status, body } = await quote();
  expect([status, (body as Quote).charges.length]).toEqual([200, 52]);
  expect(await addAppointment(caller, client.id, { ...booking, ...(body as Quote) })).toMatchObject(
    body as Quote,
  );
  await add(49);
  const message = 'More than 100 charges apply. Delete surcharges that you no longer need.';
  expect(await quote()).toMatchObject({ status: 400, body: { message } });
});

test('services that are put in order while others are added have a place of their own each [bounds-6]', async () => {
  const { caller, service } = await newOwner(app);
  const other = await addService(caller, { name: 'Other' });
  await Promise.all(
    ['A', 'B', 'C', 'D', 'E'].flatMap((name) => [
      addService(caller, { name }),
      caller.put('/api/services/order', { ids: [other.id, service.id] }),
    ]),
  );
  expect(await sharedPlaces()).toBe(0);
});

test('services that are added at once have a place of their own each [bounds-5]', async () => {
  const { caller } = await newOwner(app);
  await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => addService(caller, { name })));
  expect(await sharedPlaces()).toBe(0);
});
