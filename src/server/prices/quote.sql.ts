/** What a booking costs by the price list: the statements, and the sum. */
import sql, { empty } from 'sql-template-tag';
import type { z } from 'zod';
import { MAX_AMOUNT } from '#contract/fields/money.ts';
import type { Quote, quoteQuery, Surcharge } from '#contract/prices.ts';
import { dayNumber, parseDay } from '#contract/rules/civilDay.ts';
import { penceOf, sumOfAmounts } from '#contract/rules/pence.ts';
import { chargesFor, type QuotedService } from '#contract/rules/quote.ts';
import type { Database } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/http/errors.ts';

/** What is asked for; a booking has all of it. */
export type QuoteRequest = z.output<typeof quoteQuery>;

/** The most nights of a stay. */
const MAX_NIGHTS = 366;

/** Returns the end of a stay, or null where it is no stay. Throws where it ends before it starts, or lasts too long. */
export function endOfStay(date: string, endDate: string | null | undefined): string | null {
  if (endDate === null || endDate === undefined || endDate === date) return null;
  const nights = dayNumber(parseDay(endDate)) - dayNumber(parseDay(date));
  if (nights < 0) throw new InvalidField('endDate', ENDS_EARLY);
  if (nights > MAX_NIGHTS) throw new InvalidField('endDate', TOO_LONG);
  return endDate;
}

export const ENDS_EARLY = 'The stay ends before it starts. Choose a later last day.';
export const TOO_LONG = `A stay has at most ${MAX_NIGHTS} nights. Book the rest as a second stay.`;

/** A service at the prices of a day, with what the client pays instead. */
async function findQuotedService(
  db: Database,
  ownerId: string,
  { serviceId, clientId, date }: QuoteRequest,
): Promise<QuotedService> {
  const ofClient = clientId
    ? sql`left join client_prices p on p.user_id = s.user_id and p.service_id = s.id and p.client_id = ${clientId}`
    : empty;
  const instead = clientId ? sql`p.price` : sql`null`;
  const service = await db.row<QuotedService>(sql`
    select name, unit,
        coalesce(${instead}, case when next_price_from <= ${date} then next_price else s.price end) as price,
        case when next_price_from <= ${date} then next_extra_pet_price else extra_pet_price end
          as "extraPetPrice"
      from services s ${ofClient} where s.user_id = ${ownerId} and s.id = ${serviceId}`);
  if (!service) {
    const message = 'This service no longer exists. Choose another service.';
    throw new InvalidField('serviceId', message);
  }
  return service;
}

async function refuseAbsentClient(db: Database, ownerId: string, clientId: string) {
  const client = await db.row(
    sql`select 1 from clients where user_id = ${ownerId} and id = ${clientId}`,
  );
  if (client) return;
  throw new InvalidField('clientId', 'This client no longer exists. Choose another client.');
}

/** The species of the pets, in the order of `petIds`; they are the client's, where one is named. */
async function speciesOf(
  db: Database,
  ownerId: string,
  { petIds = [], clientId }: QuoteRequest,
): Promise<string[]> {
  if (petIds.length === 0) return [];
  const pets = await db.rows<{ species: string; clientId: string }>(sql`
    select species, client_id as "clientId" from pets
      where user_id = ${ownerId} and id = any(${petIds}::uuid[])
      order by array_position(${petIds}::uuid[], id)`);
  if (pets.length < petIds.length) {
    throw new InvalidField('petIds', 'One of these pets no longer exists. Choose the pets again.');
  }
  if (clientId && pets.some((pet) => pet.clientId !== clientId)) {
    throw new InvalidField('petIds', NOT_THE_CLIENTS);
  }
  return pets.map(({ species }) => species);
}

/** For bookings and quotes alike. */
export const NOT_THE_CLIENTS =
  'This pet does not belong to the chosen client. Choose one of the client’s pets.';

/** The surcharges that are in force, the oldest first. */
export const findActiveSurcharges = (db: Database, ownerId: string): Promise<Surcharge[]> =>
  db.rows(sql`select kind, label, region, time, amount, percent, adds_up as "addsUp"
    from surcharges where user_id = ${ownerId} and is_active order by created_at, id`);

/** The charges that the price list gives a booking, and their sum; `InvalidField` where something is not there. */
export async function findQuote(
  db: Database,
  ownerId: string,
  request: QuoteRequest,
): Promise<Quote> {
  const { clientId, date, startTime = null } = request;
  const endDate = endOfStay(date, request.endDate);
  const service = await findQuotedService(db, ownerId, request);
  if (clientId) await refuseAbsentClient(db, ownerId, clientId);
  const species = await speciesOf(db, ownerId, request);
  const surcharges = await findActiveSurcharges(db, ownerId);
  const charges = chargesFor(service, { date, endDate, startTime, species }, surcharges);
  const price = sumOfAmounts(charges.map(({ amount }) => amount)) ?? '0.00';
  if (penceOf(price) > penceOf(MAX_AMOUNT)) {
    const message = 'This costs more than £99,999,999.99. Check the prices of the service.';
    throw new InvalidField('serviceId', message);
  }
  return { charges, price };
}
