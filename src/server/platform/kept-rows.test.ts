import type pg from 'pg';
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import type { Appointment } from '#contract/appointments.ts';
import type { Client } from '#contract/clients.ts';
import type { Pet } from '#contract/pets.ts';
import type { WalkSummary } from '#contract/walks.ts';
import { addAppointment, addClient, addPet, addWalk } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

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
  expect(await listOf(await app.user(), '/api/clients')).toEqual([]);
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

test('of a list that is known only its names and what changed are read', async () => {
  const caller = await app.user();
  for (let at = 0; at < MANY; at += 1) await addWalk(caller, { name: `Lake ${at}` });
  await listOf(caller, '/api/walks');
  await addWalk(caller, { name: 'Hill' });
  const asked = vi.spyOn(app.db.pool, 'query');
  const list = await listOf<WalkSummary>(caller, '/api/walks');
  let rows = 0;
  for (const [at, [statement]] of asked.mock.calls.entries()) {
    const answer = (await asked.mock.results[at]?.value) as pg.QueryResult | undefined;
    const { text } = statement as unknown as { text: string };
    if (text.includes('walk_routes')) rows += answer?.rows.length ?? 0;
  }
  expect(list).toHaveLength(MANY + 1);
  expect(list[0]?.name).toBe('Hill');
  expect(rows).toBe(2);
});
