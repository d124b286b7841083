/** A second server on the database of a test app, as a host runs several behind one URL. */
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Starts it and gives its origin; it ends with the test file. `environment` adds settings. */
export async function startSecondServer(
  { db, dataDir, storage, log }: Pick<TestApp, 'db' | 'dataDir' | 'storage' | 'log'>,
  environment: Record<string, string> = {},
): Promise<string> {
  const { host, port, user, password, database } = db.pool.options;
  if (!host || !port || !user || !database) throw new Error('The test app names its database');
  const place = { host, port, user, database, ...(typeof password === 'string' && { password }) };
  const own = openDatabase(place, () => undefined);
  const config = readConfig({ DATA_DIR: dataDir, ...environment });
  const app = await buildApp({ config, db: own, storage, log, files: undefined, jobPollS: 0.5 });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(async () => {
    await app.close();
    await own.end();
  });
  return origin;
}
