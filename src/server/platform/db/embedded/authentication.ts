/**
 * Who may sign in to the embedded server: the app's user with a password, and nobody else, no superuser either. The
 * password is random and lies in a file that only the user who runs Pawkeeper can read.
 *
 * Both files are made when they are missing, at each start and while no server runs. So a folder that was made without
 * them, as by version 0.1.0, which let everyone in who reached the socket, needs no step of its own; and a start that
 * was killed half-way is repeated by the next one.
 */
import { randomBytes } from 'node:crypto';
import { closeSync } from 'node:fs';
import { chown, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NAME, runStatements } from '#server/platform/db/embedded/cluster.ts';
import { writeDurably } from '#server/platform/db/embedded/durable.ts';
import { errorCode } from '#server/platform/db/embedded/error-code.ts';
import { areaOf, clusterOf } from '#server/platform/db/embedded/folders.ts';
import { openPipe } from '#server/platform/db/embedded/server-pipe.ts';
import type { Launcher } from '#server/platform/db/embedded/unprivileged.ts';

const PASSWORD_FILE = 'password';

/** PostgreSQL's rules of who may sign in (pg_hba.conf): what no line allows is refused. */
const RULES_FILE = 'pg_hba.conf';
const RULES = `# Written by Pawkeeper at each start.
local all ${NAME} scram-sha-256
`;

/** Where the password lies. */
export const passwordPathOf = (dataDir: string): string => join(areaOf(dataDir), PASSWORD_FILE);

/** Reads the password; undefined where there is none, or half of one. */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  try {
    const text = await readFile(passwordPathOf(dataDir), 'utf8');
    return /^[0-9a-f]{64}$/.exec(text.trim())?.[0];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

interface Server {
  launcher: Launcher;
  programs: string;
  dataDir: string;
  log: (line: string) => void;
}

/** The database has the password before the file does: a file that is there is right. */
async function makePassword({ launcher, programs, dataDir, log }: Server): Promise<string> {
  log('Setting the password of the database, once.');
  const password = randomBytes(32).toString('hex');
  const pipe = openPipe(dataDir);
  try {
    await runStatements(
      launcher,
      programs,
      clusterOf(dataDir),
      `alter role ${NAME} login nosuperuser nocreaterole noreplication nobypassrls password '${password}';\n`,
      pipe,
    );
  } finally {
    closeSync(pipe);
  }
  await writeDurably(areaOf(dataDir), PASSWORD_FILE, `${password}\n`);
  return password;
}

/** Makes sure that only the app's user can sign in, and returns its password. No server may run on the folder. */
export async function ensureAuthentication(server: Server): Promise<string> {
  const { launcher, dataDir } = server;
  const password = (await readPassword(dataDir)) ?? (await makePassword(server));
  const cluster = clusterOf(dataDir);
  const present = await readFile(join(cluster, RULES_FILE), 'utf8').catch(() => undefined);
  if (present !== RULES) await writeDurably(cluster, RULES_FILE, RULES);
  if (process.getuid?.() === 0) {
    await chown(join(cluster, RULES_FILE), launcher.uid, launcher.gid);
  }
  return password;
}
