/**
 * Every check that needs no test run: types, lint, format, import directions, dead code, the specification table, the
 * OpenAPI document, the list of texts, sizes. `--fix` first mends what the tools can mend. The checks run side by side;
 * each prints all that it has to say when it ends, and those that failed are named last.
 */
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

const fixes = ['oxlint --type-aware --fix', 'oxfmt', 'node scripts/texts.ts'];
/** The longest first, so that none is left running alone. */
const checks = [
  'node scripts/check-budgets.ts',
  'knip',
  'node scripts/check-imports.ts',
  'node scripts/check-openapi.ts',
  'oxlint --type-aware --deny-warnings',
  'tsc -p tsconfig.json',
  'tsc -p src/web/tsconfig.json',
  'node scripts/check-spec.ts',
  'node scripts/texts.ts --check',
  'oxfmt --check',
];

/** Runs a command and prints its output whole; returns whether it succeeded. */
async function passes(command: string): Promise<boolean> {
  // One pipe for both outputs, so that they stay in order.
  const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [output, status] = await Promise.all([text(child.stdout), ended]);
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${command}\n${output}`);
  return status === 0;
}

if (process.argv.includes('--fix')) {
  for (const command of fixes) {
    const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
    // What could not be mended is named again below.
    if (status !== 0) console.error(`"${command}" left something to mend.`);
  }
}

const failed: string[] = [];
const waiting = checks.values();
/** Takes the next check when its last one has ended. */
async function lane(): Promise<void> {
  for (const command of waiting) {
    if (!(await passes(command))) failed.push(command);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, lane));

if (failed.length > 0) {
  console.error(`Failed, see above: ${failed.join(', ')}`);
  process.exitCode = 1;
}
