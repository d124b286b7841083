/** How the occurrences of a series are priced after a change. The owner is part of each statement. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Series } from '#contract/diary/series.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findBookedSpecies } from '#server/diary/prices/quote.sql.ts';
import { pricerOf } from '#server/diary/appointments/series/occurrences.sql.ts';

/** How the days of a series are priced after a change. */
export async function pricingOf(
  db: Database,
  ownerId: string,
  after: Series,
  priced: Pick<Series, 'price' | 'charges'> | undefined,
  day: IsoDate,
): Promise<Pick<Series, 'price' | 'charges' | 'isPricedByList'>> {
  const { price, charges, isPricedByList, serviceId } = after;
  if (priced === undefined)
    return { price, charges, isPricedByList: isPricedByList && serviceId !== null };
  const isManual = priced.charges.some(({ kind }) => kind === 'manual');
  if (serviceId !== null && !isManual && priced.price !== null) {
    const byList = { ...after, isPricedByList: true };
    const quote = (await pricerOf(db, ownerId, byList, after.petIds))(day, null);
    if (quote.price === priced.price) return { price: null, charges: [], isPricedByList: true };
  }
  return { ...priced, isPricedByList: false };
}

/** Refuses pets that a change names anew and that are not the client's; those that moved to another client may stay. */
export async function refuseOthersPets(
  db: Database,
  ownerId: string,
  before: Series,
  after: Series,
) {
  const { clientId, petIds } = after;
  const named =
    clientId === before.clientId ? petIds.filter((id) => !before.petIds.includes(id)) : petIds;
  await findBookedSpecies(db, ownerId, { clientId, petIds: named });
}

/** What prices the days of a series for each of some lists of pets, by their ids in a row. */
export async function pricersFor(
  db: Database,
  ownerId: string,
  series: Series,
  lists: readonly (readonly string[])[],
) {
  const pricers = new Map<string, Awaited<ReturnType<typeof pricerOf>>>();
  for (const petIds of lists) {
    const key = String(petIds);
    if (!pricers.has(key)) pricers.set(key, await pricerOf(db, ownerId, series, petIds));
  }
  return pricers;
}
