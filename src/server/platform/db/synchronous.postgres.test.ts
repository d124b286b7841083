/** A primary whose commits wait for a synchronous standby that is away. */
import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, transaction } from '#server/platform/db/database.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';
import { startStandby, startThrowAwayPostgres } from '#server/testing/postgres-server.ts';

/** A statement is ended long before nobody waits for its answer any more, as for requests. */
const TIMEOUTS = { statementMs: 500, answerMs: 3_000 };

test('a commit that its synchronous standby has not got is never acknowledged, nor is what was written shown [synchronous-1]', async () => {
  const primary = await startThrowAwayPostgres();
  onTestFinished(primary.stop);
  const standby = await startStandby(primary);
  onTestFinished(standby.stop);
  const place = { ...primary.server, database: 'postgres' };
  const admin = new pg.Client(place);
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query('create table written (what text primary key)');
  await admin.query('alter system set synchronous_standby_names = standby');
  await admin.query('select pg_reload_conf()');
  const db = openDatabase(place, () => undefined, TIMEOUTS);
  onTestFinished(() => db.end());
  const write = (what: string): Promise<number> =>
    transaction(db, (db) => db.run(sql`insert into written values (${what})`));
  await expect
    .poll(async () => (await admin.query('select sync_state from pg_stat_replication')).rows)
    .toEqual([{ sync_state: 'sync' }]);
  expect(await write('one')).toBe(1);

  await standby.crash();
  const alone = await write('two').catch((error: unknown) => error);
  expect(transientErrorOf(alone)).toMatchObject({ kind: 'unreachable' });
  // Its sender repeats it, and is not told that it is there.
  const again = await write('two').catch((error: unknown) => error);
  expect(transientErrorOf(again)).toMatchObject({ kind: 'busy' });
  const { rows } = await admin.query('select what from written');
  expect(rows).toEqual([{ what: 'one' }]);

  await standby.start();
  await expect
    .poll(async () => (await admin.query('select what from written')).rows)
    .toHaveLength(2);
  expect(await write('three')).toBe(1);
});
