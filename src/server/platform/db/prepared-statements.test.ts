import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { transaction } from '#server/platform/db/database.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('no statement stays prepared on a connection, however often it is sent [prepared-statements-1]', async () => {
  await transaction(app.db, async (db) => {
    for (let at = 0; at < 10; at += 1) await db.rows(sql`select id from users where id = ${null}`);
    expect(await db.rows(sql`select statement from pg_prepared_statements`)).toEqual([]);
  });
});
