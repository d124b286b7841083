import { expect, onTestFinished, test } from 'vitest';
import { ANSWERS, commandsBesideServer } from '#server/testing/failures/admin-commands.ts';
import { startThrowAwayPostgres } from '#server/testing/postgres-server.ts';

test('commands work beside the running server and without it on a PostgreSQL server too [admin-16]', async () => {
  const { server, stop } = await startThrowAwayPostgres();
  onTestFinished(stop);
  const DATABASE_URL = `postgres://postgres@${server.host}:${server.port}/postgres`;
  expect(await commandsBesideServer({ DATABASE_URL })).toMatchObject(ANSWERS);
});
