/** The built administrator's commands, beside a server that runs and without it, on either database. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { startServer } from '#server/testing/failures/server-process.ts';
import { callerOf, signUp } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const run = promisify(execFile);

/** Disables an account beside its server and enables it once the server is killed; `settings` choose the database. */
export async function commandsBesideServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dataDir = await temporaryFolder('pawkeeper-admin-');
  onTestFinished(() => removeFolder(dataDir));
  const admin = async (...args: string[]): Promise<unknown> => {
    const environment = { ...process.env, ...settings, DATA_DIR: dataDir };
    const built = ['dist/server/admin.js', ...args, '--json'];
    const { stdout } = await run(process.execPath, built, { env: environment });
    return JSON.parse(stdout);
  };
  const server = await startServer(dataDir, settings);
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
}
