/** Every statement about what single clients pay. The owner is part of each; client and service are held by foreign keys. */
import sql, { empty } from 'sql-template-tag';
import {
  type ClientPrice,
  type ClientPriceChanges,
  type ClientPriceValues,
  clientPrice,
  clientPriceInput,
} from '#contract/diary/prices.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { changed, type ConstraintErrors } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(clientPrice.shape));
const written = Object.keys(clientPriceInput.shape);

/** The errors for a price whose client or service is absent, or which there is already. */
export const clientPriceConstraints: ConstraintErrors = {
  client_prices_client_fkey: {
    field: 'clientId',
    message: 'This client no longer exists. Choose another client.',
  },
  client_prices_service_fkey: {
    field: 'serviceId',
    message: 'This service no longer exists. Choose another service.',
  },
  client_prices_one_each: {
    field: 'serviceId',
    message: 'This client already has a price for this service. Change that one.',
  },
};

/** What single clients pay, by client; with a `clientId` what that one does. */
export const clientPriceList = (ownerId: string, clientId: string | undefined): RowList => ({
  table: 'client_prices',
  record: clientPrice,
  where: sql`user_id = ${ownerId} ${clientId === undefined ? empty : sql`and client_id = ${clientId}`}`,
  order: sql`client_id, service_id, id`,
});

/** One price, or undefined. */
export const findClientPrice = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<ClientPrice | undefined> =>
  db.row(sql`select ${columns} from client_prices where user_id = ${ownerId} and id = ${id}`);

/** Adds a price and returns it. */
export const insertClientPrice = (
  db: Database,
  ownerId: string,
  values: ClientPriceValues,
): Promise<ClientPrice> =>
  db.one(sql`insert into client_prices
    ${insertValues({ id: newId(), userId: ownerId }, written, values)} returning ${columns}`);

/** Changes a price; refused with `Conflict` where it changed since `readAt`. No booking changes with it. */
export async function updateClientPrice(
  db: Database,
  ownerId: string,
  id: string,
  changes: ClientPriceChanges,
  readAt: string | undefined,
): Promise<ClientPrice> {
  const row = await db.row<ClientPrice>(sql`update client_prices
    set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'price', () => findClientPrice(db, ownerId, id));
}

/** Deletes a price; returns whether there was one. */
export const deleteClientPrice = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`delete from client_prices where user_id = ${ownerId} and id = ${id}`)) > 0;
