/** What a booking overlaps with, how many dogs would be out at once, which pets would meet, and which days are off. */
import sql from 'sql-template-tag';
import type { Meeting } from '#contract/people/cautions.ts';
import type { Clash } from '#contract/diary/series.ts';
import { lastDayOf } from '#contract/rules/stay.ts';
import type { BookingWarnings, WarningsQuery } from '#contract/diary/warnings.ts';
import { within } from '#server/diary/calendar/period.sql.ts';
import { findClashes, type Planned } from '#server/diary/appointments/clashes.sql.ts';
import { findDaysOffIn } from '#server/diary/days-off/days-off.sql.ts';
import { findDiarySettings } from '#server/diary/days-off/diary-settings.sql.ts';
import { findMeetings } from '#server/people/pets/pets-apart.sql.ts';
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

/** The pets of these bookings, and the dogs among them. */
const findBookedPets = (
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; pets: string[]; dogs: string[] }[]> =>
  db.rows(sql`select a.appointment_id as id, array_agg(p.id) as pets,
      coalesce(array_agg(p.id) filter (where p.species = 'Dog'), '{}') as dogs
    from appointment_pets a join pets p on p.user_id = a.user_id and p.id = a.pet_id
    where a.user_id = ${ownerId} and a.appointment_id = any(${ids}::uuid[])
    group by a.appointment_id`);

/** The warnings about pets of what is planned, on any of its days, where these bookings are at the same time. */
async function warningsOfPets(
  db: Database,
  ownerId: string,
  { startTime, endTime }: Planned,
  petIds: readonly string[],
  overlaps: readonly Clash[],
): Promise<{ dogs: BookingWarnings['dogs']; apart: Meeting[] }> {
  const booked = await findBookedPets(
    db,
    ownerId,
    overlaps.map(({ id }) => id),
  );
  const own = await db.rows<{ id: string }>(sql`select id from pets
    where user_id = ${ownerId} and id = any(${petIds}::uuid[]) and species = 'Dog'`);
  const dogsOf = new Map(booked.map(({ id, dogs }) => [id, dogs]));
  const planned = { startTime, endTime, dogs: own.map(({ id }) => id) };
  const outings = overlaps.map((each) => ({ ...each, dogs: dogsOf.get(each.id) ?? [] }));
  const days = [...Map.groupBy(outings, ({ date }) => date).values()];
  const together = Math.max(
    planned.dogs.length,
    ...days.map((others) => mostTogether([planned, ...others])),
  );
  const { mostDogs: most } = await findDiarySettings(db, ownerId);
  const others = booked.flatMap(({ pets }) => pets);
  return {
    dogs: together > most ? { together, most } : null,
    apart: await findMeetings(db, ownerId, petIds, others),
  };
}

/** What is planned on some days overlaps with, and what that means for its pets. Those that are not the owner's count for nothing. */
export async function warningsOn(
  db: Database,
  ownerId: string,
  planned: Planned,
  petIds: readonly string[],
): Promise<Omit<BookingWarnings, 'daysOff'>> {
  const overlaps = await findClashes(db, ownerId, planned);
  return { overlaps, ...(await warningsOfPets(db, ownerId, planned, petIds, overlaps)) };
}

/** The pets that stay somewhere during a stay: those of two stays may meet. */
const findStayingPets = async (
  db: Database,
  ownerId: string,
  from: string,
  to: string,
  exceptId: string | undefined,
): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`select distinct unnest(pet_ids) as id
      from (select * from appointments where user_id = ${ownerId} ${within(from, to)}) a
      where status <> 'cancelled' and end_date is not null and id is distinct from ${exceptId ?? null}::uuid`)
  ).map(({ id }) => id);

/** The warnings of a booking. */
export async function findWarnings(
  db: Database,
  ownerId: string,
  { petIds = [], endDate = null, ...query }: WarningsQuery,
): Promise<BookingWarnings> {
  const { date, startTime, endTime, exceptId } = query;
  const to = lastDayOf({ date, endDate });
  const daysOff = await findDaysOffIn(db, ownerId, date, to);
  if (to > date) {
    const staying = await findStayingPets(db, ownerId, date, to, exceptId);
    const apart = await findMeetings(db, ownerId, petIds, staying);
    return { overlaps: [], dogs: null, apart, daysOff };
  }
  const planned = { days: [date], startTime, endTime, exceptId };
  return { ...(await warningsOn(db, ownerId, planned, petIds)), daysOff };
}
