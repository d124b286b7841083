import Fastify from 'fastify';
import type { QueryResultRow } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Appointment } from '#contract/appointments.ts';
import type { Client } from '#contract/clients.ts';
import type { Pet } from '#contract/pets.ts';
import type { WalkSummary } from '#contract/walks.ts';
import { clientList } from '#server/clients/clients.sql.ts';
import type { Database } from '#server/platform/database.ts';
import { listAnswers, type RowList } from '#server/platform/kept-rows.ts';
import { addAppointment, addClient, addPet, addWalk } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { walkList } from '#server/walks/walks.sql.ts';

const app = await testApp();
/** More than a list that is read whole each time. */
const MANY = 60;

async function manyClients(): Promise<{ caller: Caller; clients: Client[] }> {
  const caller = await app.user();
  const clients: Client[] = [];
  for (let at = 0; at < MANY; at += 1) {
    clients.push(await addClient(caller, { firstName: 'Jane', lastName: `Doe ${100 + at}` }));
  }
  return { caller, clients };
}

const listOf = async <Row>(caller: Caller, path: string): Promise<Row[]> =>
  (await caller.get(path)).body as Row[];
const namesOf = (clients: readonly Client[]): string[] => clients.map(({ lastName }) => lastName);

/** What the list would be if nothing had been kept: each record asked for by itself. */
async function eachOf<Row extends { id: string }>(caller: Caller, path: string): Promise<Row[]> {
  const rows = await listOf<Row>(caller, path);
  return Promise.all(rows.map(async ({ id }) => (await caller.get(`${path}/${id}`)).body as Row));
}

test('a list of which one row was changed, added or deleted is the list as it is now, in order', async () => {
  const { caller, clients } = await manyClients();
  expect(await listOf(caller, '/api/clients')).toEqual(clients);

  await caller.put(`/api/clients/${clients[7]?.id}`, { lastName: 'Aaronson' });
  const renamed = await listOf<Client>(caller, '/api/clients');
  expect(renamed).toHaveLength(MANY);
  expect(renamed[0]).toMatchObject({ id: clients[7]?.id, lastName: 'Aaronson' });
  expect(renamed).toEqual(await eachOf(caller, '/api/clients'));

  await caller.delete(`/api/clients/${clients[8]?.id}`);
  const added = await addClient(caller, { firstName: 'Zoe', lastName: 'Zimmer' });
  const later = await listOf<Client>(caller, '/api/clients');
  expect(later).toHaveLength(MANY);
  expect(later.at(-1)).toEqual(added);
  expect(namesOf(later)).not.toContain(clients[8]?.lastName);
});

test('writes that tell nobody of their moment are seen all the same', async () => {
  const { caller, clients } = await manyClients();
  const id = clients[3]?.id ?? '';
  await listOf(caller, '/api/clients');
  // Twice, so that whatever is kept is of the first one.
  for (const notes of ['Mind the cat', 'Mind the dog']) {
    await app.db.run(sql`update clients set notes = ${notes} where id = ${id}`);
    const row = (await listOf<Client>(caller, '/api/clients')).find((client) => client.id === id);
    expect(row?.notes).toBe(notes);
  }
});

test('rows that are the same in two periods, and lists of other owners, are not mixed up', async () => {
  const { caller, clients } = await manyClients();
  const clientId = clients[0]?.id ?? '';
  for (let at = 0; at < MANY; at += 1) {
    await addAppointment(caller, clientId, { date: `2026-0${1 + (at % 6)}-15` });
  }
  const period = (from: string, to: string) =>
    listOf<Appointment>(caller, `/api/appointments?from=${from}&to=${to}`);
  const all = await period('2026-01-01', '2026-06-30');
  expect(all).toHaveLength(MANY);
  expect(await period('2026-01-01', '2026-01-31')).toHaveLength(MANY / 6);

  const moved = all[0];
  await caller.put(`/api/appointments/${moved?.id}`, { date: '2026-07-01' });
  expect(await period('2026-01-01', '2026-06-30')).toEqual(all.slice(1));
  expect(await period('2026-07-01', '2026-07-31')).toHaveLength(1);

  const other = await manyClients();
  expect(await listOf(caller, '/api/clients')).toEqual(clients);
  expect(await listOf(other.caller, '/api/clients')).toEqual(other.clients);
});

