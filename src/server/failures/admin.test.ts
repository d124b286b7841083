/** The built administrator's commands, beside a server that runs on the embedded database, and without it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#server/testing/failures/server-process.ts';
import { callerOf, signUp } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const run = promisify(execFile);

test('commands work beside the running server and without it, and answer JSON [admin-15]', async () => {
  const dataDir = await temporaryFolder('pawkeeper-admin-');
  onTestFinished(() => removeFolder(dataDir));
  const admin = async (...args: string[]): Promise<unknown> => {
    const environment = { ...process.env, DATA_DIR: dataDir };
    const built = ['dist/server/admin.js', ...args, '--json'];
    const { stdout } = await run(process.execPath, built, { env: environment });
    return JSON.parse(stdout);
  };
  const server = await startServer(dataDir);
  const email = 'sam@example.org';
  const sam = await signUp(
    callerOf(() => server.origin),
    { email },
  );
  expect(await admin('accounts')).toMatchObject([{ email, state: 'unconfirmed', sessions: 1 }]);
  expect(await admin('disable', email)).toEqual({ email, changed: true, sessions: 1 });
  expect((await sam.get('/api/clients')).status).toBe(401);
  await server.kill();
  expect(await admin('enable', email)).toEqual({ email, changed: true });
  await expect(admin('disable', 'bob@example.org')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No account has the email address bob@example.org.'),
  });
});
