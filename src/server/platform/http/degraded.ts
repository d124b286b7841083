/** Why an installation that works wants somebody to look at it: an old backup, or little space. */
import { statfs } from 'node:fs/promises';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findLastBackup } from '#server/platform/db/last-backup.sql.ts';

const DAY_MS = 86_400_000;
const LITTLE_SPACE = 1_000_000_000;

/** Says that the last backup is older than the administrator wants it to be; undefined where it is not. */
export function oldBackup(
  at: string | undefined,
  maxDays: number | undefined,
  now: Date,
): string | undefined {
  if (maxDays === undefined) return undefined;
  if (at === undefined) return 'No backup has been made yet.';
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY_MS);
  return days >= maxDays ? `The last backup is ${days} days old.` : undefined;
}

async function littleSpace(folder: string): Promise<string | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  const free = disk && disk.bavail * disk.bsize;
  return free !== undefined && free < LITTLE_SPACE
    ? `${Math.floor(free / 1_000_000)} MB are free on the disk of the data folder.`
    : undefined;
}

/** The reasons, in sentences; none where everything is as it should be. */
export async function degradedReasons(
  db: Database,
  { dataDir, backupMaxAgeDays }: Pick<Config, 'dataDir' | 'backupMaxAgeDays'>,
  now: Date,
): Promise<string[]> {
  const backup =
    backupMaxAgeDays === undefined
      ? undefined
      : oldBackup(await findLastBackup(db), backupMaxAgeDays, now);
  return [backup, await littleSpace(dataDir)].filter((reason) => reason !== undefined);
}
