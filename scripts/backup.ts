/**
 * Backups, restored or checked: `npm run backup`, `npm run backup FILE`, `npm run backup restore FILE`,
 * `npm run backup check FILE`.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { entities } from '#server/entities.ts';
import { backUp, type BackupContext, checkBackup, restore } from '#server/backup/commands.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';

const USAGE = `Usage:
  npm run backup                 writes backups/pawkeeper-DATE.zip
  npm run backup FILE            writes FILE
  npm run backup check FILE      reads a backup whole and says what it holds
  npm run backup restore FILE    restores it to the empty place that DATA_DIR or DATABASE_URL names`;

const asPackage = z.object({ version: z.string() });
const { version } = asPackage.parse(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
);

/** Names sort by age, and no system forbids their signs. */
const defaultPath = (now: Date): string =>
  `backups/pawkeeper-${now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.zip`;

function summary({ tables, photos, missingPhotos, createdAt, version }: Manifest): string {
  const rows = new Map(tables.map((table) => [table.name, table.rows]));
  const counts = ['users', ...entities.map(({ table }) => table)].map(
    (name) => `${rows.get(name) ?? 0} ${name.replace('_', ' ')}`,
  );
  const missing =
    missingPhotos.length === 0
      ? ''
      : `\nNot in it: ${missingPhotos.length} photo files that were missing from the store already.`;
  return (
    `It holds ${counts.join(', ')} and ${photos.length} photo files, as they were on ${createdAt} ` +
    `(Pawkeeper ${version}).${missing}`
  );
}

async function run(args: readonly string[]): Promise<string> {
  const now = new Date();
  const context: BackupContext = {
    config: readConfig(process.env),
    migrations,
    version,
    now: () => now,
    log: (line) => console.log(line),
  };
  const [first = defaultPath(now), file, ...more] = args;
  const isCommand = first === 'check' || first === 'restore';
  if (more.length > 0 || isCommand !== (file !== undefined) || first.startsWith('-')) {
    throw new StartupProblem(USAGE);
  }
  if (file === undefined) return `Wrote ${first}. ${summary(await backUp(context, first))}`;
  if (first === 'check') return `${file} is whole. ${summary(await checkBackup(context, file))}`;
  return `Restored ${file}. ${summary(await restore(context, file))}\nEverybody signs in again: sessions are not in a backup.`;
}

/** The sentence for a problem that the administrator can fix; undefined for a bug of ours. */
function sentence(error: unknown): string | undefined {
  if (error instanceof StartupProblem) return error.message;
  if (error instanceof StorageFailure) return `${error.message} (${String(error.cause)})`;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'ENOSPC') return `The disk is full, so nothing was written: ${error.message}`;
  if (error.code === '55P03') return 'Another backup is under way. Try again when it has ended.';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(String(error.code))) {
    return `The file cannot be written there: ${error.message}`;
  }
  return undefined;
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  const known = sentence(error);
  if (known === undefined) throw error;
  console.error(known);
  process.exitCode = 1;
}
