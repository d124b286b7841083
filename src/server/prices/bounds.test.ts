import { expect, test } from 'vitest';
import sql from 'sql-template-tag';
import type { Service } from '#contract/services.ts';
import { newOwner } from '#server/testing/owners.ts';
import { addAppointment, addService } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('prices of services, clients and surcharges are at most £10,000 where they are typed; a booking’s own keeps its ten digits', async () => {
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

test('a larger price that was stored before stays readable; what it makes too dear gets a sentence', async () => {
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
  expect(await caller.get(`/api/prices/quote?${query}`)).toMatchObject({
    status: 400,
    body: { message },
  });
});

test('services that are added at once have a place of their own each', async () => {
  const { caller } = await newOwner(app);
  await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => addService(caller, { name })));
  const rows = await app.db.rows<{
    count: number;
  }>(sql`select count(*)::int as count from services s
    join services other on other.user_id = s.user_id and other.position = s.position and other.id <> s.id`);
  expect(rows).toEqual([{ count: 0 }]);
});
