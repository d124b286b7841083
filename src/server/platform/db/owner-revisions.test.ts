import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { entities } from '#server/entities.ts';
import { transaction } from '#server/platform/db/database.ts';
import { addAppointment, addClient, addPet, addWalk } from '#server/testing/records.ts';
import { testApp, type Caller } from '#server/testing/test-app.ts';

const app = await testApp();

/** Rows that are only written together with their visit or appointment, which raises the revision. */
const LINKS = new Set(['visit_appointments', 'visit_clients', 'visit_pets']);

/** The tables that cached responses are made of: those of entities, and what routes name beside them. */
const CACHED = new Set(
  [
    ...entities.map(({ table }) => table),
    ...app.routes.flatMap(({ cachedTables = [] }) => cachedTables),
  ].filter((table) => !LINKS.has(table)),
);

const ROW = 1;
const INSERT = 4;
const DELETE = 8;
const UPDATE = 16;

async function revisionOf(userId: string): Promise<bigint> {
  const { rows } = await app.db.pool.query<{ revision: string }>(
    'select revision from owner_revisions where user_id = $1',
    [userId],
  );
  return BigInt(rows[0]?.revision ?? -1);
}

const idOf = async (caller: Caller): Promise<string> =>
  ((await caller.get('/api/auth/user')).body as { id: string }).id;

test('every entity raises the revision of its owner at each write, and each table of a cached response', async () => {
  const { rows } = await app.db.pool.query<{ name: string; kinds: number; late: boolean }>(
    `select c.table_name as name, coalesce(bit_or(t.tgtype), 0)::int as kinds,
        coalesce(bool_and(t.tginitdeferred), false) as late
      from information_schema.columns c
      left join pg_trigger t on t.tgrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
        and t.tgenabled = 'O' and t.tgfoid = 'raise_revision_of_owner'::regproc
      where c.column_name = 'user_id' and c.table_schema = 'public' group by 1`,
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const { name, kinds, late } of rows) {
    const raises = { kinds: ROW | INSERT | UPDATE | DELETE, late: true };
    const silent = { kinds: 0, late: false };
    expect([name, { kinds, late }]).toEqual([name, CACHED.has(name) ? raises : silent]);
  }
});

test('every kind of write raises the revision of its owner and of nobody else', async () => {
  const caller = await app.user();
  const stranger = await idOf(await app.user());
  const userId = await idOf(caller);
  const strangers = await revisionOf(stranger);
  let last = await revisionOf(userId);
  const raised = async (what: string): Promise<void> => {
    const now = await revisionOf(userId);
    expect([what, now > last]).toEqual([what, true]);
    last = now;
  };
  const client = await addClient(caller);
  await raised('a client');
  const pet = await addPet(caller, client.id);
  await raised('a pet');
  const appointment = await addAppointment(caller, client.id);
  await raised('an appointment');
  const walk = await addWalk(caller);
  await raised('a walk');
  const message = `insert into messages (id, user_id, client_id, content, direction)
    values (gen_random_uuid(), $1, $2, 'Hello', 'incoming')`;
  await app.db.pool.query(message, [userId, client.id]);
  await raised('a message');
  await caller.put('/api/auth/user', { businessName: 'Paws' });
  await raised('the profile');
  await caller.put(`/api/pets/${pet.id}`, { name: 'Rex' });
  await raised('a changed pet');
  await caller.delete(`/api/walks/${walk.id}`);
  await raised('a deleted walk');
  await caller.put(`/api/appointments/${appointment.id}`, { title: 'Later' });
  await raised('a changed appointment');
  await caller.delete(`/api/clients/${client.id}`);
  await raised('a deleted client');
  expect(await revisionOf(stranger)).toBe(strangers);
});

test('a rejected or rolled back write raises no revision', async () => {
  const caller = await app.user();
  const userId = await idOf(caller);
  const before = await revisionOf(userId);
  expect((await caller.post('/api/clients', { firstName: '' })).status).toBe(400);
  await caller.get('/api/clients');
  const db = await app.db.pool.connect();
  await db.query('begin');
  await db.query(`insert into clients (id, user_id, first_name, last_name)
    values (gen_random_uuid(), '${userId}', 'Jane', 'Doe')`);
  await db.query('rollback');
  db.release();
  expect(await revisionOf(userId)).toBe(before);
});

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

const tablesOf = async (userId: string): Promise<Record<string, number>> =>
  (
    await app.db.one<{ tables: Record<string, number> }>(
      sql`select tables from owner_revisions where user_id = ${userId}`,
    )
  ).tables;

/** The tables whose revision `work` raised. */
async function raisedBy(userId: string, work: () => Promise<unknown>): Promise<string[]> {
  const before = await tablesOf(userId);
  await work();
  const after = await tablesOf(userId);
  for (const [table, revision] of Object.entries(before)) {
    expect([table, (after[table] ?? 0) >= revision]).toEqual([table, true]);
  }
  return Object.keys(after)
    .filter((table) => after[table] !== before[table])
    .toSorted();
}

test('a write raises the revision of its own table, and a deleted client those of all that went with it', async () => {
  const caller = await app.user();
  const userId = await idOf(caller);
  const client = await addClient(caller);
  expect(await raisedBy(userId, () => addClient(caller))).toEqual(['clients']);
  expect(await raisedBy(userId, () => addPet(caller, client.id))).toEqual(['pets']);
  expect(await raisedBy(userId, () => addAppointment(caller, client.id))).toEqual(['appointments']);
  expect(await raisedBy(userId, () => addWalk(caller))).toEqual(['walk_routes']);
  const profile = () => caller.put('/api/auth/user', { businessName: 'Paws' });
  expect(await raisedBy(userId, profile)).toEqual(['users']);
  const deleted = () => caller.delete(`/api/clients/${client.id}`);
  expect(await raisedBy(userId, deleted)).toEqual(['appointments', 'clients', 'pets']);
});

test('a transaction that writes several tables many times raises each of them once, to one number', async () => {
  const caller = await app.user();
  const userId = await idOf(caller);
  await addClient(caller);
  const before = await revisionOf(userId);
  await transaction(app.db, async (db) => {
    for (let at = 0; at < 3; at += 1) {
      await db.run(sql`insert into clients (id, user_id, first_name, last_name)
        select gen_random_uuid(), ${userId}, 'Jane', 'Doe' from generate_series(1, 20)`);
      await db.run(sql`insert into walk_routes (id, user_id, name)
        select gen_random_uuid(), ${userId}, 'Lake' from generate_series(1, 20)`);
    }
  });
  const { clients, walk_routes: walks } = await tablesOf(userId);
  expect(BigInt(clients ?? 0)).toBeGreaterThan(before);
  expect(walks).toBe(clients);
  expect(await revisionOf(userId)).toBe(BigInt(clients ?? 0));
});

test('two transactions that write the same tables in opposite order do not deadlock', async () => {
  const caller = await app.user();
  const userId = await idOf(caller);
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
