/**
 * How PostgreSQL's programs are started here: never as root, and, where the system can do it, so that they end
 * with this process.
 *
 * As root the server becomes another user where that user can reach the programs; else it runs in a user namespace
 * in which root's number reads as an ordinary one, which works below root's own 0700 home too.
 */
import { type ChildProcess, execFile, spawn, type StdioOptions } from 'node:child_process';
import { lstat, lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** A user and a group by number. */
export interface Owner {
  uid: number;
  gid: number;
}

/** A way of starting programs that works on this machine, and who must own the folders they write to. */
export interface Launcher extends Owner {
  /** Starts a program, which inherits the descriptor `inherited` next to its three streams. */
  start(program: string, args: readonly string[], inherited?: number): ChildProcess;
}

interface Way extends Owner {
  /** Programs that start the program that follows. */
  prefix: readonly string[];
  /** The user to become before that. */
  become?: Owner;
}

/** The user without rights; it has this number nearly everywhere, and the same name: nobody. */
const NOBODY: Owner = { uid: 65_534, gid: 65_534 };

/** The kernel sends a fast shutdown when the thread that started the server, our main one, is gone. */
const ENDS_WITH_US = ['setpriv', '--pdeathsig=INT'];

const IN_NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/** Nothing of our own environment, which may hold passwords, and no PG… variable that would change settings. */
const surroundings = {
  cwd: '/',
  env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
};

function commandOf({ prefix, become }: Way, program: string, args: readonly string[]) {
  const [file = program, ...rest] = [...prefix, program, ...args];
  return { file, args: rest, options: { ...surroundings, ...become } };
}

/** The ways to try, best first; data that belongs to someone goes on belonging to them. */
function waysFor(dataOwner: Owner | undefined): Way[] {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const other = dataOwner !== undefined && dataOwner.uid !== 0 ? dataOwner : NOBODY;
  const ways: Way[] =
    self.uid === 0
      ? [
          { ...other, prefix: [], become: other },
          { ...self, prefix: IN_NAMESPACE },
        ]
      : [{ ...self, prefix: [] }];
  return ways.flatMap((way) => [{ ...way, prefix: [...way.prefix, ...ENDS_WITH_US] }, way]);
}

/** Tries a way with a harmless call. */
async function fails(way: Way, postgres: string): Promise<string | undefined> {
  const { file, args, options } = commandOf(way, postgres, ['--version']);
  try {
    await promisify(execFile)(file, args, options);
    return undefined;
  } catch (error) {
    // The message of a program that ran and failed ends with what it said.
    return error instanceof Error ? error.message.trim() : String(error);
  }
}

/** Finds the first way that works. Throws a `StartupProblem` that says what to do where none does. */
export async function findLauncher(
  postgres: string,
  dataOwner: Owner | undefined,
): Promise<Launcher> {
  for (const way of waysFor(dataOwner)) {
    if ((await fails(way, postgres)) !== undefined) continue;
    return {
      uid: way.uid,
      gid: way.gid,
      start(program, programArgs, inherited) {
        const { file, args, options } = commandOf(way, program, programArgs);
        const stdio: StdioOptions = ['pipe', 'pipe', 'pipe'];
        if (inherited !== undefined) stdio.push(inherited);
        // Detached: Ctrl+C in a terminal is for us, and we end the server when our own work is done.
        return spawn(file, args, { ...options, stdio, detached: true });
      },
    };
  }
  const reason = await fails({ ...NOBODY, prefix: [] }, postgres);
  throw new StartupProblem(
    reason === undefined
      ? 'Pawkeeper was started as root, and PostgreSQL refuses to run as root; no other user can reach the data ' +
          'folder. Start Pawkeeper as an ordinary user, or name a PostgreSQL server with DATABASE_URL.'
      : `The PostgreSQL that Pawkeeper brings does not run on this machine (${reason}). Name a PostgreSQL server ` +
          '(15 to 18) with DATABASE_URL, such as postgres://user:password@host:5432/pawkeeper.',
  );
}

async function giveTo({ uid, gid }: Owner, path: string): Promise<void> {
  const status = await lstat(path);
  if (status.isDirectory()) {
    for (const name of await readdir(path)) await giveTo({ uid, gid }, join(path, name));
  }
  await lchown(path, uid, gid);
}

/** Makes `owner` the owner of a folder and all in it; the folder itself comes last, as the sign that all is done. */
export async function ensureOwner(owner: Owner, folder: string): Promise<void> {
  const { uid } = await lstat(folder);
  if (uid === owner.uid) return;
  if (process.getuid?.() !== 0) {
    throw new StartupProblem(
      `The database in ${folder} belongs to another user (number ${uid}). Start Pawkeeper as that user, or give ` +
        'the whole data folder to yours with chown.',
    );
  }
  await giveTo(owner, folder);
}
