/** Makes the empty database at the first start: complete, flushed and renamed into place, or not at all. */
import { chmod, chown, mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { flush } from '#server/platform/db/embedded/durable.ts';
import { UNFINISHED } from '#server/platform/db/embedded/folders.ts';
import { DURABILITY } from '#server/platform/db/embedded/postgres-options.ts';
import type { Launcher } from '#server/platform/db/embedded/unprivileged.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** The name of the database, and of the user who owns it. */
export const NAME = 'pawkeeper';

/** The app's user is no superuser, so no statement of the app can read files or start programs. */
const FIRST_STATEMENTS = `create role ${NAME} login createdb;
create database ${NAME} owner ${NAME};
`;

const INITDB = [
  '--username=postgres',
  // Who may sign in is written at each start (`authentication.ts`); until then nobody may.
  '--auth=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
];

/** What PostgreSQL's programs say where the disk is full. */
export const isDiskFull = (said: string): boolean => said.includes('No space left on device');

/** The sentence for a full disk. */
export const diskFull = (path: string): StartupProblem =>
  new StartupProblem(`The disk that holds ${path} is full. Make room on it and start again.`);

async function run(
  launcher: Launcher,
  program: string,
  args: readonly string[],
  input = '',
  inherited?: number,
): Promise<void> {
  const child = launcher.start(program, args, inherited);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A program that ended early leaves a broken pipe; its own words below say more.
  child.stdin?.on('error', () => undefined).end(input);
  child.stdout?.resume();
  const [code, said] = await Promise.all([ended, child.stderr === null ? '' : text(child.stderr)]);
  if (code === 0) return;
  if (said.includes('could not look up effective user ID')) {
    throw new StartupProblem(
      `The user who runs Pawkeeper (number ${launcher.uid}) has no name on this machine, which PostgreSQL asks for. ` +
        'Start Pawkeeper as another user, or name a PostgreSQL server with DATABASE_URL.',
    );
  }
  if (isDiskFull(said)) throw diskFull(program);
  throw new Error(`${program} ended with ${code}: ${said.trim()}`);
}

/** Runs statements, one on each line, as the superuser: in a process of their own, on a folder without a server. */
export const runStatements = (
  launcher: Launcher,
  programs: string,
  cluster: string,
  statements: string,
  inherited?: number,
): Promise<void> =>
  run(
    launcher,
    join(programs, 'bin/postgres'),
    ['--single', '-D', cluster, ...DURABILITY, '-c', 'exit_on_error=true', 'postgres'],
    statements,
    inherited,
  );

/** Makes the database folder `cluster` in `area`. */
export async function makeCluster(
  launcher: Launcher,
  programs: string,
  area: string,
  cluster: string,
): Promise<void> {
  const unfinished = await mkdtemp(join(area, UNFINISHED));
  await chmod(unfinished, 0o700);
  if (process.getuid?.() === 0) await chown(unfinished, launcher.uid, launcher.gid);
  // initdb flushes all that it made, and the server its own work when it ends.
  await run(launcher, join(programs, 'bin/initdb'), ['-D', unfinished, ...INITDB]);
  await runStatements(launcher, programs, unfinished, FIRST_STATEMENTS);
  await rename(unfinished, cluster);
  await flush(area);
}
