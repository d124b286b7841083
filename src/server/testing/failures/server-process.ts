/** The built server as a child process that tests stop, kill and freeze. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '#server/testing/child-process.ts';

/** How a process ended: by itself with a code, or by a signal. */
export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  origin: string;
  child: ChildProcess;
  /** What it wrote, line by line, to the log and beside it. */
  lines: string[];
  ended: Promise<End>;
  /** Asks it to end, and waits. */
  stop(): Promise<End>;
  /** Ends it as a power cut does. */
  kill(): Promise<End>;
}

/** A server that ended before it took connections. */
export class EndedEarly extends Error {
  override name = 'EndedEarly';
  readonly code: number | null;
  constructor(code: number | null, lines: readonly string[]) {
    super(lines.join('\n'));
    this.code = code;
  }
}

/** Starts the build on a data folder. Throws `EndedEarly` with all that it said where it does not come up. */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      WRITES_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithParent(child);
  const lines: string[] = [];
  const ready = Promise.withResolvers<string>();
  const ended = once(child, 'close').then(([code, signal]): End => {
    ready.reject(new EndedEarly(code, lines));
    return { code, signal };
  });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      const origin = /Pawkeeper is ready: (\S+)/.exec(line)?.[1];
      if (origin !== undefined) ready.resolve(origin);
    });
  }
  const end = (signal: NodeJS.Signals) => async (): Promise<End> => {
    child.kill(signal);
    return ended;
  };
  return {
    origin: await ready.promise,
    child,
    lines,
    ended,
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
  };
}

/** Waits for a line: an answer may be here before the line that was written earlier. */
export async function untilSaid({ lines }: ServerProcess, words: RegExp): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!words.test(lines.join('\n'))) {
    if (Date.now() > deadline)
      throw new Error(`Nothing like ${String(words)} in\n${lines.join('\n')}`);
    await sleep(50);
  }
}

/** The number of the embedded database's first process. */
export const databaseNumber = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);

/** A process and all that it started, by number (Linux). */
export function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    try {
      // The name of a program may hold anything, its closing bracket is the last one.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
      return [{ child: Number(name), parent: Number(fields?.[1]) }];
    } catch {
      return [];
    }
  });
  const below = (parent: number): number[] =>
    parents
      .filter((each) => each.parent === parent)
      .flatMap(({ child }) => [child, ...below(child)]);
  return [pid, ...below(pid)];
}

/** Sends a signal to every process that is still there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

/** How to connect to the embedded database of a running server, which has recorded its socket. */
export function socketOf(dataDir: string) {
  const written = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  const [, , , port = '', host = ''] = written;
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim();
  return { host, port: Number(port), user: 'pawkeeper', password, database: 'pawkeeper' };
}
