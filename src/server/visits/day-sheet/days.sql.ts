/** Every statement behind the day as a run. The owner is part of each. */
import sql, { raw } from 'sql-template-tag';
import { type Appointment, appointment } from '#contract/diary/appointments.ts';
import { type Client, client } from '#contract/people/clients.ts';
import { type DayVisit, MAX_DAY_ROWS } from '#contract/visits/days.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Pet } from '#contract/people/pets.ts';
import { appointmentList } from '#server/diary/appointments/appointments.sql.ts';
import { petColumns } from '#server/people/pets/pets.sql.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { visitsWithin, visitSummaryColumns } from '#server/visits/visits/visits.sql.ts';

const bookingColumns = columnsOf(Object.keys(appointment.shape));
const clientColumns = columnsOf(Object.keys(client.shape));
const atMost = raw(`limit ${MAX_DAY_ROWS}`);
const twiceAtMost = raw(`limit ${2 * MAX_DAY_ROWS}`);

/** The bookings of a day, stays that are on it among them. */
export function listBookings(db: Database, ownerId: string, date: IsoDate): Promise<Appointment[]> {
  const { where, order } = appointmentList(ownerId, { from: date, to: date });
  return db.rows(
    sql`select ${bookingColumns} from appointments where ${where} order by ${order} ${atMost}`,
  );
}

/** The visits that began on a day of the business, by their beginning. */
export const listDayVisits = (
  db: Database,
  ownerId: string,
  date: IsoDate,
  timeZone: string,
): Promise<DayVisit[]> =>
  db.rows(sql`select ${visitSummaryColumns},
      (select distance from walk_routes w where w.user_id = visits.user_id and w.id = visits.walk_route_id) as miles
    from visits where ${visitsWithin(ownerId, { from: date, to: date }, timeZone)}
    order by started_at, id ${atMost}`);

export const listDayClients = (
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<Client[]> =>
  db.rows(sql`select ${clientColumns} from clients
    where user_id = ${ownerId} and id = any(${ids}::uuid[]) order by id ${twiceAtMost}`);

export const listDayPets = (
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<Pet[]> =>
  db.rows(sql`select ${petColumns} from pets
    where user_id = ${ownerId} and id = any(${ids}::uuid[]) order by id ${twiceAtMost}`);

/** The order that was chosen for a day; empty without one. Bookings that are gone may be named in it. */
export const findDayOrder = async (
  db: Database,
  ownerId: string,
  date: IsoDate,
): Promise<readonly string[]> =>
  (
    await db.row<{ ids: string[] }>(sql`select appointment_ids as ids from day_orders
      where user_id = ${ownerId} and date = ${date}`)
  )?.ids ?? [];

/** Stores the order of a day's bookings; an empty one is that of the times again. */
export const setDayOrder = (
  db: Database,
  ownerId: string,
  date: IsoDate,
  ids: readonly string[],
): Promise<number> =>
  ids.length === 0
    ? db.run(sql`delete from day_orders where user_id = ${ownerId} and date = ${date}`)
    : db.run(sql`insert into day_orders (user_id, date, appointment_ids)
        values (${ownerId}, ${date}, ${ids}::uuid[])
        on conflict (user_id, date) do update set appointment_ids = excluded.appointment_ids`);
