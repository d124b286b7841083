import { arch, platform, release, totalmem } from 'node:os';
import sql from 'sql-template-tag';
import type { AdminCommand, AdminContext } from '#server/identity/administration/command.ts';
import { countRows } from '#server/identity/administration/accounts.sql.ts';
import { databaseFindings } from '#server/identity/administration/checks/database.ts';
import { countJobs, listDeadJobs } from '#server/platform/jobs/jobs.sql.ts';
import { entities } from '#server/registry.ts';

/** Which parts are set up, by yes and no: never a value that somebody chose. */
const settingsOf = ({ config }: AdminContext) => ({
  database: config.databaseUrl === undefined ? 'embedded' : 'server',
  publicUrl: config.publicOrigin?.split(':')[0] ?? 'not set',
  behindProxy: config.trustProxy !== undefined,
  bucket: config.bucket !== undefined,
  registration: config.registration.open ? 'open' : 'closed',
  mail: config.mail !== undefined,
  replies: config.replies !== undefined,
  identityProvider: config.provider !== undefined,
  maps: config.mapTiles !== undefined,
  metrics: config.running.metrics !== undefined,
  timeZone: config.timeZone,
  quotasChanged: Object.keys(config.quotas),
});

/** `admin report`: versions, settings without their values, and counts, to paste into a bug report. */
export const report: AdminCommand = {
  name: 'report',
  summary: 'prints versions, settings without secrets, and counts, for a bug report',
  async run(context) {
    const { db, version } = context;
    const { postgres } = await db.one<{ postgres: string }>(
      sql`select current_setting('server_version') as postgres`,
    );
    const failed = await listDeadJobs(db);
    const data = {
      pawkeeper: version,
      node: process.version,
      system: `${platform()} ${release()} ${arch()}`,
      memoryMb: Math.round(totalmem() / 1_000_000),
      postgres,
      settings: settingsOf(context),
      counts: await countRows(db, ['users', ...entities.map(({ table }) => table)]),
      jobs: await countJobs(db),
      failedJobs: failed.map(({ job, failedAt, reason }) => ({ job, failedAt, reason })),
      checks: (await databaseFindings(context)).map(({ part, state }) => ({ part, state })),
    };
    return { data, text: JSON.stringify(data, undefined, 2) };
  },
};
