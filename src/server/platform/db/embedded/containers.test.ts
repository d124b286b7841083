/**
 * Two containers on one volume: process numbers, network and shared memory of their own, and no program that locks
 * files. Neither can see the processes of the other.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endWithParent } from '#server/testing/child-process.ts';
import { signalAll } from '#server/testing/failures/server-process.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

/** Outside of root a user namespace is needed for the others. */
const CONTAINER = [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']),
  '--net',
  '--pid',
  '--ipc',
  '--mount-proc',
  '--fork',
  '--kill-child',
];

function canMakeContainers(): boolean {
  try {
    execFileSync('unshare', [...CONTAINER, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let folder: string;
let dataDir: string;
const started: ChildProcess[] = [];

interface Container {
  child: ChildProcess;
  lines: string[];
}

/** Starts the database in a container, writes a row, and says "acknowledged"; or says why not, and ends. */
function startContainer(): Container {
  const script = `
    import pg from 'pg';
    import { startEmbedded } from '#server/platform/db/embedded/embedded.ts';
    const { connection } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: console.log });
    const client = new pg.Client(connection);
    await client.connect();
    await client.query('create table if not exists visits (id int)');
    await client.query('insert into visits values (1)');
    const { rows } = await client.query('select count(*) from visits');
    console.log('acknowledged row ' + rows[0].count);
    setInterval(() => undefined, 1000);`;
  const command = [process.execPath, '--input-type=module', '--eval', script];
  // The shell is the container's first process: the container goes on when Pawkeeper is killed.
  const child = spawn(
    'unshare',
    [...CONTAINER, 'sh', '-c', '"$@" & wait; sleep 600', 'sh'].concat(
      'env',
      `PATH=${join(folder, 'bin')}`,
      command,
    ),
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  started.push(endWithParent(child));
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => lines.push(line));
  }
  return { child, lines };
}

const said = ({ lines }: Container): string => lines.join('\n');

/** The processes whose command line has these words, by number, as seen from outside. */
const processes = (...words: string[]): number[] =>
  readdirSync('/proc')
    .filter((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return /^\d+$/.test(name) && words.every((word) => command.includes(word));
      } catch {
        return false;
      }
    })
    .map(Number);

const patient = { timeout: 60_000 };
const once = { timeout: 120_000 };

describe.runIf(canMakeContainers())('while Pawkeeper runs in one container', () => {
  let first: Container;

  beforeAll(async () => {
    folder = await temporaryFolder('pawkeeper-containers-');
    dataDir = join(folder, 'data');
    await mkdir(join(folder, 'bin'));
    const mkfifo = execFileSync('sh', ['-c', 'command -v mkfifo'], { encoding: 'utf8' }).trim();
    symlinkSync(mkfifo, join(folder, 'bin/mkfifo'));
    first = startContainer();
    await vi.waitUntil(() => said(first).includes('acknowledged row 1'), patient);
  }, 120_000);

  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    await removeFolder(folder);
  });

  test(
    'a second one on the same folder is refused, and disturbs nothing [containers-1]',
    once,
    async () => {
      const path = join(dataDir, 'postgres/data/postmaster.pid');
      const note = readFileSync(path, 'utf8');
      const second = startContainer();
      await expect.poll(() => said(second), patient).toMatch(/Another Pawkeeper|acknowledged/);
      expect(said(second)).not.toContain('acknowledged');
      expect(readFileSync(path, 'utf8')).toBe(note);
    },
  );

  test(
    'and is killed, a second one waits for the server that it left, out of sight as it is [containers-2]',
    once,
    async () => {
      // A halted server does not act on the signal that tells it of the end of its Pawkeeper.
      // A process that the server has just made goes by its command line for a moment.
      const server = Math.min(...processes(`postgres -D ${dataDir}`));
      process.kill(server, 'SIGSTOP');
      const shells = processes('sh -c');
      const all = processes(process.execPath, '--eval', dataDir);
      const own = all.filter((pid) => !shells.includes(pid));
      signalAll(own, 'SIGKILL');
      const second = startContainer();
      await expect.poll(() => said(second), patient).toMatch(/waiting for its end|acknowledged/);
      expect(said(second)).not.toContain('acknowledged');
      expect(processes(`postgres -D ${dataDir}`)).toContain(server);
      process.kill(server, 'SIGCONT');
      await expect.poll(() => said(second), patient).toContain('acknowledged row 2');
      expect(processes(`postgres -D ${dataDir}`)).not.toContain(server);
    },
  );
});
