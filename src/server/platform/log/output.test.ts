/** What the log does where nobody reads it: the standard output is a pipe, as under `npm start | tee pawkeeper.log`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endWithParent } from '#server/testing/child-process.ts';

/** Says that it is ready, as the server does, which has Node.js open the pipe as its own. Then it logs each message that it gets, and
 * answers it. Ends with its parent's channel. */
const PROGRAM = `
  import { openLog } from '#server/platform/log/log.ts';
  const log = openLog('info');
  console.log('ready');
  process.on('message', (text) => {
    log.info(text);
    setTimeout(() => process.send(text), 300);
  });
`;

function startLogger() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  endWithParent(child);
  return child;
}

test('a line is written, and what was buffered before it [log-output-1]', async () => {
  const child = startLogger();
  let written = '';
  child.stdout?.on('data', (part) => (written += String(part)));
  child.send('the first line');
  await once(child, 'message');
  const lines = written.split('\n');
  expect(lines.map((line) => line.includes('the first line'))).toEqual([false, true, false]);
  child.kill('SIGKILL');
});

test('a program whose log nobody reads any more goes on, and ends when it is asked to [log-output-2]', async () => {
  const child = startLogger();
  child.send('read');
  child.stdout?.resume();
  await once(child, 'message');
  child.stdout?.destroy();
  for (const text of ['unread', 'unread too']) {
    child.send(text);
    expect(await once(child, 'message')).toEqual([text, undefined]);
  }
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a reader that is slow gets every line in the end [log-output-3]', async () => {
  const child = startLogger();
  child.stdout?.pause();
  const long = 'x'.repeat(10_000);
  for (let line = 0; line < 40; line += 1) child.send(`line ${line} ${long}`);
  await once(child, 'message');
  let written = '';
  child.stdout?.on('data', (part) => (written += String(part))).resume();
  await expect
    .poll(() => written.match(/line \d+ x{10000}/g))
    .toEqual(Array.from({ length: 40 }, (_, line) => `line ${line} ${long}`));
  child.kill('SIGKILL');
});
