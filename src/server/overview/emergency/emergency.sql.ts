/** Every statement behind the Emergency sheet. The owner is part of each. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Emergency, emergency, MAX_NEXT_PETS } from '#contract/overview/emergency.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { within } from '#server/diary/calendar/period.sql.ts';
import { findCareSettings } from '#server/people/care-settings/care-settings.sql.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';

const fieldsOf = (list: 'pets' | 'clients' | 'contacts' | 'medicines' | 'treatments'): Sql =>
  columnsOf(Object.keys(emergency.shape[list].element.shape));

/** The pets in use. */
const petsInUse = (ownerId: string): Sql =>
  sql`(select id from pets where user_id = ${ownerId} and archived_at is null)`;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The pets of the visits that are under way. */
const listRunning = async (db: Database, ownerId: string): Promise<string[]> =>
  idsOf(
    await db.rows<{ id: string }>(sql`select p.pet_id as id from visits v
        join visit_pets p on p.user_id = v.user_id and p.visit_id = v.id
      where v.user_id = ${ownerId} and v.ended_at is null and p.pet_id in ${petsInUse(ownerId)}
      order by v.started_at desc, p.pet_id limit ${raw(`${MAX_NEXT_PETS}`)}`),
  );

/** The pets of the appointments that are not over, up to tomorrow, the first to begin first: also of stays and nights that began before. */
const listNext = async (db: Database, ownerId: string, now: DiaryTime): Promise<string[]> =>
  idsOf(
    await db.rows<{
      id: string;
    }>(sql`select p.pet_id as id from (select * from appointments where user_id = ${ownerId}
          ${within(addDays(now.date, -1), addDays(now.date, 1))}) a
        join appointment_pets p on p.user_id = a.user_id and p.appointment_id = a.id
      where coalesce(a.end_date, a.date) + a.end_time::time
          + case when a.end_date is null and a.end_time <= a.start_time then interval '1 day' else interval '0' end
          >= ${now.date}::date + ${now.time}::time
        and a.status in ('pending', 'confirmed') and p.pet_id in ${petsInUse(ownerId)}
      group by p.pet_id order by min(a.date + a.start_time::time), p.pet_id
      limit ${raw(`${MAX_NEXT_PETS}`)}`),
  );

/** Everything the sheet needs, of all pets in use. */
export async function readEmergency(
  db: Database,
  ownerId: string,
  now: DiaryTime,
): Promise<Emergency> {
  const { keepsCodesOffline: _, ...numbers } = await findCareSettings(db, ownerId);
  const inUse = petsInUse(ownerId);
  const clients = sql`(select client_id from pets where user_id = ${ownerId} and archived_at is null)`;
  return {
    numbers,
    runningPetIds: await listRunning(db, ownerId),
    nextPetIds: await listNext(db, ownerId, now),
    pets: await db.rows(sql`select ${fieldsOf('pets')} from pets
      where user_id = ${ownerId} and archived_at is null order by lower(name), id`),
    clients: await db.rows(sql`select ${fieldsOf('clients')} from clients
      where user_id = ${ownerId} and id in ${clients} order by id`),
    contacts: await db.rows(sql`select ${fieldsOf('contacts')} from contacts
      where user_id = ${ownerId} and client_id in ${clients} order by client_id, created_at, id`),
    medicines: await db.rows(sql`select ${fieldsOf('medicines')} from medicines
      where user_id = ${ownerId} and pet_id in ${inUse}
        and coalesce("from", '-infinity') <= ${now.date} and coalesce(until, 'infinity') >= ${now.date}
      order by pet_id, created_at, id`),
    treatments:
      await db.rows(sql`select distinct on (pet_id, kind, lower(name)) ${fieldsOf('treatments')}
      from treatments where user_id = ${ownerId} and pet_id in ${inUse}
      order by pet_id, kind, lower(name), given_on desc, created_at desc, id desc`),
  };
}
