import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { transaction } from '#server/platform/db/database.ts';
import { addAppointment, addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('deleting a client while its appointments are changed does not deadlock', async () => {
  const caller = await app.user();
  for (let round = 0; round < 8; round += 1) {
    const client = await addClient(caller);
    const booked = await Promise.all([1, 2, 3, 4].map(() => addAppointment(caller, client.id)));
    const answers = await Promise.all([
      ...booked.map(({ id }) => caller.put(`/api/appointments/${id}`, { title: 'Moved' })),
      caller.delete(`/api/clients/${client.id}`),
      ...booked.map(({ id }) => caller.put(`/api/appointments/${id}`, { notes: 'Key 3' })),
    ]);
    for (const { status } of answers) expect([200, 204, 404]).toContain(status);
  }
});

test('two transactions that write the same tables in opposite order do not deadlock', async () => {
  const caller = await app.user();
  const { userId } = await addClient(caller);
  const client = sql`insert into clients (id, user_id, first_name, last_name)
    values (gen_random_uuid(), ${userId}, 'Jane', 'Doe')`;
  const walk = sql`insert into walk_routes (id, user_id, name) values (gen_random_uuid(), ${userId}, 'Lake')`;
  const orders = Array.from({ length: 20 }, (_, at) => (at % 2 ? [client, walk] : [walk, client]));
  let attempts = 0;
  const writes = orders.map((order) =>
    transaction(app.db, async (db) => {
      attempts += 1;
      for (const statement of order) await db.run(statement);
    }),
  );
  await Promise.all(writes);
  // A deadlock would be done again.
  expect(attempts).toBe(20);
});

test('a single statement that is ended by a deadlock is sent again [deadlocks-1]', async () => {
  const caller = await app.user();
  const { id: first, userId } = await addClient(caller);
  const { id: second } = await addClient(caller);
  const notes = (words: string, id: string) =>
    sql`update clients set notes = ${words} where user_id = ${userId} and id = ${id}`;
  const waiting = async () =>
    (await app.db.rows(sql`select from pg_locks where not granted and locktype = 'transactionid'`))
      .length;
  const db = app.db.forOwner(userId);
  let single: Promise<number> | undefined;
  await transaction(db, async (within) => {
    await within.run(notes('held', second));
    single = db.run(sql`with one as (${notes('once', first)} returning id)
      update clients set notes = 'twice' where user_id = ${userId} and id = ${second}
        and exists (select from one)`);
    // It has waited for longer when the other begins to wait, so that PostgreSQL ends it.
    await expect.poll(waiting).toBe(1);
    await within.run(notes('later', first));
  });
  expect(await single).toBe(1);
  const rows = await app.db.rows(
    sql`select notes from clients where id in (${first}, ${second}) order by notes`,
  );
  expect(rows).toEqual([{ notes: 'once' }, { notes: 'twice' }]);
});
