/**
 * The triggers and functions of the database, from the files beside the modules that they belong to (`<module>/<name>.triggers.sql`).
 * The build puts their contents in place of this file.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '#server/platform/db/migrate.ts';

const SERVER = join(import.meta.dirname, '..');

export const triggers: readonly Migration[] = globSync('**/*.triggers.sql', { cwd: SERVER })
  .map((name) => ({
    name: name.replaceAll('\\', '/'),
    sql: readFileSync(join(SERVER, name), 'utf8'),
    isRepeatable: true,
  }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));
