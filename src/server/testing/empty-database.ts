/** Databases without tables, and what is in databases that were filled. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/platform/db/database.ts';
import type { TestServer } from '#server/testing/database-context.ts';

/** Creates an empty database on a server, by default that of the test run, and returns how to connect to it. */
export async function emptyDatabase(
  server: TestServer = inject('databaseServer'),
): Promise<TestServer & { database: string }> {
  const database = `empty_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${database} template template0 encoding 'UTF8'`);
  await admin.end();
  return { ...server, database };
}

/** An open empty database that is closed with the test file. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  const db = openDatabase(await emptyDatabase(), () => undefined);
  afterAll(() => db.end());
  return db;
}

/** Every table of a database, from the standard's own list. */
export async function tableNames({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The rows of tables as PostgreSQL writes them, in a fixed order. */
export async function rowsOf(
  { pool }: OpenDatabase,
  names: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const name of names) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from "${name}" t order by 1`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
