/** New prices of a service from a day on, and the bookings that they change. */
import sql, { type Sql } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { PriceRise, PriceRiseResult } from '#contract/services.ts';
import { sumOfAmounts } from '#contract/rules/pence.ts';
import { type Charge, chargesFor, type QuotedBooking } from '#contract/rules/quote.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found, InvalidField } from '#server/platform/http/errors.ts';
import { findActiveSurcharges } from '#server/prices/quote.sql.ts';
import { findService, startNextPriceOf } from '#server/services/services.sql.ts';

interface Booking extends QuotedBooking {
  id: string;
  price: string;
  /** What its client pays instead of the service's price. */
  clientPrice: string | null;
}

/** A booking at its new price. */
interface Repriced {
  id: string;
  before: string;
  price: string;
  charges: Charge[];
}

/** Bookings of a service from a day on. */
const bookingsFrom = (ownerId: string, serviceId: string, from: IsoDate): Sql =>
  sql`a.user_id = ${ownerId} and a.service_id = ${serviceId} and a.date >= ${from}`;

/** The bookings that are still to come and whose price nobody has typed, locked until the transaction ends. */
const findOpen = (db: Database, which: Sql): Promise<Booking[]> =>
  db.rows(sql`select a.id, a.date, a.end_date as "endDate", a.start_time as "startTime", a.price,
      (select c.price from client_prices c where c.user_id = a.user_id
        and c.client_id = a.client_id and c.service_id = a.service_id) as "clientPrice",
      array(select p.species from pets p where p.user_id = a.user_id and p.id = any(a.pet_ids)
        order by array_position(a.pet_ids, p.id)) as species
    from appointments a where ${which} and a.status in ('pending', 'confirmed')
      and a.price is not null and not a.charges @> '[{"kind": "manual"}]'
    order by a.id for update of a`);

async function writePrices(db: Database, ownerId: string, rows: readonly Repriced[]) {
  await db.run(sql`update appointments a set price = n.price, charges = n.charges,
      updated_at = greatest(now(), a.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, price numeric, charges jsonb)
    where a.user_id = ${ownerId} and a.id = n.id`);
}

const STARTS_EARLIER = 'New prices start today or later. Choose a later first day.';

/**
 * Gives a service new prices from a day on, and prices its bookings from then on anew. Those whose price was typed by hand,
 * and those that are completed or cancelled, stay as they are. A preview only counts. Needs a transaction.
 */
export async function raisePrice(
  db: Database,
  ownerId: string,
  serviceId: string,
  rise: PriceRise,
  today: IsoDate,
): Promise<PriceRiseResult> {
  const { from, price } = rise;
  if (from < today) throw new InvalidField('from', STARTS_EARLIER);
  const service = found(await findService(db, ownerId, serviceId), 'Service');
  const extraPetPrice =
    rise.extraPetPrice === undefined ? service.extraPetPrice : rise.extraPetPrice;
  const surcharges = await findActiveSurcharges(db, ownerId);

  const which = bookingsFrom(ownerId, serviceId, from);
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from appointments a where ${which}`,
  );
  const rows = (await findOpen(db, which)).flatMap((booking): Repriced[] => {
    const priced = { ...service, price: booking.clientPrice ?? price, extraPetPrice };
    const charges = chargesFor(priced, booking, surcharges);
    const sum = sumOfAmounts(charges.map(({ amount }) => amount)) ?? '0.00';
    return sum === booking.price
      ? []
      : [{ id: booking.id, before: booking.price, price: sum, charges }];
  });
  if (!rise.preview) {
    await startNextPriceOf(db, ownerId, serviceId, today);
    await db.run(sql`update services
      set next_price_from = ${from}, next_price = ${price}, next_extra_pet_price = ${extraPetPrice},
        updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where user_id = ${ownerId} and id = ${serviceId}`);
    await startNextPriceOf(db, ownerId, serviceId, today);
    await writePrices(db, ownerId, rows);
  }
  return {
    changed: rows.length,
    kept: count - rows.length,
    before: sumOfAmounts(rows.map(({ before }) => before)) ?? '0.00',
    after: sumOfAmounts(rows.map((row) => row.price)) ?? '0.00',
  };
}
