/**
 * Every check that needs no test run: types, lint, format, import directions, dead code, the specification
 * table, the OpenAPI document, sizes. `--fix` first mends what the tools can mend. Stops at the first check that fails,
 * with its exit code.
 */
import { spawnSync } from 'node:child_process';

const fixes = ['oxlint --type-aware --fix', 'oxfmt'];
const checks = [
  'tsc -p tsconfig.json',
  'tsc -p src/web/tsconfig.json',
  'oxlint --type-aware --deny-warnings',
  'oxfmt --check',
  'node scripts/check-imports.ts',
  'knip',
  'node scripts/check-spec.ts',
  'node scripts/check-openapi.ts',
  'node scripts/check-budgets.ts',
];

const commands = process.argv.includes('--fix') ? [...fixes, ...checks] : checks;
for (const command of commands) {
  const { status, error } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) {
    console.error(`\n"${command}" failed; see above.`);
    process.exit(status ?? 1);
  }
}
