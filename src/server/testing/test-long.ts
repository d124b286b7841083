/**
 * `npm run test:long`: outages, killed servers, the fuzz at full size, a PostgreSQL server, buckets and mailboxes. Root on
 * Debian gets the programs that are missing; anywhere else the tests that need them are left out, named and counted.
 * `-- --full` lets a standby take over more often.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { missingNeeds } from '#server/testing/needed-programs.ts';

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): number =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

/** While this file exists, Debian starts no service of a package that it installs. */
const NO_SERVICES = '/usr/sbin/policy-rc.d';

function install(packages: readonly string[]): void {
  const isOurs = !existsSync(NO_SERVICES);
  if (isOurs) writeFileSync(NO_SERVICES, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quietly);
  if (isOurs) rmSync(NO_SERVICES);
}

const atFirst = missingNeeds();
if (atFirst.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  install(atFirst.flatMap(([, { packages }]) => packages));
}

const lines = missingNeeds().flatMap(([word, { name, packages }]) => {
  const files = globSync(`{src,e2e}/**/*.${word}.{test,spec}.ts`);
  return [
    `\n*** ${name} is missing: ${files.length} test files that need it are LEFT OUT, and some tests of others. ***`,
    `*** Debian: apt-get install ${packages.join(' ')} ***`,
    ...files.map((file) => `***   ${file}`),
  ];
});
process.stderr.write(lines.map((line) => `${line}\n`).join(''));

const [vitest, playwright] = ['vitest/vitest.mjs', '@playwright/test/cli.js'].map(
  (path) => `node_modules/${path}`,
);
const rounds = process.argv.includes('--full') ? { STANDBY_ROUNDS: '10' } : {};
process.exitCode =
  run(process.execPath, [vitest ?? '', 'run', '--config', 'vitest.long.config.ts'], rounds) ||
  run(process.execPath, [playwright ?? '', 'test', '--config', 'playwright.long.config.ts']);
