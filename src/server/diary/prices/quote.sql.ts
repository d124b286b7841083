/** What a booking costs by the price list: the statements, and the sum. */
import sql, { empty } from 'sql-template-tag';
import type { z } from 'zod';
import { MAX_AMOUNT } from '#contract/fields/money.ts';
import {
  MAX_CHARGES,
  type Quote,
  type quoteQuery,
  type Surcharge,
} from '#contract/diary/prices.ts';
import { penceOf, sumOfAmounts } from '#contract/rules/pence.ts';
import { type Charge, chargesFor, type QuotedService } from '#contract/rules/quote.ts';
import { stayProblem } from '#contract/rules/stay.ts';
import type { Database } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';

/** What is asked for; a booking has all of it. */
export type QuoteRequest = z.output<typeof quoteQuery>;

/** Returns the end of a stay, or null where it is no stay. Throws where it ends before it starts, or lasts too long. */
export function endOfStay(date: string, endDate: string | null | undefined): string | null {
  if (endDate === null || endDate === undefined || endDate === date) return null;
  const problem = stayProblem(date, endDate);
  if (problem !== undefined) throw new InvalidField('endDate', problem);
  return endDate;
}

/** A service with its present and its next prices, and what the client pays instead. */
interface ListedService extends QuotedService {
  clientPrice: string | null;
  nextPriceFrom: string | null;
  nextPrice: string | null;
  nextExtraPetPrice: string | null;
}

async function findListedService(
  db: Database,
  ownerId: string,
  { serviceId, clientId }: Pick<QuoteRequest, 'serviceId' | 'clientId'>,
): Promise<ListedService> {
  const ofClient = clientId
    ? sql`left join client_prices p on p.user_id = s.user_id and p.service_id = s.id and p.client_id = ${clientId}`
    : empty;
  const instead = clientId ? sql`p.price` : sql`null`;
  const service = await db.row<ListedService>(sql`
    select name, unit, s.price, extra_pet_price as "extraPetPrice", ${instead} as "clientPrice",
        next_price_from as "nextPriceFrom", next_price as "nextPrice",
        next_extra_pet_price as "nextExtraPetPrice"
      from services s ${ofClient} where s.user_id = ${ownerId} and s.id = ${serviceId}`);
  if (!service) {
    const message = 'This service no longer exists. Choose another service.';
    throw new InvalidField('serviceId', message);
  }
  return service;
}

/** The service at the prices of a day. */
function pricesOn(service: ListedService, date: string): QuotedService {
  const { name, unit, clientPrice, nextPriceFrom, nextPrice } = service;
  const isNext = nextPriceFrom !== null && nextPriceFrom <= date;
  return {
    name,
    unit,
    price: clientPrice ?? (isNext ? (nextPrice ?? service.price) : service.price),
    extraPetPrice: isNext ? service.nextExtraPetPrice : service.extraPetPrice,
  };
}

async function refuseAbsentClient(db: Database, ownerId: string, clientId: string) {
  const client = await db.row(
    sql`select 1 from clients where user_id = ${ownerId} and id = ${clientId}`,
  );
  if (client) return;
  throw new InvalidField('clientId', 'This client no longer exists. Choose another client.');
}

/** The species of pets, in the order of `petIds`, whoever they belong to by now; pets that are gone are left out. */
export async function findSpecies(
  db: Database,
  ownerId: string,
  petIds: readonly string[],
): Promise<string[]> {
  if (petIds.length === 0) return [];
  const pets = await db.rows<{ species: string }>(sql`select species from pets
    where user_id = ${ownerId} and id = any(${petIds}::uuid[])
    order by array_position(${petIds}::uuid[], id)`);
  return pets.map(({ species }) => species);
}

/** The species of pets that are to be booked, in the order of `petIds`; they are the client's, where one is named. */
export async function findBookedSpecies(
  db: Database,
  ownerId: string,
  { petIds = [], clientId }: Pick<QuoteRequest, 'petIds' | 'clientId'>,
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

/** The sum of charges; refused where it is more than a booking's price can be, or has more parts. */
export function priceOf(charges: readonly Charge[], field: string): string {
  if (charges.length > MAX_CHARGES) {
    const message = `More than ${MAX_CHARGES} charges apply. Delete surcharges that you no longer need.`;
    throw new InvalidField(field, message);
  }
  const price = sumOfAmounts(charges.map(({ amount }) => amount)) ?? '0.00';
  if (penceOf(price) > penceOf(MAX_AMOUNT)) {
    const message = 'This costs more than £99,999,999.99. Check the prices of the service.';
    throw new InvalidField(field, message);
  }
  return price;
}

/** Quotes the same booking for one day or for another. */
export type Pricer = (date: string, endDate: string | null) => Quote;

/** Reads the price list once, for quotes of any day; `InvalidField` where something is not there. */
export async function findPricer(
  db: Database,
  ownerId: string,
  request: Omit<QuoteRequest, 'date' | 'endDate' | 'endTime'>,
): Promise<Pricer> {
  const { clientId } = request;
  if (clientId) await refuseAbsentClient(db, ownerId, clientId);
  const species = await findBookedSpecies(db, ownerId, request);
  return findSpeciesPricer(db, ownerId, request, species);
}

/** The same for pets of these species: what is booked already keeps pets that moved to another client. */
export async function findSpeciesPricer(
  db: Database,
  ownerId: string,
  request: Pick<QuoteRequest, 'serviceId' | 'clientId' | 'startTime'>,
  species: readonly string[],
): Promise<Pricer> {
  const { startTime = null } = request;
  const service = await findListedService(db, ownerId, request);
  const surcharges = await findActiveSurcharges(db, ownerId);
  return (date, endDate) => {
    const booking = { date, endDate, startTime, species };
    const charges = chargesFor(pricesOn(service, date), booking, surcharges);
    return { charges, price: priceOf(charges, 'serviceId') };
  };
}

/** Those of some pets that an appointment of the client has: it keeps them when they move to another client. */
const findKeptPets = async (
  db: Database,
  ownerId: string,
  clientId: string,
  petIds: readonly string[],
): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`select distinct b.pet_id as id from appointment_pets b
      join appointments a on a.user_id = b.user_id and a.id = b.appointment_id
      where b.user_id = ${ownerId} and b.pet_id = any(${petIds}::uuid[]) and a.client_id = ${clientId}`)
  ).map(({ id }) => id);

/**
 * The charges that the price list gives a booking, and their sum; `InvalidField` where something is not there. Pets may have moved
 * to another client since they were booked.
 */
export async function findQuote(
  db: Database,
  ownerId: string,
  request: QuoteRequest,
): Promise<Quote> {
  const endDate = endOfStay(request.date, request.endDate);
  const { clientId, petIds = [] } = request;
  const species = await findBookedSpecies(db, ownerId, { petIds });
  if (clientId) {
    await refuseAbsentClient(db, ownerId, clientId);
    const kept = await findKeptPets(db, ownerId, clientId, petIds);
    const others = petIds.filter((id) => !kept.includes(id));
    await findBookedSpecies(db, ownerId, { clientId, petIds: others });
  }
  return (await findSpeciesPricer(db, ownerId, request, species))(request.date, endDate);
}
