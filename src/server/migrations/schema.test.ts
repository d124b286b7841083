import { expect, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { triggers } from '#server/migrations/triggers.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openEmptyDatabase } from '#server/testing/empty-database.ts';
import { schemaText } from '#server/testing/schema-text.ts';

const { pool } = await openEmptyDatabase();
await migrate(pool, migrations);

test('every trigger and function of the database is defined once, in a file beside its module', async () => {
  const defined = triggers.flatMap(({ sql }) =>
    [...sql.matchAll(/create or replace (function|trigger) "?(\w+)/g)].map(
      ([, kind, name]) => `${kind} ${name}`,
    ),
  );
  const { rows } = await pool.query<{ name: string }>(`
    select 'trigger ' || tgname as name from pg_trigger where not tgisinternal
    union all select 'function ' || proname from pg_proc where pronamespace = 'public'::regnamespace`);
  expect(defined.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('schema.sql says what the migrations make of an empty database', async () => {
  // Other kinds of objects would have to be in the text too.
  const { rows: others } = await pool.query(`
    select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind not in ('r', 'p', 'i', 'I', 't')
        and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i'))
    union all select typname from pg_type
      where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`);
  expect(others).toEqual([]);
  await expect(await schemaText(pool)).toMatchFileSnapshot('schema.sql');
});
