/** The built administrator's commands, beside a server that runs and without it, on either database. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { startServer } from '#server/testing/failures/server-process.ts';
import { callerOf, signUp } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const run = promisify(execFile);
const EMAIL = 'sam@example.org';

/** What each step of `commandsBesideServer` answers. */
export const ANSWERS = {
  accounts: [{ email: EMAIL, state: 'unconfirmed', sessions: 1 }],
  disabled: { email: EMAIL, changed: true, sessions: 1 },
  statusOfDisabled: 401,
  enabled: { email: EMAIL, changed: true },
  unknown: {
    code: 1,
    stderr: expect.stringContaining('No account has the email address bob@example.org.'),
  },
};

/** Disables an account beside its server and enables it once the server is killed; `settings` choose the database. */
export async function commandsBesideServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<Record<keyof typeof ANSWERS, unknown>> {
  const dataDir = await temporaryFolder('pawkeeper-admin-');
  onTestFinished(() => removeFolder(dataDir));
  const admin = async (...args: string[]): Promise<unknown> => {
    const environment = { ...process.env, ...settings, DATA_DIR: dataDir };
    const built = ['dist/server/admin.js', ...args, '--json'];
    const { stdout } = await run(process.execPath, built, { env: environment });
    return JSON.parse(stdout);
  };
  const server = await startServer(dataDir, settings);
  const sam = await signUp(
    callerOf(() => server.origin),
    { email: EMAIL },
  );
  const accounts = await admin('accounts');
  const disabled = await admin('disable', EMAIL);
  const { status } = await sam.get('/api/clients');
  await server.kill();
  const enabled = await admin('enable', EMAIL);
  const unknown = await admin('disable', 'bob@example.org').catch((error: unknown) => error);
  return { accounts, disabled, statusOfDisabled: status, enabled, unknown };
}
