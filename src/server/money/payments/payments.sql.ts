/** Every statement about payments, and how clients are billed. The owner is part of each. */
import type { PageQuery } from '#contract/pageQuery.ts';
import sql, { empty } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  type Balance,
  type Billing,
  type BillingChanges,
  type Payment,
  type PaymentQuery,
  type PaymentValues,
  payment,
} from '#contract/money/payments.ts';
import { penceOf, sumOfAmounts } from '#contract/rules/pence.ts';
import { lockBusinessDetails } from '#server/money/business-details/business-details.sql.ts';
import { findInvoice } from '#server/money/invoices/invoices.sql.ts';
import { findFormerPayer } from '#server/money/payments/former-clients.sql.ts';
import {
  allocateRefund,
  findOwed,
  noMoreCredit,
  settleClient,
} from '#server/money/allocations/allocations.sql.ts';
import { columnsOf, insertValues } from '#server/platform/db/columns.ts';
import { comesAfter } from '#server/platform/db/keyset.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { found, HttpError, InvalidField } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const NO_CLIENT = 'This client no longer exists. Choose another client.';
const NOT_OPEN = 'Choose open invoices of this client.';
const GIVEN_BACK =
  'Some of this payment was given back. Delete the refund first, then the payment.';

const allocations = sql`(select coalesce(jsonb_agg(jsonb_build_object('invoiceId', i.id, 'number', i.number,
      'amount', a.amount::text) order by i.issued_on, i.sequence), '[]')
    from allocations a join invoices i on i.user_id = a.user_id and i.id = a.invoice_id
    where a.user_id = payments.user_id and a.payment_id = payments.id) as allocations`;

const columns = sql`${columnsOf(Object.keys(payment.omit({ allocations: true }).shape))}, ${allocations}`;
const written = ['clientName', 'amount', 'receivedOn', 'method', 'kind', 'note'];

const latestFirst = { table: 'payments', keys: [sql`received_on`], ids: 'asc' } as const;

/** The payments of an owner, the latest first. */
export const paymentList = (
  ownerId: string,
  { clientId, formerClientId, from, to, ...page }: PaymentQuery & PageQuery,
): RowList => ({
  table: 'payments',
  columns,
  record: payment,
  where: sql`user_id = ${ownerId} ${comesAfter(latestFirst, ownerId, page.before)} ${clientId ? sql`and client_id = ${clientId}` : empty}
    ${formerClientId ? sql`and former_client_id = ${formerClientId}` : empty}
    ${from ? sql`and received_on >= ${from}` : empty} ${to ? sql`and received_on <= ${to}` : empty}`,
  order: sql`received_on desc, id`,
  page,
});

/** One payment, or undefined. */
export const findPayment = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Payment | undefined> =>
  db.row(sql`select ${columns} from payments where user_id = ${ownerId} and id = ${id}`);

/** Settles the invoices that were chosen, whichever are older. */
async function allocateChosen(
  db: Database,
  ownerId: string,
  paymentId: string,
  { clientId, amount, allocations = [] }: PaymentValues,
  today: IsoDate,
): Promise<void> {
  const sum = sumOfAmounts(allocations.map((part) => part.amount)) ?? '0.00';
  if (penceOf(sum) > penceOf(amount)) {
    throw new InvalidField('allocations', `These invoices get £${sum}, more than was paid.`);
  }
  for (const part of allocations) {
    const invoice = await findInvoice(db, ownerId, part.invoiceId, today);
    if (invoice?.clientId !== clientId || invoice.number === null) {
      throw new InvalidField('allocations', NOT_OPEN);
    }
    if (penceOf(invoice.open) === 0) {
      const message = `${invoice.number} has nothing left to pay. Check it before you record this.`;
      throw new InvalidField('allocations', message);
    }
    if (penceOf(part.amount) > penceOf(invoice.open)) {
      const message = `Only £${invoice.open} is unpaid on ${invoice.number}.`;
      throw new InvalidField('allocations', message);
    }
    await db.run(sql`insert into allocations (user_id, payment_id, invoice_id, amount)
      values (${ownerId}, ${paymentId}, ${part.invoiceId}, ${part.amount})`);
  }
}

