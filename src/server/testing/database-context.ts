/** What the set-up of a test run hands to the tests: a database server with a migrated template. */
import pg from 'pg';
import { migrations } from '#server/migrations/migrations.ts';
import { databaseOver } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrateJobs } from '#server/platform/jobs/boss.ts';
import { makePushKeys } from '#server/platform/push/push-keys.ts';

/** Where a test database is reached: a socket folder or a host. */
export interface TestServer {
  host: string;
  port: number;
  user: string;
  password?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestServer;
  }
}

/** Each test file copies this database, which takes a few hundredths of a second. */
export const TEMPLATE = 'pawkeeper_template';

/** Makes the template; `maintenance` is any database that exists already. */
export async function makeTemplate(server: TestServer, maintenance: string): Promise<void> {
  const admin = new pg.Client({ ...server, database: maintenance });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE} template template0 encoding 'UTF8'`);
  await admin.end();
  const pool = new pg.Pool({ ...server, database: TEMPLATE, options: '-c timezone=UTC' });
  await migrate(pool, migrations);
  await migrateJobs(pool);
  await makePushKeys(databaseOver(pool));
  await pool.end();
}