test('a change of most of a list, and of the rows that hang on a deleted one, leaves nothing behind', async () => {
  const { caller, clients } = await manyClients();
  for (const { id } of clients) await addPet(caller, id, { name: 'Rex' });
  await listOf(caller, '/api/pets');
  await app.db.run(sql`update pets set name = 'Max' where user_id = ${clients[0]?.userId ?? ''}`);
  const renamed = await listOf<Pet>(caller, '/api/pets');
  expect(new Set(renamed.map(({ name }) => name))).toEqual(new Set(['Max']));
  await caller.delete(`/api/clients/${clients[0]?.id}`);
  expect(await listOf(caller, '/api/pets')).toHaveLength(MANY - 1);
});

/**
 * A list as production answers it, over a database that notes what it was asked and gave; `between` runs once, after
 * names have come.
 */
function watched(list: RowList, between: () => Promise<unknown> = async () => undefined) {
  const heard: { text: string; rows: unknown[] }[] = [];
  const db: Database = {
    ...app.db,
    async rows<Row extends QueryResultRow>(statement: Sql) {
      const rows = await app.db.rows<Row>(statement);
      heard.push({ text: statement.text, rows });
      return rows;
    },
    async one<Row extends QueryResultRow>(statement: Sql) {
      const row = await app.db.one<Row>(statement);
      heard.push({ text: statement.text, rows: [row] });
      await between();
      return row;
    },
  };
  const lists = listAnswers(db, () => JSON.stringify);
  const server = Fastify();
  server.get('/', (_request, reply) => lists.send(reply, list));
  return {
    heard,
    async read<Row>(): Promise<Row[]> {
      heard.length = 0;
      const answer = await server.inject('/');
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      return answer.json<Row[]>();
    },
  };
}

test('of a list that is known only its names and what changed are read', async () => {
  const caller = await app.user();
  const { userId } = await addWalk(caller);
  for (let at = 0; at < MANY; at += 1) await addWalk(caller, { name: `Lake ${at}` });
  const { read, heard } = watched(walkList(userId));
  await read();
  const { id, updatedAt } = await addWalk(caller, { name: 'Hill' });
  const list = await read<WalkSummary>();
  expect(list).toHaveLength(MANY + 2);
  expect(list[0]?.name).toBe('Hill');
  expect(heard.map(({ rows }) => rows.length)).toEqual([1, 1]);
  // A version is a transaction and a moment: either may come again in a database that was set back, not both.
  const [name = ''] = String(Object.values(heard[0]?.rows[0] ?? {})).split(',');
  expect(name).toMatch(new RegExp(`^${id} \\d+ ${Date.parse(updatedAt) / 1000}`));
});

test('what changes or goes while a list is read makes it the list of after that, whole and in order', async () => {
  const { clients } = await manyClients();
  const [first, second, third] = clients.map(({ id }) => id);
  const { read } = watched(clientList(clients[0]?.userId ?? ''), async () => {
    await app.db.run(sql`update clients set last_name = 'Zimmer', notes = 'after'
      where id = any(${[first, second]})`);
    await app.db.run(sql`delete from clients where id = ${third}`);
  });
  await read();
  await app.db.run(sql`update clients set notes = 'before' where id = any(${[first, third]})`);
  const list = await read<Client>();
  const ids = list.map(({ id }) => id);
  expect(ids.slice(0, -2)).toEqual(clients.slice(3).map(({ id }) => id));
  expect(new Set(ids.slice(-2))).toEqual(new Set([first, second]));
  expect(list.filter(({ notes }) => notes === 'after')).toHaveLength(2);
  expect(list.filter(({ notes }) => notes === 'before')).toEqual([]);
});

test('as production writes them rows hold the fields of their record and nothing else', async () => {
  const { clients } = await manyClients();
  const { read } = watched(clientList(clients[0]?.userId ?? ''));
  expect(await read()).toEqual(clients);
  expect(await read()).toEqual(clients);
});

test('a list that has become short is kept no more', async () => {
  const { clients } = await manyClients();
  const { read, heard } = watched(clientList(clients[0]?.userId ?? ''));
  await read();
  await app.db.run(
    sql`delete from clients where id = any(${clients.slice(20).map(({ id }) => id)})`,
  );
  expect(await read()).toHaveLength(20);
  expect(await read()).toHaveLength(20);
  expect(heard.map(({ rows }) => rows.length)).toEqual([20]);
});
