/** Reading changes nothing: every GET is answered by a database that refuses to write. */
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { pageList } from '#contract/pages.ts';
import { builtWeb } from '#server/testing/built-web.ts';
import { HOME, ready } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { ownerOfEverything } from '#server/testing/owner-of-everything.ts';
import { testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
// No job writes meanwhile.
const app = await testApp(provider.settings, undefined, {
  files: await builtWeb(),
  jobPollS: 3_600,
});
const owner = await ownerOfEverything(app);

/** What begins or ends a session, as specified. */
const WRITES = new Set([
  '/api/logout',
  '/api/oidc/callback',
  '/api/oidc/start',
  '/api/unread/events',
]);

/** The app's page and the files of the build read no row. */
const isPage = (url: string): boolean =>
  url === '/*' || pageList.some(({ paths }) => paths.includes(url));

const routes = app.routes.filter(
  ({ method, url }) => method === 'GET' && !WRITES.has(url) && !isPage(url),
);

const calls = await Promise.all(
  routes.map(async (route) => [route.url, (await ready(route, owner)).path] as const),
);

/** Lets the database of this file write or not; connections that are open are made anew. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const { name } = await app.db.one<{ name: string }>(sql`select current_database() as name`);
  const admin = new pg.Client({ ...inject('databaseServer'), database: 'postgres' });
  await admin.connect();
  await admin.query(
    `alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  );
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  await admin.end();
  // The pool's first statements may meet connections that have just ended.
  await vi.waitFor(async () => {
    const { state } = await app.db.one<{ state: string }>(
      sql`select current_setting('transaction_read_only') as state`,
    );
    expect(state).toBe(isReadOnly ? 'on' : 'off');
  });
}

beforeAll(() => setReadOnly(true));
afterAll(() => setReadOnly(false));

test('a write is refused meanwhile', async () => {
  expect((await owner.caller.put('/api/auth/user', { firstName: 'Ann' })).status).toBe(503);
});

test.each(calls)(
  'GET %s is answered by a database that refuses to write [reading-1]',
  async (_url, path) => {
    // A page that lacks its token is an error of the caller; a write would be 503.
    expect((await owner.caller.get(path)).status).toBeLessThan(500);
  },
);
