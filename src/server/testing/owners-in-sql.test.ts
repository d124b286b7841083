import type pg from 'pg';
import sql, { join, raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { entities } from '#server/registry.ts';
import { otherTables } from '#server/other-tables.ts';
import { HOME } from '#server/testing/every-call.ts';
import { ownerOfEverything } from '#server/testing/owner-of-everything.ts';
import { newOwner, tablesOf } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

// No job writes meanwhile.
const app = await testApp({ PUBLIC_URL: HOME }, undefined, { jobPollS: 3_600 });

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
const betweenOwned = foreignKeys.filter(({ parent }) => otherTables[parent]?.hasOwner !== 'never');
const tables = await tablesOf(app.db);
const owned = tables.filter((table) => otherTables[table]?.hasOwner !== 'never');

const [mine, theirs] = [await ownerOfEverything(app), await ownerOfEverything(app)];

test('every table with an owner has its column, is tied to it and goes with it', async () => {
  for (const table of owned) {
    const column = await app.db.row(sql`select 1 from pg_attribute
      where attrelid = ${table}::regclass and attname = 'user_id'
        and (attnotnull or ${otherTables[table]?.hasOwner === 'sometimes'})`);
    expect([table, column !== undefined]).toEqual([table, true]);
    const ties = foreignKeys.filter(({ child, from }) => child === table && from[0] === 'user_id');
    expect([table, ties.length > 0]).toEqual([table, true]);
  }
});

const NAMES_OF_RULES: Readonly<Record<string, string>> = {
  a: 'no action',
  d: 'set default',
  n: 'set null',
  r: 'restrict',
};

/** What every foreign key does that does not delete the row with its parent, and the columns that it empties. */
async function keptRows(db: Pick<pg.Pool, 'query'>) {
  const { rows } = await db.query<{ name: string; rule: string; emptied: string[] }>(`
    select conname as name, confdeltype as rule,
        array(select attname::text from unnest(confdelsetcols) as num
          join pg_attribute on attrelid = conrelid and attnum = num) as emptied
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype <> 'c'
      order by oid`);
  return rows.map(({ rule, ...row }) => ({ ...row, rule: NAMES_OF_RULES[rule] }));
}

test('a foreign key deletes the row with its parent, unless the registry says that it is kept', async () => {
  const kept = await keptRows(app.db.pool);
  const registered = [...entities, ...Object.values(otherTables)].map(({ keptBy = {} }) => keptBy);
  const rules = Object.fromEntries(kept.map(({ name, rule }) => [name, rule]));
  expect(rules).toEqual(Object.assign({}, ...registered));
  for (const { name, rule, emptied } of kept) {
    if (rule !== 'set null') continue;
    // Without a list of columns PostgreSQL would empty the owner too, and refuse.
    expect([name, emptied.includes('user_id') || emptied.length === 0]).toEqual([name, false]);
  }
});

/** Two tables as later ones may be: notes that outlive their client, and bills that keep theirs from being deleted. */
const HISTORY = `
  create table notes (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users (id) on delete cascade,
    client_id uuid,
    constraint notes_client_fkey foreign key (user_id, client_id)
      references clients (user_id, id) on delete set null (client_id)
  );
  create table bills (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users (id) on delete cascade,
    client_id uuid not null,
    constraint bills_client_fkey foreign key (user_id, client_id)
      references clients (user_id, id) on delete no action
  );`;

test('history can outlive its client or hold it, and goes with its owner all the same', async () => {
  const { client, id } = await newOwner(app);
  const db = await app.db.pool.connect();
  try {
    await db.query('begin');
    const before = await keptRows(db);
    await db.query(HISTORY);
    const names = before.map(({ name }) => name);
    const added = (await keptRows(db)).filter(({ name }) => !names.includes(name));
    // The catalogue names them in any order.
    expect(new Set(added)).toEqual(
      new Set([
        { name: 'notes_client_fkey', rule: 'set null', emptied: ['client_id'] },
        { name: 'bills_client_fkey', rule: 'no action', emptied: [] },
      ]),
    );
    const values = [id, client.id];
    await db.query('insert into notes (user_id, client_id) values ($1, $2)', values);
    await db.query('savepoint before_bill');
    await db.query('insert into bills (user_id, client_id) values ($1, $2)', values);
    await db.query('savepoint with_bill');
    const deletion = db.query('delete from clients where user_id = $1 and id = $2', values);
    await expect(deletion).rejects.toMatchObject({ constraint: 'bills_client_fkey' });
    await db.query('rollback to with_bill');
    await db.query('delete from users where id = $1', [id]);
    expect((await db.query('select 1 from bills')).rowCount).toBe(0);
    await db.query('rollback to before_bill');
    await db.query('delete from clients where user_id = $1 and id = $2', values);
    expect((await db.query('select user_id, client_id from notes')).rows).toEqual([
      { user_id: id, client_id: null },
    ]);
  } finally {
    await db.query('rollback');
    db.release();
  }
});

test('every foreign key between records holds both ends to one owner [owners-in-sql-2]', () => {
  expect(betweenOwned.length).toBeGreaterThan(4);
  for (const { name, from, to } of betweenOwned) {
    expect([name, from[0], to[0]]).toEqual([name, 'user_id', 'user_id']);
  }
});

/** The rest of a key's columns: what names the parent next to its owner. */
const rest = ({ from, to }: ForeignKey) =>
  from.slice(1).map((column, at) => ({ column, parents: to[at + 1] ?? '' }));

const theParent = (key: ForeignKey, column: string) =>
  sql`(select ${raw(column)} from ${raw(key.parent)} where user_id = ${theirs.id} limit 1)`;

/** A key of the owner alone points at nobody else's row. */
const pointing = betweenOwned.filter((key) => rest(key).length > 0);

test.each(pointing)(
  "$name: hand-written SQL can neither point $child at another owner's $parent nor give either away [owners-in-sql-1]",
  async (key) => {
    const { child, parent } = key;
    const stolen = rest(key).map(
      ({ column, parents }) => sql`${raw(column)} = ${theParent(key, parents)}`,
    );
    const filled = join(
      rest(key).map(({ column }) => sql`${raw(column)} is not null`),
      ' and ',
    );
    const rows = await app.db.rows<{ at: string }>(
      sql`select ctid::text as at from ${raw(child)} where user_id = ${mine.id} and ${filled}`,
    );
    expect(rows).not.toEqual([]);
    // One row: two that point to the same parent may be refused for that.
    const one = sql`user_id = ${mine.id} and ctid = ${rows[0]?.at}::tid`;
    const copies = rest(key).map(
      ({ column, parents }) => sql`${column}::text, ${theParent(key, parents)}`,
    );
    for (const statement of [
      sql`update ${raw(child)} set ${join(stolen)} where ${one}`,
      sql`update ${raw(child)} set user_id = ${theirs.id} where ${one}`,
      sql`update ${raw(parent)} set user_id = ${theirs.id} where user_id = ${mine.id}
        and (${join(rest(key).map(({ parents }) => raw(parents)))}) in
          (select ${join(rest(key).map(({ column }) => raw(column)))} from ${raw(child)})`,
      sql`insert into ${raw(child)} select (jsonb_populate_record(null::${raw(child)}, to_jsonb(c)
          || jsonb_build_object('id', gen_random_uuid(), 'series_day', null, 'is_living', false,
          'fingerprint', gen_random_uuid(), 'payer', gen_random_uuid(), 'tag', gen_random_uuid(), 'consent', 'crate',
          'token_hash', gen_random_uuid(), 'form_key', gen_random_uuid(),
          'reference', upper(left(replace(gen_random_uuid()::text, '-', ''), 18)), ${join(copies)}))).*
        from ${raw(child)} c where ${one}`,
    ]) {
      // 23503: a foreign key was violated. Nothing else may be what stopped it.
      await expect(app.db.run(statement)).rejects.toMatchObject({ code: '23503' });
    }
  },
);
