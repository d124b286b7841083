/** A client's statement: what was asked for and what came in, in the order of the days, with the balance after each. */
import sql from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';
import type { Database } from '#server/platform/db/database.ts';
import { defineTask } from '#server/platform/processes/task.ts';

export interface StatementRow {
  day: IsoDate;
  what: string;
  /** Above zero where the client owes more, below where less. */
  amount: string;
  balance: string;
}

export interface Statement {
  clientName: string;
  from: IsoDate;
  to: IsoDate;
  /** What was owed before the first day; below zero for credit. */
  opening: string;
  rows: StatementRow[];
  closing: string;
}

/** A statement as its business prints it. */
export interface StatementDocument extends Statement {
  businessName: string;
  address: string | null;
}

/** Makes a PDF of a statement, in a process of its own. */
export const statementWriting = defineTask<StatementDocument, Uint8Array>(
  'write-statement',
  20_000,
);

type Entry = Pick<StatementRow, 'day' | 'what' | 'amount'>;

/** The statement of some days, both included; undefined where there is no such client. Tips are gifts, and in no statement; notes are the owner's. */
export async function findStatement(
  db: Database,
  ownerId: string,
  clientId: string,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<Statement | undefined> {
  const client = await db.row<{
    name: string;
  }>(sql`select concat_ws(' ', first_name, last_name) as name
    from clients where user_id = ${ownerId} and id = ${clientId}`);
  if (!client) return undefined;
  const entries = await db.rows<Entry>(sql`select day, what, amount from (
      select issued_on as day, case when is_credit_note then 'Credit note ' else 'Invoice ' end || number as what,
          case when is_credit_note then -total else total end as amount, created_at
        from invoices where user_id = ${ownerId} and client_id = ${clientId} and status = 'issued'
      union all select received_on, case kind when 'refund' then 'Refund' else 'Payment' end
            || case method when 'bank' then ', bank transfer' when 'cash' then ', cash' when 'card' then ', card' else '' end,
          case kind when 'refund' then amount else -amount end, created_at
        from payments where user_id = ${ownerId} and client_id = ${clientId} and kind <> 'tip') entries
    where day <= ${to}::date order by day, created_at`);
  let balance = 0;
  const rows: StatementRow[] = [];
  let opening = '0.00';
  for (const entry of entries) {
    balance += penceOf(entry.amount);
    if (entry.day < from) opening = poundsOf(balance);
    else rows.push({ ...entry, balance: poundsOf(balance) });
  }
  return { clientName: client.name, from, to, opening, rows, closing: poundsOf(balance) };
}
