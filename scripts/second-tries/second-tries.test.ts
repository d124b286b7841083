import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { judgeSecondTries } from './second-tries.ts';

test.each([
  [300, 3, false],
  [300, 4, true],
  [20, 1, false],
  [20, 2, true],
  [20, 0, false],
])('of %i tests, %i may take a second try: too many is %s', (total, count, areTooMany) => {
  const names = Array.from({ length: count }, (_, at) => `test ${at}`);
  const verdict = judgeSecondTries('Vitest', total, names);
  expect(verdict.areTooMany).toBe(areTooMany);
  for (const name of names) expect(verdict.text).toContain(`second try: ${name}`);
});

/** A test file whose first `shaky` tests pass at their second try, and whose tests after them pass at once. */
const source = (runner: string, shaky: number) => `
  import { existsSync, writeFileSync } from 'node:fs';
  import { expect, test } from '${runner}';
  for (let at = 0; at < 4; at += 1) {
    test('fact ' + at, () => {
      if (at >= ${shaky} || existsSync('tried-' + at)) return;
      writeFileSync('tried-' + at, '');
      expect('first try').toBe('second try');
    });
  }`;

/** Runs a test file with one retry and our reporter, in a folder of its own. */
function run(runner: 'vitest' | 'playwright', shaky: number) {
  const folder = mkdtempSync(join(tmpdir(), 'pawkeeper-second-tries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const reporter = resolve(`scripts/second-tries/${runner}.ts`);
  const name = runner === 'vitest' ? 'vitest' : '@playwright/test';
  writeFileSync(join(folder, 'shaky.test.ts'), source(name, shaky));
  const [program, ...more] =
    runner === 'vitest'
      ? ['vitest/vitest.mjs', 'run', '--root', folder, '--retry', '1']
      : ['@playwright/test/cli.js', 'test', '--retries', '1'];
  const args = [resolve('node_modules', program ?? ''), ...more, '--reporter', reporter];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { status, stdout };
}

describe.each(['vitest', 'playwright'] as const)('a run of %s', (runner) => {
  test('passes with one second try, and names the test', { timeout: 120_000 }, () => {
    const { status, stdout } = run(runner, 1);
    expect(stdout).toContain('1 of 4 tests took their second try');
    expect(stdout).toMatch(/second try: .*shaky\.test\.ts › fact 0/);
    expect(status).toBe(0);
  });

  test('fails where too many took their second try', { timeout: 120_000 }, () => {
    const { status, stdout } = run(runner, 2);
    expect(stdout).toMatch(/second try: .*fact 0[\s\S]*second try: .*fact 1/);
    expect(status).toBe(1);
  });
});
