/** New prices of a service from a day on, and the bookings that they change. */
import sql, { type Sql } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { PriceRise, PriceRiseResult } from '#contract/diary/services.ts';
import { sumOfAmounts } from '#contract/rules/pence.ts';
import { type Charge, chargesFor, type QuotedBooking } from '#contract/rules/quote.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found, InvalidField } from '#server/platform/errors/errors.ts';
import { findActiveSurcharges, priceOf } from '#server/diary/prices/quote.sql.ts';
import { findService, startNextPriceOf } from '#server/diary/services/services.sql.ts';

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

/** How many bookings these are, and in how many of them that are still to come someone has typed the price. */
const countBookings = (db: Database, which: Sql): Promise<{ count: number; typed: number }> =>
  db.one(sql`select count(*)::int as count, (count(*) filter (
      where a.status in ('pending', 'confirmed') and a.charges @> '[{"kind": "manual"}]'))::int as typed
    from appointments a where ${which}`);

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

/** Those of some bookings that are on an invoice that was issued: what was asked for stays. A draft follows. */
async function findInvoiced(
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(sql`select l.appointment_id as id from invoice_lines l
      join invoices i on i.user_id = l.user_id and i.id = l.invoice_id
    where l.user_id = ${ownerId} and l.appointment_id = any(${ids}::uuid[]) and l.is_living and i.status <> 'draft'`);
  return new Set(rows.map(({ id }) => id));
}

async function writePrices(db: Database, ownerId: string, rows: readonly Repriced[]) {
  await db.run(sql`update appointments a set price = n.price, charges = n.charges,
      updated_at = greatest(now(), a.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, price numeric, charges jsonb)
    where a.user_id = ${ownerId} and a.id = n.id`);
}

/** Plans the next prices of a service; the present ones plan nothing, and those of today are in force at once. */
async function planPrices(
  db: Database,
  ownerId: string,
  serviceId: string,
  { from, price, extraPetPrice }: Pick<PriceRise, 'from' | 'price' | 'extraPetPrice'>,
  today: IsoDate,
): Promise<void> {
  const service = sql`user_id = ${ownerId} and id = ${serviceId}`;
  await startNextPriceOf(db, ownerId, serviceId, today);
  await db.run(sql`update services
    set next_price_from = ${from}, next_price = ${price}, next_extra_pet_price = ${extraPetPrice},
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where ${service}`);
  await db.run(sql`update services
    set next_price_from = null, next_price = null, next_extra_pet_price = null
    where ${service} and next_price = price
      and next_extra_pet_price is not distinct from extra_pet_price`);
  await startNextPriceOf(db, ownerId, serviceId, today);
}

const STARTS_EARLIER = 'New prices start today or later. Choose a later first day.';

/**
 * Gives a service new prices from a day on, and prices its bookings from then on anew. Those whose price was typed by hand or
 * is on an issued invoice, and those that are completed or cancelled, stay as they are. Prices that were planned for an earlier day no longer come, so
 * that bookings in between go back to the present ones. A preview only counts. Needs a transaction.
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

  const planned = service.nextPriceFrom ?? '';
  const first = planned > today && planned < from ? planned : from;
  const which = bookingsFrom(ownerId, serviceId, first);
  const { count, typed } = await countBookings(db, which);
  const next = { ...service, price, extraPetPrice };
  const open = await findOpen(db, which);
  // Once they are locked: nobody issues an invoice of them from now on.
  const invoiced = await findInvoiced(
    db,
    ownerId,
    open.map(({ id }) => id),
  );
  const rows = open.flatMap((booking): Repriced[] => {
    if (invoiced.has(booking.id)) return [];
    const listed = booking.date < from ? service : next;
    const priced = { ...listed, price: booking.clientPrice ?? listed.price };
    const charges = chargesFor(priced, booking, surcharges);
    const sum = priceOf(charges, 'price');
    return sum === booking.price
      ? []
      : [{ id: booking.id, before: booking.price, price: sum, charges }];
  });
  if (!rise.preview) {
    await planPrices(db, ownerId, serviceId, { from, price, extraPetPrice }, today);
    await writePrices(db, ownerId, rows);
  }
  return {
    changed: rows.length,
    kept: count - rows.length,
    typed,
    invoiced: invoiced.size,
    before: sumOfAmounts(rows.map(({ before }) => before)) ?? '0.00',
    after: sumOfAmounts(rows.map((row) => row.price)) ?? '0.00',
  };
}
