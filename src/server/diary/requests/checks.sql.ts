/** What decides a request: the warnings of its visits as a booking form shows them, and treatments that will be overdue. */
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Request, RequestCheck } from '#contract/diary/requests.ts';
import { findWarnings } from '#server/diary/appointments/warnings.sql.ts';
import { listTold } from '#server/diary/requests/told-details.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The pets that a request is about: those of the booking, where it is one. */
async function petsOf(
  db: Database,
  { userId, petIds, appointmentId }: Request,
): Promise<readonly string[]> {
  if (appointmentId === null) return petIds;
  const booked = await db.row<{ petIds: string[] }>(sql`select pet_ids as "petIds" from appointments
    where user_id = ${userId} and id = ${appointmentId}`);
  return booked?.petIds ?? petIds;
}

/** Treatments of these pets that are due by a day, and were not given again. */
const listOverdue = (
  db: Database,
  ownerId: string,
  petIds: readonly string[],
  day: string,
): Promise<RequestCheck['overdue']> =>
  db.rows(sql`select p.name as pet, t.name, t.due_on as "dueOn" from treatments t
      join pets p on p.user_id = t.user_id and p.id = t.pet_id
    where t.user_id = ${ownerId} and t.pet_id = any(${[...petIds]}::uuid[]) and t.due_on < ${day}
      and not exists (select from treatments l where l.user_id = t.user_id and l.pet_id = t.pet_id
        and l.kind = t.kind and lower(l.name) = lower(t.name)
        and (l.given_on, l.created_at, l.id) > (t.given_on, t.created_at, t.id))
    order by t.due_on, p.name, t.id limit 200`);

/** What decides a request, as it is now. */
export async function findRequestCheck(db: Database, asked: Request): Promise<RequestCheck> {
  const { userId, appointmentId, firstDay, lastDay } = asked;
  const petIds = await petsOf(db, asked);
  const visits: RequestCheck['visits'] = [];
  for (const { date, endDate, startTime, endTime } of (asked.offer ?? asked).visits) {
    const query = { date, endDate, startTime, endTime, petIds: [...petIds] };
    const exceptId = appointmentId === null ? {} : { exceptId: appointmentId };
    visits.push({ date, ...(await findWarnings(db, userId, { ...query, ...exceptId })) });
  }
  const day = lastDay ?? firstDay;
  const overdue =
    day === null || visits.length === 0 ? [] : await listOverdue(db, userId, petIds, day);
  const told = await listTold(db, asked);
  const version = createHash('sha256')
    .update(JSON.stringify({ visits, overdue, told }))
    .digest('hex');
  return { visits, overdue, told, version };
}
