/** The administrator's commands for backups: write one, check one, and restore one, with the databases that the settings name. */
import type { Config } from '#server/platform/config/config.ts';
import type { Migration } from '#server/platform/db/migrate.ts';
import { connectExclusively, connectForMaintenance } from '#server/platform/db/maintenance.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { openBackup, type OpenedBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';

/** What the commands are done with. */
export interface BackupContext {
  config: Config;
  /** All migrations of this version. */
  migrations: readonly Migration[];
  /** Of this Pawkeeper. */
  version: string;
  now: () => Date;
  log: (line: string) => void;
}

/** Backs up everything that the settings name into one file; a server may run on it meanwhile. */
export async function backUp(context: BackupContext, path: string): Promise<Manifest> {
  const { config, version, now } = context;
  const { db, close } = await connectForMaintenance(context);
  try {
    return await writeBackup({ db, storage: openStorage(config), version, now }, path);
  } finally {
    await close();
  }
}

async function verified<Result>(
  { migrations }: BackupContext,
  path: string,
  work: (backup: OpenedBackup) => Promise<Result>,
): Promise<Result> {
  const backup = await openBackup(path, migrations);
  try {
    await backup.verify();
    return await work(backup);
  } finally {
    backup.close();
  }
}

/** Reads a backup whole, and says what it holds. Throws a `BackupProblem` where it could not be restored. */
export const checkBackup = (context: BackupContext, path: string): Promise<Manifest> =>
  verified(context, path, async ({ manifest }) => manifest);

/** Reads a backup whole, and then restores it to the empty database and store that the settings name. */
export const restore = (context: BackupContext, path: string): Promise<Manifest> =>
  verified(context, path, async (backup) => {
    const { config, migrations, now } = context;
    const { db, close } = await connectExclusively(context);
    try {
      await restoreBackup(backup, { db, storage: openStorage(config), migrations, now });
      return backup.manifest;
    } finally {
      await close();
    }
  });
