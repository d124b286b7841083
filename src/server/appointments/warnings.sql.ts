/** What a booking overlaps with, and how many dogs would be out at once. */
import sql from 'sql-template-tag';
import { type BookingWarnings, MOST_DOGS, type WarningsQuery } from '#contract/warnings.ts';
import { findClashes } from '#server/appointments/clashes.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The dogs of a booking, and when they are out. */
interface Outing {
  startTime: string;
  endTime: string;
  dogs: readonly string[];
}

/** The most different dogs that are out at one time while the first of these lasts. */
function mostTogether([first, ...others]: readonly [Outing, ...Outing[]]): number {
  const endOf = ({ startTime, endTime }: Outing): string =>
    endTime <= startTime ? '24:00' : endTime;
  const moments = [first, ...others]
    .map(({ startTime }) => startTime)
    .filter((moment) => moment >= first.startTime && moment < endOf(first));
  const counts = moments.map((moment) => {
    const out = [first, ...others].filter(
      (outing) => outing.startTime <= moment && moment < endOf(outing),
    );
    return new Set(out.flatMap(({ dogs }) => dogs)).size;
  });
  return Math.max(0, ...counts);
}

/** The warnings of a booking. Pets that are not the owner's count for nothing. */
export async function findWarnings(
  db: Database,
  ownerId: string,
  { date, startTime, endTime, petIds = [], exceptId }: WarningsQuery,
): Promise<BookingWarnings> {
  const overlaps = await findClashes(db, ownerId, { days: [date], startTime, endTime, exceptId });
  const ids = overlaps.map(({ id }) => id);
  const booked = await db.rows<{ id: string; dogs: string[] }>(sql`
    select a.appointment_id as id, array_agg(p.id) as dogs from appointment_pets a
      join pets p on p.user_id = a.user_id and p.id = a.pet_id and p.species = 'Dog'
    where a.user_id = ${ownerId} and a.appointment_id = any(${ids}::uuid[])
    group by a.appointment_id`);
  const own = await db.rows<{ id: string }>(sql`select id from pets
    where user_id = ${ownerId} and id = any(${petIds}::uuid[]) and species = 'Dog'`);
  const dogsOf = new Map(booked.map(({ id, dogs }) => [id, dogs]));
  const together = mostTogether([
    { startTime, endTime, dogs: own.map(({ id }) => id) },
    ...overlaps.map((each) => ({ ...each, dogs: dogsOf.get(each.id) ?? [] })),
  ]);
  return { overlaps, dogs: together > MOST_DOGS ? { together, most: MOST_DOGS } : null };
}
