/**
 * What of a payment settles which invoice. The owner is part of each statement; each waits for other work on the owner's money
 * (`lockBusinessDetails`), so that sums that were read stay true. The database refuses more than either side has.
 */
import sql, { type Sql } from 'sql-template-tag';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';
import type { Database } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';

/** What a client, who may be deleted, owes and has paid too much, as decimal texts. */
export const findOwed = (
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<{ open: string; credit: string }> =>
  db.one(sql`select
    (select coalesce(sum(total - settled - credited), 0.00) from invoices
      where user_id = ${ownerId} and ${ofClients([clientId])} and status = 'issued' and not is_credit_note) as open,
    (select coalesce(sum(amount - used), 0.00) from payments
      where user_id = ${ownerId} and ${ofClients([clientId])} and kind = 'payment') as credit`);

/** A refund of more than the credit there is. */
export const noMoreCredit = (credit: string): InvalidField =>
  new InvalidField(
    'amount',
    `This client has £${credit} of credit, and no more can be given back.`,
  );

/** Rows of these clients, also of those who were deleted: they are known by the id that they had. */
const ofClients = (ids: readonly string[]): Sql =>
  sql`(client_id = any(${ids}::uuid[]) or former_client_id = any(${ids}::uuid[]))`;

/**
 * Settles the open invoices of clients, the oldest first, with what is left of their payments, the oldest first. Of each client both
 * are laid end to end, and what overlaps is allocated.
 */
export const settleClients = (
  db: Database,
  ownerId: string,
  clientIds: readonly string[],
): Promise<number> =>
  db.run(sql`with credits as (
      select coalesce(client_id, former_client_id) as client_id, id, amount - used as rest,
          sum(amount - used) over (partition by coalesce(client_id, former_client_id) order by received_on, created_at, id) as upto
        from payments where user_id = ${ownerId} and ${ofClients(clientIds)} and kind = 'payment' and used < amount),
    debts as (
      select coalesce(client_id, former_client_id) as client_id, id, total - settled - credited as rest,
          sum(total - settled - credited) over (partition by coalesce(client_id, former_client_id) order by issued_on, sequence) as upto
        from invoices where user_id = ${ownerId} and ${ofClients(clientIds)} and status = 'issued'
          and not is_credit_note and settled + credited < total)
    insert into allocations (user_id, payment_id, invoice_id, amount)
      select ${ownerId}, c.id, d.id, least(c.upto, d.upto) - greatest(c.upto - c.rest, d.upto - d.rest)
        from credits c join debts d using (client_id)
        where c.upto - c.rest < d.upto and d.upto - d.rest < c.upto
    on conflict on constraint allocations_once do update set amount = allocations.amount + excluded.amount`);

/** `settleClients` for one. */
export const settleClient = (db: Database, ownerId: string, clientId: string): Promise<number> =>
  settleClients(db, ownerId, [clientId]);

/** Gives back credit of a client, who may be deleted, by a refund, of the oldest payments first; there is enough of it. */
export const allocateRefund = (
  db: Database,
  ownerId: string,
  clientId: string,
  refund: { id: string; amount: string },
): Promise<number> =>
  db.run(sql`with credits as (
      select id, amount - used as rest, sum(amount - used) over (order by received_on, created_at, id) as upto
        from payments where user_id = ${ownerId} and ${ofClients([clientId])} and kind = 'payment' and used < amount)
    insert into allocations (user_id, payment_id, refund_id, amount)
      select ${ownerId}, id, ${refund.id}::uuid, least(upto, ${refund.amount}::numeric) - (upto - rest)
        from credits where upto - rest < ${refund.amount}::numeric`);

/** Returns this many pence of an invoice's payments to credit, latest payments first. */
export async function releaseAllocations(
  db: Database,
  ownerId: string,
  invoiceId: string,
  pence: number,
): Promise<void> {
  if (pence <= 0) return;
  const rows = await db.rows<{ paymentId: string; amount: string }>(sql`
    select a.payment_id as "paymentId", a.amount
      from allocations a join payments p on p.user_id = a.user_id and p.id = a.payment_id
      where a.user_id = ${ownerId} and a.invoice_id = ${invoiceId}
      order by p.received_on desc, p.created_at desc, p.id desc`);
  let left = pence;
  for (const { paymentId, amount } of rows) {
    const taken = Math.min(left, penceOf(amount));
    if (taken === 0) return;
    const its = sql`user_id = ${ownerId} and invoice_id = ${invoiceId} and payment_id = ${paymentId}`;
    await db.run(
      taken === penceOf(amount)
        ? sql`delete from allocations where ${its}`
        : sql`update allocations set amount = amount - ${poundsOf(taken)} where ${its}`,
    );
    left -= taken;
  }
}
