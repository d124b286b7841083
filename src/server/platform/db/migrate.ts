/**
 * Brings a database to the schema of this version: numbered migrations, each applied once, in order; then the repeatable ones, which
 * define what can be replaced in place.
 */
import { createHash } from 'node:crypto';
import { ADVISORY_LOCKS } from '#server/platform/db/advisory-locks.ts';
import type pg from 'pg';
import { inTransaction } from '#server/platform/db/database.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** One step of the schema. Once released it is never edited: the next one corrects a mistake. */
export interface Migration {
  name: string;
  sql: string;
  /** It may be edited, and is applied again after every change of its text or of the schema. */
  isRepeatable?: boolean;
}

/** Applies repeatable migrations whose text changed; all of them after the schema did, which may have taken a table's triggers along. */
async function repeat(
  client: pg.PoolClient,
  repeatable: readonly Migration[],
  isSchemaNew: boolean,
): Promise<void> {
  if (repeatable.length === 0) return;
  await client.query(
    'create table if not exists schema_triggers (name text primary key, sha256 text not null)',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_triggers',
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sql } of repeatable) {
    const sha256 = createHash('sha256').update(sql).digest('hex');
    if (!isSchemaNew && applied.get(name) === sha256) continue;
    await client.query(sql);
    await client.query(
      `insert into schema_triggers (name, sha256) values ($1, $2)
         on conflict (name) do update set sha256 = excluded.sha256`,
      [name, sha256],
    );
  }
}

/** Applies the missing migrations within the caller's transaction; returns the names of the numbered ones. */
export async function migrateWithin(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<string[]> {
  await client.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations})`);
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, applied_at timestamptz(3) not null default now())`,
  );
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  const numbered = migrations.filter(({ isRepeatable }) => !isRepeatable);
  const known = new Set(numbered.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new StartupProblem(
      `This database was last used by a newer Pawkeeper (it has ${unknown.join(', ')}). ` +
        'Install that version or a later one; nothing was changed.',
    );
  }
  const missing = numbered.filter((migration) => !applied.has(migration.name));
  for (const { name, sql } of missing) {
    await client.query(sql);
    // A table with pending triggers can't be altered: those of its changes run before the next migration.
    await client.query('set constraints all immediate; set constraints all deferred');
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
  }
  const repeatable = migrations.filter(({ isRepeatable }) => isRepeatable);
  await repeat(client, repeatable, missing.length > 0);
  return missing.map((migration) => migration.name);
}

/**
 * Applies the missing migrations in one transaction: all of them, or none.
 * Refuses a database that a newer version has migrated.
 */
export const migrate = (pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> =>
  inTransaction(pool, (client) => migrateWithin(client, migrations));
