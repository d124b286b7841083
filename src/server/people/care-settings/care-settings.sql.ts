/** Every statement about the settings for emergencies. The owner is part of each. */
import sql from 'sql-template-tag';
import {
  type CareSettings,
  type CareSettingsChanges,
  careSettings,
  careSettingsUpdate,
} from '#contract/people/careSettings.ts';
import { columnsOf, updateValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';

const columns = columnsOf(Object.keys(careSettings.shape));
const written = Object.keys(careSettingsUpdate.shape);

const NONE: CareSettings = {
  helperName: null,
  helperPhone: null,
  outOfHoursVetName: null,
  outOfHoursVetPhone: null,
  outOfHoursVetAddress: null,
  keepsCodesOffline: false,
};

/** The settings of a business; one that never set any has none. */
export const findCareSettings = async (db: Database, ownerId: string): Promise<CareSettings> =>
  (await db.row<CareSettings>(sql`select ${columns} from care_settings
    where user_id = ${ownerId}`)) ?? NONE;

/** Changes the settings and returns them. */
export async function updateCareSettings(
  db: Database,
  ownerId: string,
  changes: CareSettingsChanges,
): Promise<CareSettings> {
  await db.run(sql`insert into care_settings (user_id) values (${ownerId}) on conflict do nothing`);
  return db.one(sql`update care_settings set ${updateValues(written, changes)}
    where user_id = ${ownerId} returning ${columns}`);
}
