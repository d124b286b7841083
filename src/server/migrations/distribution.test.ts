import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openEmptyDatabase } from '#server/testing/empty-database.ts';

/** Each table with its primary keys, unique keys and foreign keys in which the owner is not. The owner of a row of `users` is its id. */
const KEYS_WITHOUT_OWNER = `
  with keys as (
    select conrelid as table_id, conname as name, conkey as columns
      from pg_constraint where contype in ('p', 'u', 'f')
    union
    select indrelid, indexrelid::regclass::text, indkey::int2[]
      from pg_index where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
  ), named as (
    select table_id, keys.name,
      array(select attname::text from pg_attribute where attrelid = table_id and attnum = any (columns)) as columns
    from keys
  )
  select table_id::regclass::text as table, array_agg(named.name order by named.name) as keys,
    bool_and(columns = '{id}') as by_id,
    exists (select from pg_attribute where attrelid = table_id and attname = 'user_id') as has_owner
  from named join pg_class on pg_class.oid = table_id
  where relnamespace = 'public'::regnamespace
    and not columns && case table_id when 'users'::regclass then '{id}'::text[] else '{user_id}' end
  group by table_id order by 1`;

interface Row {
  table: string;
  keys: string[];
  by_id: boolean;
  has_owner: boolean;
}

/** The names in code of the row of the document's table that begins with these words. */
function namesIn(document: string, words: string): string[] {
  const row = document.split('\n').find((line) => line.startsWith(`| ${words}`)) ?? '';
  return [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '');
}

test('the document about scaling lists the tables that have a key without the owner [distribution-1]', async () => {
  const { pool } = await openEmptyDatabase();
  await migrate(pool, migrations);
  const { rows } = await pool.query<Row>(KEYS_WITHOUT_OWNER);
  const document = await readFile('docs/scaling.md', 'utf8');
  const byId = rows.filter((row) => row.has_owner && row.by_id).map(({ table }) => table);
  expect(namesIn(document, 'Only the primary key, `id`')).toEqual(byId);
  const byOther = rows.filter((row) => row.has_owner && !row.by_id);
  expect(namesIn(document, 'A key that is looked up')).toEqual(byOther.map(({ table }) => table));
  const ownerless = rows.filter((row) => !row.has_owner).map(({ table }) => table);
  expect(namesIn(document, 'No owner')).toEqual(ownerless);
});
