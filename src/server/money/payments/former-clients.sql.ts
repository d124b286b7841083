/** What clients still owed when they were deleted, and how it is recorded as paid. The owner is part of each statement. */
import sql from 'sql-template-tag';
import type { PaymentValues } from '#contract/money/payments.ts';
import { penceOf, sumOfAmounts } from '#contract/rules/pence.ts';
import { findOwed, noMoreCredit } from '#server/money/allocations/allocations.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';

const NO_TIPS =
  'This client was deleted. Only payments and refunds for their invoices can be recorded.';
const CHOOSE = 'Choose open invoices of one client who was deleted.';

/** A client who was deleted, as their invoices name them. */
export interface FormerClient {
  formerClientId: string;
  clientName: string;
}

/**
 * The deleted client whose invoices a payment or refund names. Refused with `InvalidField` unless they are all of one such client.
 * A payment goes to them as a whole: nobody is left who could have credit. A refund gives back what a credit note freed.
 */
export async function findFormerPayer(
  db: Database,
  ownerId: string,
  { kind = 'payment', amount, allocations = [] }: PaymentValues,
): Promise<FormerClient> {
  if (kind === 'tip') throw new InvalidField('kind', NO_TIPS);
  const ids = allocations.map(({ invoiceId }) => invoiceId);
  const named = await db.rows<{ id: string; formerClientId: string | null; clientName: string }>(
    sql`select id, former_client_id as "formerClientId", client_name as "clientName" from invoices
      where user_id = ${ownerId} and id = any(${ids}::uuid[]) order by issued_on desc, sequence desc`,
  );
  const [latest] = named;
  const formerClientId = latest?.formerClientId ?? null;
  const isOneClients = named.every((invoice) => invoice.formerClientId === formerClientId);
  if (!latest || formerClientId === null || named.length < ids.length || !isOneClients) {
    throw new InvalidField('allocations', CHOOSE);
  }
  if (kind === 'refund') {
    const { credit } = await findOwed(db, ownerId, formerClientId);
    if (penceOf(amount) > penceOf(credit)) throw noMoreCredit(credit);
    return { formerClientId, clientName: latest.clientName };
  }
  const sum = sumOfAmounts(allocations.map((part) => part.amount)) ?? '0.00';
  if (penceOf(sum) !== penceOf(amount)) {
    const message = `The client was deleted, so no credit can be kept. Record the £${sum} that the invoices get.`;
    throw new InvalidField('amount', message);
  }
  return { formerClientId, clientName: latest.clientName };
}
