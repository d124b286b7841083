/** Looks for the programs of an installed PostgreSQL server. */
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
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

/** The folder with `initdb` and `postgres`, or undefined. */
export const findPostgresBinaries = (): string | undefined =>
  candidates().find(
    (folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')),
  );
