/** Jobs when the server stops, is killed or loses its database: waiting jobs run later, and as far as possible once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ServerProcess, startServer } from '#server/testing/failures/server-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { mailSettings, type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { findPostgresBinaries } from '#server/testing/postgres-binaries.ts';
import { startThrowAwayPostgres } from '#server/testing/postgres-server.ts';
import { callerOf, signUp } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const EMAIL = 'sam.walker@example.org';

async function dataFolder(): Promise<string> {
  const folder = await temporaryFolder('pawkeeper-jobs-');
  onTestFinished(() => removeFolder(folder));
  return folder;
}

async function mailServer(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...given);
  onTestFinished(server.close);
  return server;
}

/** Starts a server that sends its email to this local port. */
async function started(
  dataDir: string,
  mailPort: number,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const PORT = String(await freePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  const settings = { ...mailSettings(mailPort), ...environment, PORT, PUBLIC_URL };
  const server = await startServer(dataDir, settings);
  onTestFinished(async () => void (await server.kill()));
  return server;
}

const register = (server: ServerProcess) =>
  signUp(
    callerOf(() => server.origin),
    { email: EMAIL },
  );

test('an email that waits when the server ends is sent by the next one [jobs-1]', async () => {
  const dataDir = await dataFolder();
  const port = await freePort();
  const first = await started(dataDir, port);
  await register(first);
  await expect.poll(() => first.lines.join('\n')).toContain('will be tried again');
  expect(await first.stop()).toEqual({ code: 0, signal: null });
  const mails = await mailServer({}, port);
  await started(dataDir, port);
  expect((await mails.mail(EMAIL)).text).toContain('/api/verify-email?token=');
  await sleep(3_000);
  expect(mails.received).toHaveLength(1);
});

test(
  'an email whose server is killed while it sends is sent by the next one, under the same Message-ID [jobs-2]',
  { timeout: 180_000 },
  async () => {
    const dataDir = await dataFolder();
    const ids: string[] = [];
    let answers = false;
    const mails = await mailServer({
      onData(stream, _session, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          ids.push(/^Message-ID: (.*)$/im.exec(Buffer.concat(chunks).toString())?.[1] ?? '');
          if (answers) callback(null);
        });
      },
    });
    const first = await started(dataDir, mails.port);
    await register(first);
    await expect.poll(() => ids).toHaveLength(1);
    await first.kill();
    answers = true;
    await started(dataDir, mails.port);
    await expect.poll(() => ids, { timeout: 120_000 }).toHaveLength(2);
    expect(ids[0]).toMatch(/^<.+@example\.org>$/);
    expect(ids[1]).toBe(ids[0]);
  },
);

describe.runIf(findPostgresBinaries() !== undefined)('on a PostgreSQL server', () => {
  test(
    'while it is away the log says so once, the server lives, and jobs go on when it is back [jobs-11]',
    { timeout: 120_000 },
    async () => {
      const dataDir = await dataFolder();
      const postgres = await startThrowAwayPostgres();
      onTestFinished(postgres.stop);
      const mails = await mailServer();
      const { host, port, user } = postgres.server;
      const server = await started(dataDir, mails.port, {
        DATABASE_URL: `postgres://${user}@${host}:${port}/postgres`,
      });
      await postgres.crash();
      const said = (words: string) => server.lines.filter((line) => line.includes(words));
      await expect.poll(() => said('jobs wait')).toHaveLength(1);
      // Long enough for every queue to be polled several times.
      await sleep(15_000);
      expect(server.child.exitCode).toBeNull();
      const log = server.lines.join('\n');
      expect(log).not.toMatch(/unhandled|uncaught|fault of its own/i);
      expect(said('jobs wait')).toHaveLength(1);
      expect(server.lines.filter((line) => /"level":[45]0/.test(line)).length).toBeLessThan(5);
      await postgres.start();
      await expect.poll(() => said('jobs go on')).toHaveLength(1);
      await register(server);
      expect((await mails.mail(EMAIL)).text).toContain('/api/verify-email?token=');
      expect((await server.stop()).code).toBe(0);
    },
  );
});
