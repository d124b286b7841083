import { expect, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openEmptyDatabase } from '#server/testing/empty-database.ts';

test('bookings of a version before the price list keep their pet and price', async () => {
  const db = await openEmptyDatabase();
  const at = migrations.findIndex(({ name }) => name === '0020_price_list');
  await migrate(db.pool, migrations.slice(0, at));
  await db.pool.query(`
    insert into users (id, email) values (gen_random_uuid(), 'sam@example.org');
    insert into clients (id, user_id, first_name, last_name)
      select gen_random_uuid(), id, 'Jane', 'Doe' from users;
    insert into pets (id, user_id, client_id, name, species)
      select gen_random_uuid(), user_id, id, 'Biscuit', 'Dog' from clients;
    insert into appointments
        (id, user_id, client_id, pet_id, title, service_type, date, start_time, end_time, price)
      select gen_random_uuid(), user_id, client_id, pet, title, 'walk', '2026-03-29', '09:00', '10:00', price
        from pets, lateral (values ('both', id, 12.5), ('pet', id, null), ('price', null, 0), ('none', null, null))
          as booked (title, pet, price)`);
  const revision = 'select revision from owner_revisions';
  const before = await db.pool.query(revision);
  await migrate(db.pool, migrations);
  const { rows } = await db.pool.query(`
    select title, price, charges, pet_id = pet_ids[1] as first, cardinality(pet_ids) as pets,
        (select count(*)::int from appointment_pets where appointment_id = a.id) as held
      from appointments a order by title`);
  const manual = (amount: string) => [{ kind: 'manual', label: 'Price', amount }];
  expect(rows).toEqual([
    { title: 'both', price: '12.50', charges: manual('12.50'), first: true, pets: 1, held: 1 },
    { title: 'none', price: null, charges: [], first: null, pets: 0, held: 0 },
    { title: 'pet', price: null, charges: [], first: true, pets: 1, held: 1 },
    { title: 'price', price: '0.00', charges: manual('0.00'), first: null, pets: 0, held: 0 },
  ]);
  // Nothing that anybody read has changed.
  expect((await db.pool.query(revision)).rows).toEqual(before.rows);
  const changed = db.pool.query(`update appointments set price = 1 where title = 'both'`);
  await expect(changed).rejects.toMatchObject({ constraint: 'appointments_charges' });
});
