/** What Prometheus reads about the machine: the age of the last backup, and the disk of the data folder. */
import { statfs } from 'node:fs/promises';
import type { Database } from '#server/platform/db/database.ts';
import type { ObservedNumber } from '#server/platform/metrics/metrics.ts';
import { findLastBackup } from '#server/platform/db/last-backup.sql.ts';

/** Unknown as long as no backup was made. */
async function backupAgeS(db: Database): Promise<number> {
  const at = await findLastBackup(db);
  return at === undefined ? Number.NaN : (Date.now() - Date.parse(at)) / 1000;
}

/** A folder that cannot be asked has no number. */
async function bytesOf(folder: string, which: 'bavail' | 'blocks'): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk[which] * disk.bsize : Number.NaN;
}

export const installationNumbers = (db: Database, dataDir: string): ObservedNumber[] => [
  {
    name: 'pawkeeper_backup_age_seconds',
    help: 'The age of the last complete backup; NaN where none is known.',
    read: () => backupAgeS(db),
  },
  {
    name: 'pawkeeper_disk_free_bytes',
    help: 'Free space on the disk of the data folder.',
    read: () => bytesOf(dataDir, 'bavail'),
  },
  {
    name: 'pawkeeper_disk_bytes',
    help: 'The size of the disk of the data folder.',
    read: () => bytesOf(dataDir, 'blocks'),
  },
];
