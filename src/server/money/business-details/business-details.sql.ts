/** Every statement about the details of a business. The owner is part of each. */
import sql from 'sql-template-tag';
import {
  type BusinessDetails,
  type BusinessDetailsChanges,
  businessDetailsUpdate,
} from '#contract/money/businessDetails.ts';
import { updateValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { InvalidField, Unauthorized } from '#server/platform/errors/errors.ts';

const written = Object.keys(businessDetailsUpdate.shape);

/** The details, with the standard ones where nothing was set yet. */
export const findBusinessDetails = (db: Database, ownerId: string): Promise<BusinessDetails> =>
  db.one(sql`select trading_name as "tradingName", own_name as "ownName", d.address, account_name as "accountName",
      sort_code as "sortCode", account_number as "accountNumber", coalesce(due_days, 14) as "dueDays", footer,
      vat_number as "vatNumber", coalesce(vat_rate, 20.00) as "vatRate", payment_link as "paymentLink",
      billing_from as "billingFrom", coalesce(next_number, 1) as "nextNumber", coalesce(logo_bytes, 0) > 0 as "hasLogo",
      coalesce(nullif(trim(d.trading_name), ''), nullif(trim(u.business_name), ''), nullif(trim(d.own_name), ''),
        nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '')) as "printedName",
      coalesce(d.address, nullif(trim(u.address), '')) as "printedAddress"
    from users u left join business_details d on d.user_id = u.id where u.id = ${ownerId}`);

/** The logo as it is now; undefined without one. */
export async function findLogo(db: Database, ownerId: string): Promise<Buffer | undefined> {
  const row = await db.row<{ logo: Buffer | null }>(
    sql`select logo from business_details where user_id = ${ownerId}`,
  );
  return row?.logo ?? undefined;
}

/** Takes another logo, or none, within a transaction, and returns the details. Issued invoices keep theirs. */
export async function updateLogo(
  db: Database,
  ownerId: string,
  png: Buffer | null,
): Promise<BusinessDetails> {
  await lockBusinessDetails(db, ownerId);
  await db.run(sql`update business_details set logo = ${png}, logo_bytes = ${png?.byteLength ?? 0},
      ${updateValues([], {})} where user_id = ${ownerId}`);
  return findBusinessDetails(db, ownerId);
}

/**
 * Creates the owner's row if missing, and locks it: whoever takes a number holds the lock until the commit. Throws `Unauthorized` where
 * the account was deleted while it waited.
 */
export async function lockBusinessDetails(db: Database, ownerId: string): Promise<BusinessDetails> {
  await db.run(
    sql`insert into business_details (user_id) values (${ownerId}) on conflict do nothing`,
  );
  const locked = sql`select from business_details where user_id = ${ownerId} for update`;
  if ((await db.run(locked)) === 0) throw new Unauthorized();
  return findBusinessDetails(db, ownerId);
}

/** Takes the next number of a kind, which a rollback gives back: the row is locked until the transaction ends. */
export async function takeNumber(
  db: Database,
  ownerId: string,
  kind: 'invoice' | 'creditNote',
): Promise<{ sequence: number; number: string }> {
  const { sequence } = await db.one<{ sequence: number }>(
    kind === 'invoice'
      ? sql`update business_details set next_number = next_number + 1 where user_id = ${ownerId}
          returning next_number - 1 as sequence`
      : sql`update business_details set next_credit_number = next_credit_number + 1 where user_id = ${ownerId}
          returning next_credit_number - 1 as sequence`,
  );
  const digits = String(sequence).padStart(4, '0');
  return { sequence, number: kind === 'invoice' ? `INV-${digits}` : `CN-${digits}` };
}

/** Changes the details within a transaction and returns them. The number can be raised only, once one was given. */
export async function updateBusinessDetails(
  db: Database,
  ownerId: string,
  { dueDays, vatRate, nextNumber, ...changes }: BusinessDetailsChanges,
): Promise<BusinessDetails> {
  await lockBusinessDetails(db, ownerId);
  if (nextNumber !== undefined) {
    const { last } = await db.one<{
      last: number;
    }>(sql`select coalesce(max(sequence), 0) as last from invoices
      where user_id = ${ownerId} and not is_credit_note`);
    if (nextNumber <= last) {
      const message = `Invoice number ${last} has already been used. The next one must be at least ${last + 1}.`;
      throw new InvalidField('nextNumber', message);
    }
  }
  // A blank rate is the standard one.
  const rate = vatRate === null ? sql`default` : vatRate;
  const values = { ...changes, dueDays, nextNumber, vatRate: rate };
  const set = updateValues(written, values);
  await db.run(sql`update business_details set ${set} where user_id = ${ownerId}`);
  return findBusinessDetails(db, ownerId);
}

/** The rate of VAT that invoices show; null without registration. */
export const vatRateOf = ({ vatNumber, vatRate }: BusinessDetails): string | null =>
  vatNumber === null ? null : vatRate;
