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

/** Only our user can reach the socket's folder, so connections need no password. */
const INITDB = [
  '--username=postgres',
  '--auth=trust',
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
): Promise<void> {
  const child = launcher.start(program, args);
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
  const bin = join(programs, 'bin');
  // initdb flushes all that it made, and the server its own work when it ends.
  await run(launcher, join(bin, 'initdb'), ['-D', unfinished, ...INITDB]);
  await run(
    launcher,
    join(bin, 'postgres'),
    ['--single', '-D', unfinished, ...DURABILITY, '-c', 'exit_on_error=true', 'postgres'],
    FIRST_STATEMENTS,
  );
  await rename(unfinished, cluster);
  await flush(area);
}
