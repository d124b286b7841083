/** The administrator's commands for backups: write one, check one, and restore one, with the databases that the settings name. */
import { findAccessKey } from '#server/platform/secrets/secret-key.ts';
import { secretKeySource } from '#server/areas/secrets.ts';
import { ACCESS_WORDS, type RestoredCode } from '#server/people/access/access.sql.ts';
import type { Config } from '#server/platform/config/config.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import type { Migration } from '#server/platform/db/migrate.ts';
import { connectExclusively, connectForMaintenance } from '#server/platform/startup/maintenance.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { encrypted, isEncrypting } from '#server/backup/encryption.ts';
import { BackupProblem, type Manifest } from '#server/backup/manifest.ts';
import { noteBackup } from '#server/platform/db/last-backup.sql.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';
import { openBackup, type OpenedBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { findSigningKey, fingerprintOf, signingKey } from '#server/backup/signature.ts';
import { type Source, writeBackup } from '#server/backup/write-backup.ts';

/** What the commands are done with. */
export interface BackupContext {
  config: Config;
  /** All migrations of this version. */
  migrations: readonly Migration[];
  /** Of this Pawkeeper. */
  version: string;
  now: () => Date;
  log: (line: string) => void;
  /** Cancels a backup. */
  signal?: AbortSignal;
}

/** Backs up everything that the settings name into one file; a server may run on it meanwhile. */
export async function backUp(context: BackupContext, path: string): Promise<Manifest> {
  const { config, version, now, signal } = context;
  const { db, close } = await connectForMaintenance(context);
  try {
    const source: Source = {
      db,
      storage: openStorage(config),
      version,
      now,
      signingKey: () => signingKey(config.dataDir),
    };
    if (isEncrypting(config.backupEncryption)) {
      source.encrypt = (archive) => encrypted(archive, config.backupEncryption);
      source.accessKey = await findAccessKey(secretKeySource(config), db);
    }
    if (signal) source.signal = signal;
    const manifest = await writeBackup(source, path);
    // The backup is there, also where a full disk takes no note of it.
    await noteBackup(db, now()).catch((error: unknown) => {
      if (!transientErrorOf(error)) throw error;
    });
    return manifest;
  } finally {
    await close();
  }
}

/** What a backup without a signature is called where another one has the fingerprint of its key. */
export const UNSIGNED = 'unsigned';

/** Who made a backup: this installation or another one, with the fingerprint of the key. */
export interface Origin {
  isOwn: boolean;
  /** A fingerprint, or `unsigned`. */
  key: string;
}

async function originOf({ config }: BackupContext, { signedBy }: OpenedBackup): Promise<Origin> {
  const own = await findSigningKey(config.dataDir);
  return {
    isOwn: own !== undefined && fingerprintOf(own) === signedBy,
    key: signedBy ?? UNSIGNED,
  };
}

/** In words, as they follow the name of the backup. */
export const describeOrigin = ({ isOwn, key }: Origin): string => {
  if (isOwn) return `was made by this installation (key ${key}).`;
  return key === UNSIGNED
    ? 'is not signed, as those of Pawkeeper 0.1.0: nothing shows who made it, or whether it was changed.'
    : `was made by another installation (key ${key}), or by this one before it lost its key.`;
};

async function opened<Result>(
  { config, migrations }: BackupContext,
  path: string,
  work: (backup: OpenedBackup) => Promise<Result>,
): Promise<Result> {
  const backup = await openBackup(path, migrations, config.backupEncryption);
  try {
    return await work(backup);
  } finally {
    backup.close();
  }
}

/** Reads a backup whole, and says what it holds and who made it. Throws a `BackupProblem` where it could not be restored. */
export const checkBackup = (
  context: BackupContext,
  path: string,
): Promise<{ manifest: Manifest; origin: Origin }> =>
  opened(context, path, async (backup) => {
    await backup.verify();
    return { manifest: backup.manifest, origin: await originOf(context, backup) };
  });

/** How a restore learns whether a backup that was not made here may be restored. */
export interface Trust {
  /** The key that the administrator expects: a fingerprint, or `unsigned`. */
  key?: string | undefined;
  /** Asks the administrator; missing where nobody can answer. */
  ask?: ((question: string) => Promise<boolean>) | undefined;
}

/** A backup decides who can sign in: one that was not made here is restored only if the administrator says so. */
async function requireTrust(path: string, origin: Origin, { key, ask }: Trust): Promise<void> {
  const who = describeOrigin(origin);
  if (key !== undefined) {
    if (key === origin.key) return;
    throw new BackupProblem(path, `${who} You named ${key}.`);
  }
  if (origin.isOwn) return;
  if (!ask) {
    throw new StartupProblem(
      `The backup ${path} ${who} Nothing was changed. If you know where it comes from, name the key:\n\n` +
        `  npm run backup restore ${path} ${origin.key}\n`,
    );
  }
  const question = `The backup ${path} ${who} It decides who can sign in. Do you know where it comes from, and restore it?`;
  if (!(await ask(question))) throw new StartupProblem('Nothing was restored or changed.');
}

/** Names the access codes that a restore could not bring back. */
function codesToEnterAgain(codes: readonly RestoredCode[]): string {
  const byClient = Map.groupBy(codes, ({ clientId }) => clientId);
  const lines = [...byClient.values()].map(
    (own) => `  ${own[0]?.clientName}: ${own.map(({ kind }) => ACCESS_WORDS[kind]).join(', ')}`,
  );
  return [
    'The key of access codes and two-step sign-in is in encrypted backups only, and this server has another one or none. Enter these codes again,',
    'or set ACCESS_KEY to the old key and restore the backup to an empty place once more:',
    ...lines,
  ].join('\n');
}

/** Names the accounts whose two-step sign-in a restore could not bring back. */
const factorsToSetUpAgain = (emails: readonly string[]): string =>
  [
    'For the same reason two-step sign-in is off for these accounts until they set it up again:',
    ...emails.map((email) => `  ${email}`),
  ].join('\n');

/** Reads a backup whole, and then restores it to the empty database and store that the settings name. */
export const restore = (
  context: BackupContext,
  path: string,
  trust: Trust = {},
): Promise<Manifest> =>
  opened(context, path, async (backup) => {
    const { config, migrations, now, log } = context;
    await requireTrust(path, await originOf(context, backup), trust);
    await backup.verify();
    const { db, close } = await connectExclusively(context);
    try {
      const { lostCodes, lostFactors } = await restoreBackup(backup, {
        db,
        storage: openStorage(config),
        migrations,
        now,
        accessKeys: secretKeySource(config),
      });
      if (lostCodes.length > 0) log(codesToEnterAgain(lostCodes));
      if (lostFactors.length > 0) log(factorsToSetUpAgain(lostFactors));
      return backup.manifest;
    } finally {
      await close();
    }
  });
