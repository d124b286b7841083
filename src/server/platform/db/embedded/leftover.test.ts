import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stopLeftover } from '#server/platform/db/embedded/leftover.ts';
import {
  hasPipe,
  isServerAlive,
  makePipe,
  openPipe,
} from '#server/platform/db/embedded/server-pipe.ts';
import { endWithParent } from '#server/testing/child-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

let dataDir: string;
let note: string;
beforeEach(async () => {
  dataDir = await temporaryFolder('pawkeeper-leftover-');
  await mkdir(join(dataDir, 'postgres/data'), { recursive: true });
  note = join(dataDir, 'postgres/data/postmaster.pid');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const silent = (): void => undefined;
const soon = { orderlyMs: 100, lastMs: 100 };

test('a server that is out of sight and does not end is left alone, with the file of its number [leftover-1]', async () => {
  await makePipe(dataDir);
  const pipe = openPipe(dataDir);
  const server = endWithParent(
    spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', pipe] }),
  );
  closeSync(pipe);
  // A number that means another process here, as numbers do between containers.
  writeFileSync(note, `${process.pid}\n`);
  await expect(stopLeftover(dataDir, silent, soon)).rejects.toThrow(
    /still runs on the folder .*perhaps in another container.*start again/,
  );
  expect(readFileSync(note, 'utf8')).toBe(`${process.pid}\n`);

  server.kill();
  await once(server, 'exit');
  await stopLeftover(dataDir, silent, soon);
  expect(existsSync(note)).toBe(false);
});

test('a file in the place of the pipe, as some copies of a folder have it, is no sign of life', async () => {
  writeFileSync(join(dataDir, 'postgres/server.pipe'), '');
  expect(hasPipe(dataDir)).toBe(false);
  await makePipe(dataDir);
  expect(hasPipe(dataDir)).toBe(true);
  expect(isServerAlive(dataDir)).toBe(false);
});
