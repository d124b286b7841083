/** Puts a backup back: onto an empty database and photo store, of whichever kind both are. */
import pg from 'pg';
import {
  askCodesAfterRestore,
  deleteFeedLinksAfterRestore,
} from '#server/identity/links/private-links.sql.ts';
import {
  type SecretKeySource,
  settleRestoredSecrets,
} from '#server/platform/secrets/secret-key.ts';
import { loseFactors } from '#server/identity/second-factor/stored-factors.ts';
import { loseCodes } from '#server/people/access/stored-codes.ts';
import type { RestoredCode } from '#server/people/access/access.sql.ts';
import { listForRemoval, deleteRemovals } from '#server/people/photos/photos.sql.ts';
import { notifications } from '#server/areas/notifications.ts';
import { kindsBeginningAnew } from '#server/messages/notifications/notification.ts';
import { missAfterRestore } from '#server/messages/notifications/deliveries.sql.ts';
import { databaseOver, type OpenDatabase, inTransaction } from '#server/platform/db/database.ts';
import { migrate, type Migration, migrateWithin } from '#server/platform/db/migrate.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { TableContents } from '#server/backup/manifest.ts';
import { backedUp } from '#server/backup/backup-plan.ts';
import type { OpenedBackup } from '#server/backup/read-backup.ts';
import {
  advanceNumbers,
  analyseTable,
  countAccounts,
  emptyTable,
  insertRows,
  listMigrations,
  listTables,
  pauseTriggers,
  type Table,
  settleTextForm,
} from '#server/backup/tables.sql.ts';

/** What a backup is restored to. */
export interface Target {
  db: OpenDatabase;
  storage: Storage;
  /** All migrations of this version. */
  migrations: readonly Migration[];
  now: () => Date;
  /** The keys of secrets that there are here. Without it secrets are left as they are. */
  accessKeys?: SecretKeySource;
}

/** What a restore could not bring back. */
export interface Restored {
  /** Access codes that no key opens, by client. */
  lostCodes: readonly RestoredCode[];
  /** The accounts that lost their second factor, by email address: no key opens its secret. */
  lostFactors: readonly string[];
}

/** A backup whose contents are not what its version of Pawkeeper writes, though every checksum is right. */
class UnfitBackup extends StartupProblem {
  constructor(reason: string, cause?: unknown) {
    super(
      `The backup cannot be restored, because it does not fit its version of Pawkeeper (${reason}). Nothing was restored.`,
      { cause },
    );
  }
}

/** What PostgreSQL answers to wrong data, broken rules, unknown tables and values beyond its limits (the classes of its error codes). */
const WRONG_CONTENTS = /^(?:22|23|42|54)/;

const unfitReason = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && WRONG_CONTENTS.test(error.code ?? '')
    ? error.message
    : undefined;

const DAY_MS = 86_400_000;
const BATCH_BYTES = 1024 * 1024;
const BATCH_ROWS = 500;

/** Lets only a database through that nobody has an account in, and whose tables are not newer than the backup's. */
async function refuseUnlessEmpty(
  client: pg.PoolClient,
  ofBackup: readonly string[],
): Promise<void> {
  const present = await listMigrations(client);
  if (present.length === 0) return;
  const accounts = await countAccounts(client);
  if (accounts > 0) {
    throw new StartupProblem(
      `There is a business here already (${accounts} ${accounts === 1 ? 'account' : 'accounts'}). Restore to an ` +
        'empty place: name another folder with DATA_DIR, or another database with DATABASE_URL. Nothing was changed.',
    );
  }
  if (present.some((name) => !ofBackup.includes(name))) {
    throw new StartupProblem(
      'This database has no accounts, but the tables of a newer Pawkeeper than the one that made the backup. Name ' +
        'an empty folder with DATA_DIR, or an empty database with DATABASE_URL. Nothing was changed.',
    );
  }
}

