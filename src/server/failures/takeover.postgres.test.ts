/** A standby takes over from the PostgreSQL server that is lost, and the built server follows it without a restart. */
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import { startServer } from '#server/testing/failures/server-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { startStandby, startThrowAwayPostgres } from '#server/testing/postgres-server.ts';
import { addClient } from '#server/testing/records.ts';
import { callerOf, signUp } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

test('a standby that takes over is written to without a restart, with every session, client and email [takeover-1]', async () => {
  const dataDir = await temporaryFolder('pawkeeper-takeover-');
  onTestFinished(() => removeFolder(dataDir));
  const primary = await startThrowAwayPostgres();
  onTestFinished(primary.stop);
  const standby = await startStandby(primary);
  onTestFinished(standby.stop);
  const hosts = [primary, standby].map(({ server: { host, port } }) => `${host}:${port}`);
  const mails = await startMailServer();
  onTestFinished(mails.close);
  const PORT = String(await freePort());
  const server = await startServer(dataDir, {
    ...mailSettings(mails.port),
    DATABASE_URL: `postgres://postgres@${hosts.join(',')}/postgres`,
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  });
  onTestFinished(async () => void (await server.kill()));
  const admin = new pg.Client({ ...primary.server, database: 'postgres' });
  admin.on('error', () => undefined);
  await admin.connect();
  // From here on a write is acknowledged once the standby has it.
  await admin.query('alter system set synchronous_standby_names = standby');
  await admin.query('select pg_reload_conf()');

  const sam = await signUp(callerOf(() => server.origin));
  const names = ['Ann', 'Bob', 'Cat'];
  for (const firstName of names) await addClient(sam, { firstName });
  await primary.crash();
  expect(await sam.post('/api/clients', { firstName: 'Dan', lastName: 'Lee' })).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(/cannot reach its database/) },
  });
  const other = new pg.Client({ ...standby.server, database: 'postgres' });
  await other.connect();
  await other.query('select pg_promote()');
  await other.end();

  await addClient(sam, { firstName: 'Eve' });
  const { body } = await sam.get('/api/clients');
  expect((body as Client[]).map(({ firstName }) => firstName).toSorted()).toEqual([
    ...names,
    'Eve',
  ]);
  const email = 'late@example.org';
  await signUp(
    callerOf(() => server.origin),
    { email },
  );
  expect((await mails.mail(email)).text).toContain('/api/verify-email?token=');
  expect(server.lines.join('\n')).not.toMatch(/unhandled|uncaught|fault of its own/i);
  expect((await server.stop()).code).toBe(0);
});