/** Records a payment, tip or refund within a transaction, and returns it. */
export async function insertPayment(
  db: Database,
  ownerId: string,
  values: PaymentValues,
  today: IsoDate,
): Promise<Payment> {
  const { clientId, amount, kind = 'payment', allocations } = values;
  await lockBusinessDetails(db, ownerId);
  if (clientId === null) {
    const former = await findFormerPayer(db, ownerId, values);
    return insertAndAllocate(db, ownerId, values, former, today);
  }
  const client = await db.row<{ clientName: string }>(sql`
    select concat_ws(' ', first_name, last_name) as "clientName" from clients
      where user_id = ${ownerId} and id = ${clientId} for key share`);
  if (!client) throw new InvalidField('clientId', NO_CLIENT);
  if (kind !== 'payment' && allocations && allocations.length > 0) {
    throw new InvalidField('allocations', 'Only a payment settles invoices.');
  }
  const { credit } = await findOwed(db, ownerId, clientId);
  if (kind === 'refund' && penceOf(amount) > penceOf(credit)) throw noMoreCredit(credit);
  return insertAndAllocate(db, ownerId, values, { ...client, formerClientId: null }, today);
}

/** Adds the row of a payment, tip or refund, and settles with it. */
async function insertAndAllocate(
  db: Database,
  ownerId: string,
  values: PaymentValues,
  { clientName, formerClientId }: { clientName: string; formerClientId: string | null },
  today: IsoDate,
): Promise<Payment> {
  const { clientId, amount, kind = 'payment' } = values;
  const id = newId();
  const ids = { id, userId: ownerId, clientId, formerClientId };
  await db.run(
    sql`insert into payments ${insertValues(ids, written, { ...values, clientName, kind })}`,
  );
  const payer = clientId ?? formerClientId;
  if (kind === 'refund' && payer !== null) {
    await allocateRefund(db, ownerId, payer, { id, amount });
  }
  if (kind === 'payment') {
    await allocateChosen(db, ownerId, id, values, today);
    if (clientId !== null) await settleClient(db, ownerId, clientId);
  }
  return found(await findPayment(db, ownerId, id), 'Payment');
}

/** Deletes a payment within a transaction: what it settled is open again, unless the client has other credit. */
export async function deletePayment(db: Database, ownerId: string, id: string): Promise<void> {
  await lockBusinessDetails(db, ownerId);
  const { clientId, formerClientId, kind } = found(await findPayment(db, ownerId, id), 'Payment');
  const refunded = await db.row(sql`select from allocations
    where user_id = ${ownerId} and payment_id = ${id} and refund_id is not null limit 1`);
  if (refunded) throw new HttpError(409, GIVEN_BACK);
  await db.run(sql`delete from payments where user_id = ${ownerId} and id = ${id}`);
  const payer = clientId ?? formerClientId;
  if (payer !== null && kind !== 'tip') await settleClient(db, ownerId, payer);
}

/** How a client is billed; undefined where there is no such client. */
export const findBilling = (
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<Billing | undefined> =>
  db.row(sql`select rhythm, due_days as "dueDays", reference from client_billing
    where user_id = ${ownerId} and client_id = ${clientId}`);

/** What a client owes, has paid too much, and writes on bank transfers; undefined where there is no such client. */
export async function findBalance(
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<Balance | undefined> {
  const billing = await findBilling(db, ownerId, clientId);
  return billing && { ...(await findOwed(db, ownerId, clientId)), reference: billing.reference };
}

/** Changes how a client is billed; undefined where there is no such client. */
export const updateBilling = (
  db: Database,
  ownerId: string,
  clientId: string,
  { rhythm, dueDays }: BillingChanges,
): Promise<Billing | undefined> =>
  db.row(sql`update client_billing set rhythm = ${rhythm === undefined ? sql`rhythm` : rhythm},
      due_days = ${dueDays === undefined ? sql`due_days` : dueDays}
    where user_id = ${ownerId} and client_id = ${clientId}
    returning rhythm, due_days as "dueDays", reference`);
