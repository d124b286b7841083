import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { MAX_SEARCH_RESULTS } from '#contract/overview/search.ts';
import { entities } from '#server/registry.ts';
import { builderOf } from '#server/testing/entity-builders.ts';
import { HOME } from '#server/testing/every-call.ts';
import { ownerOfEverything } from '#server/testing/owner-of-everything.ts';
import { testApp } from '#server/testing/test-app.ts';

// No job writes meanwhile.
const app = await testApp({ PUBLIC_URL: HOME }, undefined, { jobPollS: 3_600 });

const COPIES = 30;
const owner = await ownerOfEverything(app);
for (const { name, table, search } of entities) {
  if (search !== undefined) await builderOf(name).add(owner, 'Twin');
  const keys = await app.db.rows<{ name: string }>(sql`select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype = 'u' and not exists (select from pg_attribute
      where attrelid = conrelid and attnum = any(conkey) and attname = 'id')`);
  for (const key of keys) {
    await app.db.run(sql`alter table ${raw(table)} drop constraint ${raw(key.name)}`);
  }
  const partial = await app.db.rows<{ name: string }>(sql`select c.relname as name from pg_index
    join pg_class c on c.oid = indexrelid
    where indrelid = ${table}::regclass and indisunique and (indpred is not null or indexprs is not null)`);
  for (const index of partial) await app.db.run(sql`drop index ${raw(index.name)}`);
  // Rows that differ in their ids only, in no order on the disk, and no index whose order a list could borrow.
  await app.db.run(sql`insert into ${raw(table)}
    select (jsonb_populate_record(null::${raw(table)}, to_jsonb(t)
        || jsonb_build_object('id', gen_random_uuid()))).*
      from ${raw(table)} t, generate_series(1, ${COPIES}) where user_id = ${owner.id}`);
  const indexes = await app.db.rows<{ name: string }>(sql`select c.relname as name from pg_index
    join pg_class c on c.oid = indexrelid where indrelid = ${table}::regclass and not indisunique`);
  for (const index of indexes) await app.db.run(sql`drop index ${raw(index.name)}`);
}

type Row = { id: string } & Record<string, unknown>;

/** The ids of rows that are equal but for them, in the order of the list. */
function equalRows(rows: readonly Row[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const { id, ...rest } of rows) {
    const key = JSON.stringify(rest);
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups.values()];
}

test.each(entities.flatMap(({ lists }) => lists))(
  'GET %s: rows with equal keys are in the order of their ids [order-1]',
  async (path) => {
    const rows = (await owner.caller.get(path)).body as Row[];
    expect(rows.length).toBeGreaterThan(COPIES);
    for (const ids of equalRows(rows)) {
      const sorted = ids.toSorted();
      expect([sorted, sorted.toReversed()]).toContainEqual(ids);
    }
  },
);

test.each(
  entities.flatMap(({ search, table }) => (search === undefined ? [] : [{ search, table }])),
)(
  'GET $search answers the first of equal rows, as many as a search may [order-2]',
  async ({ search, table }) => {
    const found = (await owner.caller.get(`${search}?q=Twin`)).body as Row[];
    const all = await app.db.rows<{ id: string }>(sql`select id from ${raw(table)}
      where user_id = ${owner.id} and to_jsonb(${raw(table)})::text like '%Twin%' order by id`);
    expect(all.length).toBeGreaterThan(MAX_SEARCH_RESULTS);
    expect(found.map(({ id }) => id)).toEqual(all.slice(0, MAX_SEARCH_RESULTS).map(({ id }) => id));
  },
);
