/** Every statement about prospects. The owner is part of each, but for the job that deletes them. */
import sql, { type Sql } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { MeetTime } from '#contract/people/meetTimes.ts';
import {
  type Prospect,
  PROSPECT_DAYS,
  type ProspectChanges,
  prospect,
  prospectInput,
  type ProspectValues,
} from '#contract/people/prospects.ts';
import type { Told } from '#contract/people/welcome.ts';
import type { ToldChanges } from '#contract/people/welcomeSteps.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { changed, found, HttpError } from '#server/platform/errors/errors.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';
import type { RowList } from '#server/platform/http/lists.ts';

/** Whether the meet and greet of a prospect is booked and neither cancelled nor done. */
const meets: Sql = sql`exists (select from appointments a where a.user_id = prospects.user_id
  and a.id = prospects.appointment_id and a.status in ('pending', 'confirmed'))`;

/** The files of a prospect's pets. */
const files: Sql = sql`(select coalesce(json_agg(json_build_object('id', f.id, 'petId', f.told_pet_id, 'kind', f.kind,
    'url', f.path || f.id, 'bytes', f.file_bytes) order by f.created_at, f.id), '[]') from (
  select id, told_pet_id, 'photo' as kind, '/api/photos/' as path, file_bytes, created_at from photos p
    where p.user_id = prospects.user_id and p.prospect_id = prospects.id
  union all select id, told_pet_id, 'card', '/api/documents/', file_bytes, created_at from documents d
    where d.user_id = prospects.user_id and d.prospect_id = prospects.id) f)`;

/** The meet and greet as it is in the diary. */
const meeting: Sql = sql`(select json_build_object('appointmentId', a.id, 'date', a.date, 'startTime', a.start_time,
    'endTime', a.end_time, 'status', a.status) from appointments a
  where a.user_id = prospects.user_id and a.id = prospects.appointment_id)`;

const computed = new Set(['goesOn', 'files', 'meeting']);
const stored = Object.keys(prospect.shape).filter((field) => !computed.has(field));
const columns = sql`${columnsOf(stored)}, ${files} as files, ${meeting} as meeting,
  case when not ${meets} then goes_on end as "goesOn"`;
const written = Object.keys(prospectInput.shape);

const lastDay = (today: IsoDate): IsoDate => addDays(today, PROSPECT_DAYS);

/** The prospects of an owner, the latest first. */
export const prospectList = (ownerId: string): RowList => ({
  table: 'prospects',
  columns,
  record: prospect,
  where: sql`user_id = ${ownerId}`,
  order: sql`"createdAt" desc, id`,
});

/** One prospect, or undefined. */
export const findProspect = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Prospect | undefined> =>
  db.row(sql`select ${columns} from prospects where user_id = ${ownerId} and id = ${id}`);

/** Locks a prospect in a transaction and returns it; throws `NotFound` where there is none. */
export async function lockProspect(db: Database, ownerId: string, id: string): Promise<Prospect> {
  await db.row(sql`select id from prospects where user_id = ${ownerId} and id = ${id} for update`);
  return found(await findProspect(db, ownerId, id), 'Prospect');
}

/** Adds a prospect and returns it. */
export const insertProspect = (
  db: Database,
  ownerId: string,
  values: ProspectValues,
  { today, source }: { today: IsoDate; source: Prospect['source'] },
): Promise<Prospect> => {
  const ids = { id: newId(), userId: ownerId, source, goesOn: lastDay(today) };
  return db.one(
    sql`insert into prospects ${insertValues(ids, written, values)} returning ${columns}`,
  );
};

/** How many prospects of an owner came by the public page. */
export const countEnquiries = async (db: Database, ownerId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`select count(*)::int as count from prospects
      where user_id = ${ownerId} and source = 'enquiry'`)
  ).count;

/** Changes a prospect; refused with `Conflict` where it changed since `readAt`. */
export async function updateProspect(
  db: Database,
  ownerId: string,
  id: string,
  changes: ProspectChanges,
  readAt: string | undefined,
): Promise<Prospect> {
  const row = await db.row<Prospect>(sql`update prospects set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'prospect', () => findProspect(db, ownerId, id));
}

const NO_SUCH_PET = 'They haven’t told you about this pet, or have since removed it.';

/**
 * Changes household and pets as they were told, within a transaction; consents and signature stay. Refused with `Conflict` where the
 * prospect changed since `readAt`.
 */
export async function updateTold(
  db: Database,
  ownerId: string,
  id: string,
  { household, pets = [] }: ToldChanges,
  readAt: string | undefined,
): Promise<Prospect> {
  const { told } = await lockProspect(db, ownerId, id);
  const unknown = pets.findIndex((pet) => !told.pets.some((known) => known.id === pet.id));
  const after: Told = {
    ...told,
    household: household ? { ...told.household, ...household } : told.household,
    pets: told.pets.map((known) => ({ ...known, ...pets.find((pet) => pet.id === known.id) })),
  };
  const row = await db.row<Prospect>(sql`update prospects
    set ${updateValues(['told'], { told: JSON.stringify(after) })}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  const saved = await changed(row, 'prospect', () => findProspect(db, ownerId, id));
  if (unknown !== -1) {
    const path = ['pets', unknown, 'id'];
    throw new HttpError(400, NO_SUCH_PET, [{ path, message: NO_SUCH_PET }]);
  }
  return saved;
}

/** Keeps a prospect for later: its days begin anew. Throws `NotFound` where there is none. */
export const keepProspect = async (
  db: Database,
  ownerId: string,
  id: string,
  today: IsoDate,
): Promise<Prospect> =>
  found(
    await db.row<Prospect>(sql`update prospects
      set ${updateValues(['goesOn'], { goesOn: lastDay(today) })}
      where user_id = ${ownerId} and id = ${id} returning ${columns}`),
    'Prospect',
  );

/** Sets what is offered for the meet and greet, or what was booked. Throws `NotFound` where there is no such prospect. */
export const setMeeting = async (
  db: Database,
  ownerId: string,
  id: string,
  {
    meetTimes,
    ...booked
  }: { meetTimes: readonly MeetTime[]; clientId?: string; appointmentId?: string },
): Promise<Prospect> => {
  const values = { meetTimes: JSON.stringify(meetTimes), ...booked };
  return found(
    await db.row<Prospect>(sql`update prospects set ${updateValues(Object.keys(values), values)}
      where user_id = ${ownerId} and id = ${id} returning ${columns}`),
    'Prospect',
  );
};

/** Notes that a link was made for a prospect. */
export const noteInvited = (
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<number> =>
  db.run(sql`update prospects set ${updateValues(['invitedAt'], { invitedAt: now.toISOString() })}
    where user_id = ${ownerId} and id = ${id}`);

/** Deletes a prospect with its links and what they told; returns whether there was one. */
export const deleteProspect = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from prospects where user_id = ${ownerId} and id = ${id}`)) > 0;

/** The condition that the day of a prospect has come, and no meet and greet is open. */
export const isOver = (today: IsoDate): Sql => sql`goes_on <= ${today} and not ${meets}`;

/** Prospects whose day has come, but for those with an open meet and greet. */
export const oldProspects = (today: IsoDate): ExpiredRows => ({
  table: 'prospects',
  where: isOver(today),
});
