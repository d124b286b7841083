import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { type Connection, openDatabase, transaction } from '#server/platform/db/database.ts';
import { MAX_PREPARED, statementNames } from '#server/platform/db/prepared-statements.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const { host = '', port = 0, user = '', password, database = '' } = app.db.pool.options;
const secret = typeof password === 'string' ? { password } : {};

/** What is prepared on a connection after one statement was sent ten times with other values. */
async function preparedAfterTen(connection: Connection): Promise<unknown[]> {
  const own = openDatabase(connection, () => undefined);
  onTestFinished(() => own.end());
  return transaction(own, async (db) => {
    for (let at = 0; at < 10; at += 1)
      expect(await db.one(sql`select ${at}::int as at`)).toEqual({ at });
    return db.rows(sql`select statement from pg_prepared_statements`);
  });
}

test('a statement that comes often is prepared once on a connection of the own database [prepared-statements-1]', async () => {
  const prepared = await preparedAfterTen({ host, port, user, database, ...secret });
  expect(prepared).toEqual([{ statement: 'select $1::int as at' }]);
});

test('no statement is prepared on a connection of a database that is named by a URL [prepared-statements-2]', async () => {
  const url = new URL('postgres://localhost');
  url.username = user;
  url.password = secret.password ?? '';
  url.pathname = database;
  url.searchParams.set('host', host);
  url.searchParams.set('port', `${port}`);
  expect(await preparedAfterTen({ connectionString: url.href })).toEqual([]);
});

test('each statement has a name of its own, what is sent once has none, and there are no more than each connection can keep [prepared-statements-3]', () => {
  const nameOf = statementNames();
  const often = Array.from({ length: MAX_PREPARED + 1 }, (_, at) => `select ${at}`);
  for (let time = 1; time < 5; time += 1)
    for (const text of often) expect(nameOf(text)).toBeUndefined();
  for (let at = 0; at < 5_000; at += 1) expect(nameOf(`select '${at}'`)).toBeUndefined();
  for (let time = 0; time < 5; time += 1) for (const text of often) nameOf(text);
  const names = often.map((text) => nameOf(text));
  expect(new Set(names.slice(0, MAX_PREPARED)).size).toBe(MAX_PREPARED);
  expect(names[MAX_PREPARED]).toBeUndefined();
});
