import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { type LastSignal } from '#server/testing/child-process.ts';

/** Starts two programs that would go on for an hour, ends one of them, and tells the number of the other. */
const owner = (signal: LastSignal): string => `
  import { spawn } from 'node:child_process';
  import { once } from 'node:events';
  import { endWithParent } from '#server/testing/child-process.ts';
  const [ended, left] = [0, 1].map(() =>
    endWithParent(spawn('sleep', ['3600'], { stdio: ['ignore', 'inherit', 'ignore'] }), '${signal}'));
  ended.kill();
  await once(ended, 'exit');
  console.log(left.pid);
`;

test.each<[LastSignal]>([['KILL'], ['QUIT'], ['TERM']])(
  'a program that was started to end with %s ends when the process that started it is killed',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', owner(signal)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // The output ends with the last process that holds it.
    const allEnded = once(child, 'close');
    const [left] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    // One that is stopped is ended too.
    process.kill(Number(left), 'SIGSTOP');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await allEnded).toEqual([null, 'SIGKILL']);
  },
);
