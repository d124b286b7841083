/** What `admin check` says of the database: its version, its clock, and the backups of it. */
import sql from 'sql-template-tag';
import {
  broken,
  type Finding,
  found,
  look,
  works,
} from '#server/identity/administration/checks/check.ts';
import type { AdminContext } from '#server/identity/administration/command.ts';
import { findLastBackup } from '#server/platform/db/last-backup.sql.ts';
import { migrations } from '#server/migrations/migrations.ts';

/** The newest patch of PostgreSQL 18, which is the embedded version, that was known when this Pawkeeper was released. */
const NEWEST_PATCH = { major: 18, patch: 7 };

const OLDEST_MAJOR = 15;

const CLOCK_SECONDS = 5;
const OLD_BACKUP_DAYS = 8;

/** What to think of a version, as `server_version_num` names it: 180004 is 18.4. */
export function versionFinding(version: number, isEmbedded: boolean): Finding {
  const [major, patch] = [Math.floor(version / 10_000), version % 10_000];
  const name = `PostgreSQL ${major}.${patch}${isEmbedded ? ', embedded' : ''}`;
  if (major < OLDEST_MAJOR || major > NEWEST_PATCH.major)
    return look('database', `${name}: Pawkeeper is tested with 15 to 18.`);
  if (major < NEWEST_PATCH.major)
    return works('database', `${name}. Its updates come with your system's.`);
  if (patch >= NEWEST_PATCH.patch) return works('database', `${name}.`);
  const newest = `${NEWEST_PATCH.major}.${NEWEST_PATCH.patch}`;
  return look(
    'database',
    isEmbedded
      ? `${name}: ${newest} has been published, and no embedded package had it. On a host that others can reach, use a PostgreSQL server or the container.`
      : `${name}: update the server to ${newest} or newer.`,
  );
}

async function versionOf({ db, config }: AdminContext): Promise<Finding> {
  const { version } = await db.one<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  );
  return versionFinding(version, config.databaseUrl === undefined);
}

async function schemaOf({ db }: AdminContext): Promise<Finding> {
  const rows = await db.rows<{ name: string }>(sql`select name from schema_migrations`);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !applied.has(name) && /^\d/.test(name));
  return missing.length === 0
    ? works('schema', 'The database is that of this version.')
    : broken(
        'schema',
        'The database is that of another version. Start Pawkeeper once to update it.',
      );
}

async function clockOf({ db, now }: AdminContext): Promise<Finding> {
  const { at } = await db.one<{ at: string }>(sql`select now() as at`);
  const seconds = Math.round(Math.abs(Date.parse(at) - now.getTime()) / 1000);
  return seconds <= CLOCK_SECONDS
    ? works('clock', `It is ${now.toISOString()}, and the database agrees.`)
    : broken(
        'clock',
        `The clocks of this machine and the database differ by ${seconds} s. Set both by NTP.`,
      );
}

async function backupOf({ config, db, now }: AdminContext): Promise<Finding> {
  const at = await findLastBackup(db);
  if (at === undefined)
    return look('backup', 'None was made by this version. Run npm run backup every night.');
  const days = (now.getTime() - Date.parse(at)) / 86_400_000;
  return days > (config.backupMaxAgeDays ?? OLD_BACKUP_DAYS)
    ? look(
        'backup',
        `The last one is ${Math.floor(days)} days old. Run npm run backup every night.`,
      )
    : works('backup', `The last one was made ${at}.`);
}

export const databaseFindings = (context: AdminContext): Promise<Finding[]> =>
  Promise.all([
    found('database', () => versionOf(context)),
    found('schema', () => schemaOf(context)),
    found('clock', () => clockOf(context)),
    found('backup', () => backupOf(context)),
  ]);
