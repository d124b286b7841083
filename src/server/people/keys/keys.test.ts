import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { type Key, MAX_KEY_EVENTS } from '#contract/people/keys.ts';
import { addClient, addKey } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

async function samWithKey() {
  const sam = await app.user();
  const client = await addClient(sam);
  const key = await addKey(sam, client.id, { tag: 'K12', place: 'atBase' });
  const placeOf = async () => ((await sam.get(`/api/keys/${key.id}`)).body as Key).place;
  return { sam, client, key, placeOf, events: `/api/keys/${key.id}/events` };
}

test('a key has a numbered tag, copies and a place, and is changed and deleted [keys-1]', async () => {
  const { sam, client, key } = await samWithKey();
  expect(key).toMatchObject({ tag: 'K12', copies: 1, place: 'atBase', clientId: client.id });
  expect((await sam.get(`/api/clients/${client.id}/keys`)).body).toEqual([key]);
  expect((await sam.get('/api/keys')).body).toEqual([key]);
  const changed = await sam.put(`/api/keys/${key.id}`, { copies: 2, place: 'lost' });
  expect(changed.body).toMatchObject({ tag: 'K12', copies: 2, place: 'atBase' });
  expect((await sam.delete(`/api/keys/${key.id}`)).status).toBe(204);
});

test.each(['Jane', 'Doe 12', '1 High Street', 'Janes key', '', ' '])(
  'a tag is a number and never a name: "%s" is refused [keys-2]',
  async (tag) => {
    const { sam, client } = await samWithKey();
    const { status, body } = await sam.post(`/api/clients/${client.id}/keys`, { tag });
    expect([status, body]).toMatchObject([
      400,
      { message: 'A tag is a number, such as 12 or K12, and never a name' },
    ]);
  },
);

test('a tag names one key of a business, and any of another one [keys-3]', async () => {
  const { sam, client } = await samWithKey();
  const again = await sam.post(`/api/clients/${client.id}/keys`, { tag: 'k12' });
  expect([again.status, again.body]).toMatchObject([
    400,
    { errors: [{ path: ['tag'], message: 'Another key has this tag. Choose another number.' }] },
  ]);
  expect((await samWithKey()).key.tag).toBe('K12');
});

test('a key is taken, put back, handed over with a receipt, returned, lost and found [keys-4]', async () => {
  const { sam, placeOf, events } = await samWithKey();
  const steps = [
    [{ kind: 'taken' }, 'withMe'],
    [{ kind: 'putBack' }, 'atBase'],
    [{ kind: 'handedOver', receivedBy: 'Jane Doe' }, 'withClient'],
    [{ kind: 'returned' }, 'withMe'],
    [{ kind: 'lost' }, 'lost'],
    [{ kind: 'found' }, 'withMe'],
  ] as const;
  for (const [at, [step, place]] of steps.entries()) {
    const when = `2026-03-29T08:0${at}:00.000Z`;
    const { status, body } = await sam.post(events, { ...step, at: when });
    expect([status, body, await placeOf()]).toMatchObject([201, { ...step, at: when }, place]);
  }
  const log = (await sam.get(events)).body as { kind: string }[];
  expect(log.map(({ kind }) => kind)).toEqual(steps.map(([{ kind }]) => kind).toReversed());
  const silent = await sam.post(events, { kind: 'handedOver' });
  expect([silent.status, silent.body]).toMatchObject([400, { errors: [{ path: ['receivedBy'] }] }]);
});

test('what a phone sends late is in the log, and where the key is now stays [keys-5]', async () => {
  const { sam, placeOf, events } = await samWithKey();
  const id = randomUUID();
  await sam.post(events, { kind: 'putBack', at: '2026-03-29T18:00:00.000Z' });
  const late = { id, kind: 'taken', at: '2026-03-29T08:00:00.000Z' };
  const first = await sam.post(events, late);
  const again = await sam.post(events, late);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect([await placeOf(), ((await sam.get(events)).body as unknown[]).length]).toEqual([
    'atBase',
    2,
  ]);
  // Of two within the same minute the one that is said last is true.
  await sam.post(events, { kind: 'taken', at: '2026-03-29T18:00:00.000Z' });
  expect(await placeOf()).toBe('withMe');
  // One between two others is no later than the last of them.
  await sam.post(events, { kind: 'lost', at: '2026-03-29T12:00:00.000Z' });
  expect(await placeOf()).toBe('withMe');
});

test('a key has no more entries than its log can show, and what it has is still answered [keys-6]', async () => {
  const { sam, key, events } = await samWithKey();
  await app.db.run(sql`insert into key_events (id, user_id, key_id, kind, at)
    select gen_random_uuid(), user_id, id, 'taken', now() - make_interval(mins => n)
      from keys, generate_series(2, ${MAX_KEY_EVENTS}::int) n where id = ${key.id}`);
  const last = { id: randomUUID(), kind: 'putBack' };
  const first = await sam.post(events, last);
  expect(first.status).toBe(201);
  const more = await sam.post(events, { kind: 'taken' });
  expect([more.status, (more.body as { message: string }).message]).toEqual([
    400,
    `A key has at most ${MAX_KEY_EVENTS} entries in its log.`,
  ]);
  expect(await sam.post(events, last)).toMatchObject({ status: 201, body: first.body });
});

test('the log of a key is in the order in which things happened, also where a phone sends late [keys-7]', async () => {
  const { sam, events } = await samWithKey();
  await sam.post(events, { kind: 'putBack', at: '2026-03-29T18:00:00.000Z' });
  await sam.post(events, { kind: 'taken', at: '2026-03-29T08:00:00.000Z' });
  const log = (await sam.get(events)).body as { kind: string }[];
  expect(log.map(({ kind }) => kind)).toEqual(['putBack', 'taken']);
});
