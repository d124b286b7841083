import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { HOME } from '#server/testing/every-call.ts';
import { ownerOfEverything } from '#server/testing/owner-of-everything.ts';
import { newOwner } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

// No job writes meanwhile.
const app = await testApp({ PUBLIC_URL: HOME }, undefined, { jobPollS: 3_600 });
const owner = await ownerOfEverything(app);

const LISTS = [
  { path: '/api/messages', table: 'messages' },
  { path: '/api/deliveries', table: 'deliveries' },
  { path: '/api/invoices', table: 'invoices' },
  { path: '/api/payments', table: 'payments' },
  { path: '/api/requests', table: 'requests' },
];

// Rows that differ in their ids only, so that the ids decide where a page begins.
for (const { table } of LISTS) {
  const unique = await app.db.rows<{ name: string }>(sql`select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype = 'u' and not exists (select from pg_attribute
      where attrelid = conrelid and attnum = any(conkey) and attname = 'id')`);
  for (const { name } of unique)
    await app.db.run(sql`alter table ${raw(table)} drop constraint ${raw(name)}`);
  const partial = await app.db.rows<{ name: string }>(sql`select c.relname as name from pg_index
    join pg_class c on c.oid = indexrelid
    where indrelid = ${table}::regclass and indisunique and (indpred is not null or indexprs is not null)`);
  for (const { name } of partial) await app.db.run(sql`drop index ${raw(name)}`);
  await app.db.run(sql`insert into ${raw(table)}
    select (jsonb_populate_record(null::${raw(table)}, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid()))).*
      from ${raw(table)} t, generate_series(1, 5) where user_id = ${owner.id}`);
}

const idsOf = async (path: string): Promise<string[]> => {
  const { status, body } = await owner.caller.get(path);
  expect([path, status]).toEqual([path, 200]);
  return (body as { id: string }[]).map(({ id }) => id);
};

test.each(LISTS)(
  'GET $path: its pages together are the whole list, which it answers without them [paged-lists-1]',
  async ({ path }) => {
    const whole = await idsOf(path);
    expect(whole.length).toBeGreaterThan(5);
    const paged: string[] = [];
    for (let before = ''; ;) {
      const page = await idsOf(`${path}?limit=2${before && `&before=${before}`}`);
      paged.push(...page);
      before = page.at(-1) ?? '';
      if (page.length < 2) break;
    }
    expect(paged).toEqual(whole);
    expect(await idsOf(`${path}?before=${whole[1]}`)).toEqual(whole.slice(2));
  },
);

test.each(LISTS)(
  'GET $path: a record that is not in the list, and a limit that cannot be, are explained [paged-lists-2]',
  async ({ path, table }) => {
    const other = await newOwner(app);
    const [first] = await idsOf(`${path}?limit=1`);
    const foreign = await other.caller.get(`${path}?before=${first}`);
    expect([foreign.status, foreign.body]).toMatchObject([
      400,
      { errors: [{ path: ['before'], message: expect.stringContaining('no longer in the list') }] },
    ]);
    for (const limit of ['0', '501', '1.5', 'many']) {
      expect([table, limit, (await owner.caller.get(`${path}?limit=${limit}`)).status]).toEqual([
        table,
        limit,
        400,
      ]);
    }
  },
);

test('the history of a client is answered in pages of any length [paged-lists-3]', async () => {
  const path = `/api/clients/${owner.client.id}/history`;
  const whole = (await owner.caller.get(path)).body as { cursor: string }[];
  expect(whole.length).toBeGreaterThan(2);
  const paged: { cursor: string }[] = [];
  for (let before = ''; paged.length < whole.length;) {
    const { body } = await owner.caller.get(`${path}?limit=1${before && `&before=${before}`}`);
    const [entry] = body as { cursor: string }[];
    if (!entry) break;
    paged.push(entry);
    before = entry.cursor;
  }
  expect(paged).toEqual(whole);
});
