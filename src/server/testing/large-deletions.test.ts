/** What keeps the deletion of a large client or account from taking minutes (decision 86). */
import sql from 'sql-template-tag';
import { expect, inject, onTestFinished, test } from 'vitest';
import { deleteUser } from '#server/identity/profile/deletion.sql.ts';
import { type Database, openDatabase, runLong, transaction } from '#server/platform/db/database.ts';
import { newOwner, type Owner } from '#server/testing/owners.ts';
import { addIssued, addPet, addVisit } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('every foreign key has an index that begins with its columns [large-deletions-1]', async () => {
  const without = await app.db.rows(sql`select c.conname from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = c.conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || (select attname from pg_attribute
          where attrelid = c.conrelid and attnum = c.conkey[cardinality(c.conkey)]) || ' IS NOT NULL)')
        and c.conkey @> (i.indkey::int2[])[0:cardinality(c.conkey) - 1]
        and c.conkey <@ (i.indkey::int2[])[0:cardinality(c.conkey) - 1])`);
  expect(without).toEqual([]);
  const { keys } = await app.db.one<{
    keys: number;
  }>(sql`select count(*)::int as keys from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`);
  expect(keys).toBeGreaterThan(60);
});

const BOOKINGS = 20;

/** A client with two dogs, whose every booking has a visit with events and a line on an invoice; its business tells of changes. */
async function busyClient(): Promise<Owner> {
  const owner = await newOwner(app);
  const { caller, client, pet, id } = owner;
  await caller.put('/api/message-settings', { bookings: true });
  const other = await addPet(caller, client.id);
  await app.db.run(sql`insert into appointments
      (id, user_id, client_id, pet_ids, title, service_type, date, start_time, end_time, status, price, charges)
    select gen_random_uuid(), ${id}, ${client.id}, ${[pet.id, other.id]}::uuid[], 'Walk', 'walk',
        date '2026-03-01' + n, '09:00', '10:00', 'completed', 14, '[{"kind": "manual", "label": "Price", "amount": "14.00"}]'
      from generate_series(1, ${BOOKINGS}::int) n`);
  const appointments = await app.db.rows<{ id: string }>(
    sql`select id from appointments where user_id = ${id}`,
  );
  for (const { id: appointmentId } of appointments) {
    const visit = await addVisit(caller, { appointmentIds: [appointmentId], petIds: [pet.id] });
    await app.db.run(sql`insert into visit_events (id, user_id, visit_id, kind, pet_id, at)
      select gen_random_uuid(), ${id}, ${visit.id}, 'poo', ${pet.id}, now() from generate_series(1, 3)`);
  }
  await addIssued(caller, client.id, {
    lines: [],
    appointmentIds: appointments.map(({ id }) => id),
  });
  return owner;
}

const TABLES = [
  'appointments',
  'visits',
  'visit_events',
  'appointment_changes',
  'invoice_lines',
  'invoices',
] as const;

type Changes = Record<
  (typeof TABLES)[number],
  { inserted: number; updated: number; deleted: number }
>;

/** What this connection has done to each table, by the database's own count, which may begin before the transaction. */
async function counted(db: Database): Promise<Changes> {
  const { changes } = await db.one<{
    changes: Changes;
  }>(sql`select jsonb_object_agg(relname, jsonb_build_object(
      'inserted', pg_stat_get_xact_tuples_inserted(oid), 'updated', pg_stat_get_xact_tuples_updated(oid),
      'deleted', pg_stat_get_xact_tuples_deleted(oid))) as changes
    from pg_class where relnamespace = 'public'::regnamespace and relname = any(${[...TABLES]})`);
  return changes;
}

/** What a deletion does to each table. */
const changesBy = (deletion: (db: Database) => Promise<unknown>): Promise<Changes> =>
  transaction(app.db, async (db) => {
    const before = await counted(db);
    await deletion(db);
    const after = await counted(db);
    for (const table of TABLES) {
      after[table].inserted -= before[table].inserted;
      after[table].updated -= before[table].updated;
      after[table].deleted -= before[table].deleted;
    }
    return after;
  });

const DELETED = { inserted: 0, updated: 0, deleted: BOOKINGS };

test('a client’s bookings and visits are deleted without being changed first, and nothing is noted for the client [large-deletions-2]', async () => {
  const { id, client } = await busyClient();
  const changes = await changesBy((db) =>
    db.run(sql`delete from clients where user_id = ${id} and id = ${client.id}`),
  );
  expect(changes).toMatchObject({
    appointments: DELETED,
    visits: DELETED,
    visit_events: { updated: 0, deleted: 3 * BOOKINGS },
    appointment_changes: { inserted: 0 },
    // The lines stay.
    invoice_lines: { updated: BOOKINGS, deleted: 0 },
  });
  // Their invoice is added up by one statement, not once for each.
  expect(changes.invoices.updated).toBeLessThan(5);
  const lines = await app.db.rows(
    sql`select from invoice_lines where user_id = ${id} and appointment_id is null`,
  );
  expect(lines).toHaveLength(BOOKINGS);
});

test('an account’s rows are deleted without being changed first [large-deletions-3]', async () => {
  const { id } = await busyClient();
  expect(await changesBy((db) => deleteUser(db, id))).toMatchObject({
    appointments: DELETED,
    visits: DELETED,
    visit_events: { updated: 0, deleted: 3 * BOOKINGS },
    appointment_changes: { inserted: 0 },
    invoice_lines: DELETED,
    invoices: { updated: 0, deleted: 1 },
  });
});

test('a deletion may take longer than other statements [large-deletions-4]', async () => {
  const { pool } = app.db;
  const connection = { ...inject('databaseServer'), database: pool.options.database ?? '' };
  const db = openDatabase(connection, () => undefined, { statementMs: 50, answerMs: 100 });
  onTestFinished(() => db.end());
  const slow = sql`select pg_sleep(0.3)`;
  await expect(db.run(slow)).rejects.toThrow(/timeout/);
  await expect(transaction(db, (db) => runLong(db, slow))).resolves.toBe(1);
  // The next transaction is bounded again.
  await expect(transaction(db, (db) => db.run(slow))).rejects.toThrow(/timeout/);
});
