/** Brings a database to the schema of this version: numbered migrations, each applied once, in order. */
import type pg from 'pg';
import { inTransaction } from '#server/platform/database.ts';
import { StartupProblem } from '#server/platform/startup-problem.ts';

/** One step of the schema. Once released it is never edited: a mistake is mended by the next one. */
export interface Migration {
  name: string;
  sql: string;
}

/** One lock for all Pawkeepers that share a server; the number is arbitrary and fixed. */
const MIGRATION_LOCK = 7_295_537;

/** Applies what is missing within a transaction of the caller's; gives the names. */
export async function migrateWithin(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<string[]> {
  await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, applied_at timestamptz(3) not null default now())`,
  );
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new StartupProblem(
      `This database was last used by a newer Pawkeeper (it has ${unknown.join(', ')}). ` +
        'Install that version or a later one; nothing was changed.',
    );
  }
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const { name, sql } of missing) {
    await client.query(sql);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
  }
  return missing.map((migration) => migration.name);
}

/**
 * Applies what is missing, in one transaction: either the new schema stands whole or the old one does.
 * Refuses a database that a newer version has already moved on.
 */
export const migrate = (pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> =>
  inTransaction(pool, (client) => migrateWithin(client, migrations));