/** Rows in portions that take little memory. */
async function* portions(rows: AsyncIterable<string>): AsyncGenerator<string[], void> {
  let portion: string[] = [];
  let bytes = 0;
  for await (const row of rows) {
    portion.push(row);
    bytes += row.length;
    if (bytes < BATCH_BYTES && portion.length < BATCH_ROWS) continue;
    yield portion;
    portion = [];
    bytes = 0;
  }
  if (portion.length > 0) yield portion;
}

const sameNames = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join('\n') === other.toSorted().join('\n');

/** The contents of a table in the backup. Throws where the two do not fit, which no backup of ours does. */
function contentsOf({ name, columns }: Table, contents: readonly TableContents[]): TableContents {
  const found = contents.find((table) => table.name === name);
  const names = columns.map(({ name }) => name);
  if (!found || !sameNames(found.columns, names)) {
    throw new UnfitBackup(`its table ${name} is another one`);
  }
  return found;
}

async function fill(client: pg.PoolClient, { manifest, rows }: OpenedBackup): Promise<void> {
  await settleTextForm(client);
  const tables = backedUp(await listTables(client));
  if (tables.length !== manifest.tables.length) {
    throw new UnfitBackup('it has other tables than its version of Pawkeeper');
  }
  for (const table of tables) await pauseTriggers(client, table, true);
  for (const table of tables.toReversed()) await emptyTable(client, table);
  for (const table of tables) {
    for await (const portion of portions(rows(contentsOf(table, manifest.tables)))) {
      await insertRows(client, table, portion);
    }
    await advanceNumbers(client, table);
    await analyseTable(client, table);
  }
  for (const table of tables) await pauseTriggers(client, table, false);
}

/** Writes the photos, listed for removal: if the restore is cut off, the hourly job removes them again. */
async function storePhotos(
  { manifest, photo }: OpenedBackup,
  { db, storage, now }: Target,
): Promise<string[]> {
  const keys = manifest.photos.map(({ key }) => key);
  if (keys.length === 0) return [];
  await listForRemoval(db, keys, new Date(now().getTime() + DAY_MS));
  for (const contents of manifest.photos) {
    // What an earlier attempt left of this file would be in the way.
    await storage.remove(contents.key);
    await storage.write(contents.key, [await photo(contents)]);
  }
  return keys;
}

/**
 * Restores a backup that was verified: makes the tables that it was made of, writes the photos, and in one transaction
 * fills the tables and brings them up to this version. Throws a `StartupProblem` where there is a business already, or
 * the contents do not fit; until that transaction has ended there is no account in the target.
 */
export async function restoreBackup(backup: OpenedBackup, target: Target): Promise<Restored> {
  try {
    return await restoreWithin(backup, target);
  } catch (error) {
    const reason = unfitReason(error);
    throw reason === undefined ? error : new UnfitBackup(reason, error);
  }
}

async function restoreWithin(backup: OpenedBackup, target: Target): Promise<Restored> {
  const { db, migrations, accessKeys } = target;
  const ofBackup = backup.manifest.migrations;
  await inTransaction(db.pool, (client) => refuseUnlessEmpty(client, ofBackup));
  await migrate(
    db.pool,
    migrations.filter(({ name }) => ofBackup.includes(name)),
  );
  const keys = await storePhotos(backup, target);
  return inTransaction(db.pool, async (client) => {
    await refuseUnlessEmpty(client, ofBackup);
    await fill(client, backup);
    const struckOff = keys.length === 0 ? 0 : await deleteRemovals(databaseOver(client), keys);
    if (struckOff < keys.length) throw new Error('Photos were removed while they were restored');
    await migrateWithin(client, migrations);
    const within = databaseOver(client);
    await missAfterRestore(within, kindsBeginningAnew(notifications));
    await deleteFeedLinksAfterRestore(within);
    await askCodesAfterRestore(within);
    const isReadable =
      accessKeys === undefined ||
      (await settleRestoredSecrets(accessKeys, within, await backup.accessKey()));
    if (isReadable) return { lostCodes: [], lostFactors: [] };
    return { lostCodes: await loseCodes(within), lostFactors: await loseFactors(within) };
  });
}
