import { expect, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openEmptyDatabase } from '#server/testing/empty-database.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db } = await testApp();

const tableNames = async (): Promise<string[]> => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  return rows.map(({ name }) => name);
};

test('a database that is up to date is left alone', async () => {
  expect(await migrate(db.pool, migrations)).toEqual([]);
});

test('a migration that fails changes nothing', async () => {
  const broken = [
    ...migrations,
    { name: '9001_good', sql: 'create table half_made (id int)' },
    { name: '9002_broken', sql: 'create table nonsense (id no_such_type)' },
  ];
  await expect(migrate(db.pool, broken)).rejects.toThrow('no_such_type');
  expect(await tableNames()).not.toContain('half_made');
  expect(await migrate(db.pool, migrations)).toEqual([]);
});

test('a repeatable migration is applied again when its text or the schema changed, and only then', async () => {
  const { pool } = await openEmptyDatabase();
  const answer = async () =>
    (await pool.query<{ said: string }>('select say() as said')).rows[0]?.said;
  const saying = (word: string) => ({
    name: 'word.triggers.sql',
    sql: `create or replace function say() returns text language sql as $$ select '${word}' $$`,
    isRepeatable: true,
  });
  const tables = [{ name: '0001_table', sql: 'create table first (id int)' }];
  expect(await migrate(pool, [...tables, saying('one')])).toEqual(['0001_table']);
  expect(await migrate(pool, [...tables, saying('two')])).toEqual([]);
  expect(await answer()).toBe('two');

  const byHand = saying('three').sql;
  await pool.query(byHand);
  await migrate(pool, [...tables, saying('two')]);
  expect(await answer()).toBe('three');
  await migrate(pool, [...tables, { name: '0002_drop', sql: 'drop function say' }, saying('two')]);
  expect(await answer()).toBe('two');

  const broken = { ...saying('four'), sql: `${saying('four').sql}; select no_such_column` };
  const now = [...tables, { name: '0002_drop', sql: '' }];
  await expect(migrate(pool, [...now, broken])).rejects.toThrow('no_such_column');
  expect(await answer()).toBe('two');
});

test('two servers that start at once apply each migration once', async () => {
  const more = [...migrations, { name: '9003_more', sql: 'create table once_only (id int)' }];
  const applied = await Promise.all([migrate(db.pool, more), migrate(db.pool, more)]);
  expect(applied.flat()).toEqual(['9003_more']);
});

test('a database of a newer version is refused in a sentence', async () => {
  await expect(migrate(db.pool, migrations)).rejects.toThrow('newer Pawkeeper (it has 9003_more)');
});

test('every table that an owner has rows in carries the id of the owner', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id'`,
  );
  const owned = rows.map(({ name }) => name);
  for (const name of ['clients', 'pets', 'appointments', 'walk_routes', 'messages', 'passwords']) {
    expect(owned).toContain(name);
  }
});

test('the session table has sid, sess and expire, with an index on expire [migrate-1]', async () => {
  const columns = await db.pool.query<{ column: string }>(
    `select column_name || ' ' || data_type || ' ' || is_nullable as column
      from information_schema.columns where table_name = 'session' order by ordinal_position`,
  );
  expect(columns.rows.map(({ column }) => column)).toEqual([
    'sid text NO',
    'sess json NO',
    'expire timestamp with time zone NO',
  ]);
  const indexes = await db.pool.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where tablename = 'session'`,
  );
  const definitions = indexes.rows.map(({ definition }) => definition).join('\n');
  expect(definitions).toContain('UNIQUE INDEX session_pkey ON public.session USING btree (sid)');
  expect(definitions).toContain('ON public.session USING btree (expire)');
});
