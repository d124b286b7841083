/** What clients may ask for on their pages: the settings of a business, and of single clients. The owner is part of each statement. */
import sql from 'sql-template-tag';
import {
  type ClientPortalSettings,
  clientPortalSettings,
  type PortalSettings,
  type PortalSettingsChanges,
} from '#contract/diary/requests.ts';
import { columnsOf, insertValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found } from '#server/platform/errors/errors.ts';

const fields = Object.keys(clientPortalSettings.shape);
const columns = columnsOf(fields);

/** Until the owner chooses: clients ask for nothing, and if they may, a day before and up to half a year ahead. */
const STANDARD: PortalSettings = {
  canAsk: false,
  canChange: false,
  canCancel: false,
  canBeAway: false,
  canTellChanges: false,
  earliestNoticeHours: 24,
  furthestDays: 180,
};

const NOTHING_CHOSEN: ClientPortalSettings = {
  canAsk: null,
  canChange: null,
  canCancel: null,
  canBeAway: null,
  canTellChanges: null,
  earliestNoticeHours: null,
  furthestDays: null,
};

const chosen = (known: Partial<ClientPortalSettings>): Partial<PortalSettings> =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));

/** What is stored of a client, or of the business; null for what was not chosen. */
async function findStored(
  db: Database,
  ownerId: string,
  clientId: string | null,
): Promise<ClientPortalSettings> {
  const row = await db.row<ClientPortalSettings>(sql`select ${columns} from request_settings
    where user_id = ${ownerId} and client_id is not distinct from ${clientId}::uuid`);
  return row ?? NOTHING_CHOSEN;
}

async function refuseAbsent(db: Database, ownerId: string, clientId: string): Promise<void> {
  const client = await db.row(
    sql`select 1 from clients where user_id = ${ownerId} and id = ${clientId}`,
  );
  found(client, 'Client');
}

/** The settings of the business; or those of a client, where null goes by the business's. */
export async function findPortalSettings(
  db: Database,
  ownerId: string,
  clientId: string | undefined,
): Promise<ClientPortalSettings> {
  if (clientId === undefined) {
    return { ...STANDARD, ...chosen(await findStored(db, ownerId, null)) };
  }
  await refuseAbsent(db, ownerId, clientId);
  return findStored(db, ownerId, clientId);
}

/** What a client may ask for: the client's own settings, else the business's. */
export async function findClientSettings(
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<PortalSettings> {
  const business = await findStored(db, ownerId, null);
  const own = await findStored(db, ownerId, clientId);
  return { ...STANDARD, ...chosen(business), ...chosen(own) };
}

/** Changes the settings of the business, or of a client; what is left out stays. Needs a transaction. */
export async function savePortalSettings(
  db: Database,
  ownerId: string,
  clientId: string | undefined,
  changes: PortalSettingsChanges,
): Promise<ClientPortalSettings> {
  const before = await findPortalSettings(db, ownerId, clientId);
  const stored = clientId === undefined ? await findStored(db, ownerId, null) : before;
  const ids = { userId: ownerId, clientId: clientId ?? null };
  await db.run(sql`delete from request_settings
    where user_id = ${ownerId} and client_id is not distinct from ${ids.clientId}::uuid`);
  await db.run(sql`insert into request_settings
    ${insertValues(ids, fields, { ...stored, ...changes })}`);
  return findPortalSettings(db, ownerId, clientId);
}
