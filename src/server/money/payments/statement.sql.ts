/** A client's statement: what was asked for and what came in, in the order of the days, with the balance after each. */
import sql, { empty, type Sql } from 'sql-template-tag';
import type { BusinessDetails } from '#contract/money/businessDetails.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { defineTask } from '#server/platform/processes/task.ts';

export interface StatementRow {
  day: IsoDate;
  what: string;
  /** Above zero where the client owes more, below where less. */
  amount: string;
  balance: string;
}

export interface StatementHead {
  clientName: string;
  /** What the client writes on a bank transfer. */
  reference: string;
  from: IsoDate;
  to: IsoDate;
  /** What was owed before the first day; below zero for credit. */
  opening: string;
}

export interface Statement extends StatementHead {
  rows: StatementRow[];
  closing: string;
}

/** A statement as its business prints it. */
export interface StatementDocument extends Statement {
  business: Pick<
    BusinessDetails,
    'printedName' | 'printedAddress' | 'accountName' | 'sortCode' | 'accountNumber'
  >;
}

/** Makes a PDF of a statement, in a process of its own. */
export const statementWriting = defineTask<StatementDocument, Uint8Array>(
  'write-statement',
  20_000,
);

type Entry = Pick<StatementRow, 'day' | 'what' | 'amount'>;

/** Where a page of entries ended. */
interface Place {
  day: IsoDate;
  /** To the microsecond. */
  madeAt: string;
  id: string;
}

/** What was asked for and what came in. Tips are gifts, and in no statement; notes are the owner's. */
const entriesOf = (ownerId: string, clientId: string): Sql => sql`(
  select issued_on as day, case when is_credit_note then 'Credit note ' else 'Invoice ' end || number as what,
      case when is_credit_note then -total else total end as amount, created_at, id
    from invoices where user_id = ${ownerId} and client_id = ${clientId} and status = 'issued'
  union all select received_on, case kind when 'refund' then 'Refund' else 'Payment' end
        || case method when 'bank' then ', bank transfer' when 'cash' then ', cash' when 'card' then ', card' else '' end,
      case kind when 'refund' then amount else -amount end, created_at, id
    from payments where user_id = ${ownerId} and client_id = ${clientId} and kind <> 'tip') entries`;

/** How a statement begins; undefined where there is no such client. */
export const findStatementHead = (
  db: Database,
  ownerId: string,
  clientId: string,
  { from, to }: Pick<Statement, 'from' | 'to'>,
): Promise<StatementHead | undefined> =>
  db.row(sql`select concat_ws(' ', first_name, last_name) as "clientName",
      (select reference from client_billing b where b.user_id = c.user_id and b.client_id = c.id) as reference, ${from}::text as "from", ${to}::text as "to",
      (select coalesce(sum(amount), 0.00) from ${entriesOf(ownerId, clientId)} where day < ${from}::date) as opening
    from clients c where user_id = ${ownerId} and id = ${clientId}`);

const PAGE_ROWS = 500;

/** The rows of a statement, page by page. No connection is held between pages. */
export async function* readStatementRows(
  db: Database,
  ownerId: string,
  clientId: string,
  { from, to, opening }: StatementHead,
): AsyncGenerator<StatementRow[], void> {
  let balance = penceOf(opening);
  let after: Place | undefined;
  for (;;) {
    const rest = after
      ? sql`and (day, created_at, id) > (${after.day}::date, ${after.madeAt}::timestamptz, ${after.id}::uuid)`
      : empty;
    const page = await db.rows<Entry & Place>(sql`
      select day, what, amount, created_at::text as "madeAt", id from ${entriesOf(ownerId, clientId)}
        where day between ${from}::date and ${to}::date ${rest}
        order by day, created_at, id limit ${PAGE_ROWS}`);
    yield page.map(({ day, what, amount }) => {
      balance += penceOf(amount);
      return { day, what, amount, balance: poundsOf(balance) };
    });
    after = page.at(-1);
    if (!after || page.length < PAGE_ROWS) return;
  }
}

/** Years of one client; a PDF of more takes too long to make. */
export const MAX_PDF_ROWS = 300;
const TOO_LONG = `A PDF has at most ${MAX_PDF_ROWS} rows. Choose fewer days, or download the table.`;

/** The whole statement of some days, both included, for a PDF; undefined where there is no such client. */
export async function findStatement(
  db: Database,
  ownerId: string,
  clientId: string,
  period: Pick<Statement, 'from' | 'to'>,
): Promise<Statement | undefined> {
  const head = await findStatementHead(db, ownerId, clientId, period);
  if (!head) return undefined;
  const rows: StatementRow[] = [];
  for await (const page of readStatementRows(db, ownerId, clientId, head)) {
    rows.push(...page);
    if (rows.length > MAX_PDF_ROWS) throw new HttpError(422, TOO_LONG);
  }
  return { ...head, rows, closing: rows.at(-1)?.balance ?? head.opening };
}
