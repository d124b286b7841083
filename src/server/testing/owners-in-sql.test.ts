import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sql, { join, raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { everyCall, make } from '#server/testing/every-call.ts';
import { newOwner, type Owner, tablesOf } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** The tables whose rows belong to nobody, or to nobody but the server. Every other table carries its owner. */
const OWNERLESS = [
  'attempts',
  'schema_migrations',
  'session',
  'settings',
  'stored_removals',
  'users',
];

/** What somebody has begun who may not have signed in yet; it is theirs, and goes with them, once they have. */
const BEGUN = ['passkey_challenges', 'provider_attempts'];

interface ForeignKey {
  name: string;
  child: string;
  parent: string;
  /** The columns of the child, and those of the parent that they are compared with. */
  from: string[];
  to: string[];
}

const foreignKeys = await app.db.rows<ForeignKey>(sql`
  select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      array(select attname::text from unnest(c.conkey) with ordinality as k (num, at)
        join pg_attribute on attrelid = c.conrelid and attnum = num order by at) as "from",
      array(select attname::text from unnest(c.confkey) with ordinality as k (num, at)
        join pg_attribute on attrelid = c.confrelid and attnum = num order by at) as "to"
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    order by 2, 1`);
const betweenOwned = foreignKeys.filter(({ parent }) => parent !== 'users');
const tables = await tablesOf(app.db);
const owned = tables.filter((table) => !OWNERLESS.includes(table));

/** An owner of at least one row of everything, made by the calls of the product where there is one. */
async function ownerOfEverything(): Promise<Owner> {
  const owner = await newOwner(app);
  for (const name of [
    'POST /api/appointments',
    'POST /api/walks',
    'PUT /api/pet-photos',
    'POST /api/objects/upload',
  ]) {
    const call = await everyCall[name]?.(owner);
    if (!call) throw new Error(`There is no call ${name}`);
    expect((await make(owner.caller, name.split(' ')[0] ?? '', call)).status).toBeLessThan(300);
  }
  await app.db.run(sql`insert into messages (id, user_id, client_id, content, direction)
    values (${randomUUID()}, ${owner.id}, ${owner.client.id}, 'Hello', 'incoming')`);
  return owner;
}

const [mine, theirs] = [await ownerOfEverything(), await ownerOfEverything()];

test('every table of records carries its owner, is tied to it and goes with it', async () => {
  for (const table of owned) {
    const column = await app.db.row(sql`select 1 from pg_attribute
      where attrelid = ${table}::regclass and attname = 'user_id'
        and (attnotnull or ${BEGUN.includes(table)})`);
    expect([table, column !== undefined]).toEqual([table, true]);
    const ties = foreignKeys.filter(({ child, from }) => child === table && from[0] === 'user_id');
    expect([table, ties.length > 0]).toEqual([table, true]);
  }
  const rules = await app.db.rows(sql`select conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype <> 'c'`);
  expect(rules).toEqual([]);
});

test('every foreign key between records holds both ends to one owner', () => {
  expect(betweenOwned.length).toBeGreaterThan(4);
  for (const { name, from, to } of betweenOwned) {
    expect([name, from[0], to[0]]).toEqual([name, 'user_id', 'user_id']);
  }
});

/** The rest of a key's columns: what names the parent beside its owner. */
const rest = ({ from, to }: ForeignKey) =>
  from.slice(1).map((column, at) => ({ column, parents: to[at + 1] ?? '' }));

const theParent = (key: ForeignKey, column: string) =>
  sql`(select ${raw(column)} from ${raw(key.parent)} where user_id = ${theirs.id} limit 1)`;

test.each(betweenOwned)(
  "$name: hand-written SQL can neither point $child at another owner's $parent nor give either away",
  async (key) => {
    const { child, parent } = key;
    const stolen = rest(key).map(
      ({ column, parents }) => sql`${raw(column)} = ${theParent(key, parents)}`,
    );
    const filled = join(
      rest(key).map(({ column }) => sql`${raw(column)} is not null`),
      ' and ',
    );
    const rows = await app.db.run(
      sql`select 1 from ${raw(child)} where user_id = ${mine.id} and ${filled}`,
    );
    expect(rows).toBeGreaterThan(0);
    const copies = rest(key).map(
      ({ column, parents }) => sql`${column}::text, ${theParent(key, parents)}`,
    );
    for (const statement of [
      sql`update ${raw(child)} set ${join(stolen)} where user_id = ${mine.id} and ${filled}`,
      sql`update ${raw(child)} set user_id = ${theirs.id} where user_id = ${mine.id} and ${filled}`,
      sql`update ${raw(parent)} set user_id = ${theirs.id} where user_id = ${mine.id}
        and (${join(rest(key).map(({ parents }) => raw(parents)))}) in
          (select ${join(rest(key).map(({ column }) => raw(column)))} from ${raw(child)})`,
      sql`insert into ${raw(child)} select (jsonb_populate_record(null::${raw(child)}, to_jsonb(c)
          || jsonb_build_object('id', gen_random_uuid(), ${join(copies)}))).*
        from ${raw(child)} c where user_id = ${mine.id} and ${filled}`,
    ]) {
      // 23503: a foreign key was violated. Nothing else may be what stopped it.
      await expect(app.db.run(statement)).rejects.toMatchObject({ code: '23503' });
    }
  },
);

test('the plan for a distributed database tells what becomes of every table', async () => {
  const plan = await readFile('docs/scaling.md', 'utf8');
  expect(tables.filter((table) => !plan.includes(`\`${table}\``))).toEqual([]);
});
