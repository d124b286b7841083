/** Looks for the programs of an installed PostgreSQL server. */
import { globSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { isProgram } from '#server/testing/programs.ts';

/** Where distributions put the programs, newest version first, after the search path. */
function candidates(): string[] {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const installed = globSync([
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
  ]);
  return [...onPath, ...installed.toSorted().toReversed()];
}

/** The folder with `initdb`, `postgres` and the other programs, or undefined. */
export function findPostgresBinaries(): string | undefined {
  const folder = candidates().find(
    (folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')),
  );
  // A folder on the search path may have links to some of them only.
  return folder && dirname(realpathSync(join(folder, 'initdb')));
}
