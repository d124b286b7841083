/**
 * Payments made from the lines of bank statements, and a whole file undone. The owner is part of each statement; each waits for
 * other work on the owner's money (`lockBusinessDetails`).
 */
import sql from 'sql-template-tag';
import type { BankImportApply } from '#contract/money/bankImports.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { findBankImport } from '#server/money/bank-imports/bank-imports.sql.ts';
import { payerKey } from '#server/money/bank-imports/matching.ts';
import { lockBusinessDetails } from '#server/money/business-details/business-details.sql.ts';
import { settleClients } from '#server/money/allocations/allocations.sql.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { found, HttpError, InvalidField } from '#server/platform/errors/errors.ts';
import type { JsonText } from '#server/platform/http/json-text.ts';

const GONE = 'Some of these payments are now in a newer file. Open the latest import.';
const NO_CLIENT = 'Choose a client for each payment that is ticked.';
const CLIENT_GONE = 'One of these clients no longer exists. Choose another client.';
const GIVEN_BACK =
  'Some of this money was given back. Delete the refunds first, then undo the import.';

/** How many are recorded in one transaction. */
const LINES_AT_ONCE = 1_000;

interface Line {
  id: string;
  day: IsoDate;
  position: number;
  payer: string;
  clientId: string | null;
  /** Where it is suggested for a client who was deleted: the id that they had. */
  formerClientId: string | null;
  paymentId: string | null;
}

/** How to record a line: as a payment of this client, of a deleted one, or of nobody (both null). */
interface Decision extends Line {
  chosen: string | null;
}

const isNobodys = ({ chosen, formerClientId }: Decision): boolean =>
  chosen === null && formerClientId === null;

/** What the caller says of each line that is not recorded yet, in the order of the lines. */
function decisionsOf(lines: readonly Line[], asked: BankImportApply['lines']): Decision[] {
  const clients = new Map(asked.map(({ id, clientId }) => [id, clientId]));
  if (lines.length < clients.size) throw new InvalidField('lines', GONE);
  return lines.flatMap((line) => {
    if (line.paymentId !== null) return [];
    const clientId = clients.get(line.id);
    const isAsSuggested = clientId === undefined;
    const chosen = isAsSuggested ? line.clientId : clientId;
    const formerClientId = isAsSuggested ? line.formerClientId : null;
    const decision = { ...line, chosen, formerClientId };
    if (isAsSuggested && isNobodys(decision)) throw new InvalidField('lines', NO_CLIENT);
    return [decision];
  });
}

async function lockClients(db: Database, ownerId: string, ids: readonly string[]): Promise<void> {
  const there = await db.run(
    sql`select from clients where user_id = ${ownerId} and id = any(${ids}) for key share`,
  );
  if (there < ids.length) throw new InvalidField('lines', CLIENT_GONE);
}

/** The next file suggests for a payer what was decided for the last payment. */
const learnPayers = (
  db: Database,
  ownerId: string,
  importId: string,
  decisions: readonly Decision[],
): Promise<number> => {
  const byDay = decisions.toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.position - other.position,
  );
  const taught = byDay.filter(({ formerClientId }) => formerClientId === null);
  const latest = new Map(taught.map(({ payer, chosen }) => [payerKey(payer), chosen]));
  const rows = [...latest]
    .filter(([payer]) => payer !== '')
    .map(([payer, clientId]) => ({ payer, client_id: clientId }));
  return db.run(sql`insert into bank_payers as known (user_id, payer, client_id, import_id)
    select ${ownerId}, payer, client_id, case when client_id is not null then ${importId}::uuid end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as learned (payer text, client_id uuid)
    on conflict (user_id, payer) do update set client_id = excluded.client_id,
      import_id = case when known.client_id = excluded.client_id then known.import_id else excluded.import_id end`);
};

/** The lines of a file that someone chose: those that settle an invoice to the penny first, whichever is older, then by day. */
const listLines = (
  db: Database,
  ownerId: string,
  importId: string,
  asked: BankImportApply['lines'],
): Promise<Line[]> =>
  db.rows(sql`select l.id, l.day, l.position, l.payer, l.client_id as "clientId", l.payment_id as "paymentId",
      i.former_client_id as "formerClientId"
    from bank_lines l left join invoices i on i.user_id = l.user_id and i.id = l.invoice_id and l.client_id is null
      and i.former_client_id is not null and i.status = 'issued' and i.total - i.settled - i.credited = l.amount
    where l.user_id = ${ownerId} and l.import_id = ${importId} and l.id = any(${asked.map(({ id }) => id)})
    order by l.invoice_id is null, l.day, l.position`);

/** Records some lines, within a transaction. */
async function recordPortion(
  db: Database,
  ownerId: string,
  importId: string,
  asked: BankImportApply['lines'],
): Promise<void> {
  await lockBusinessDetails(db, ownerId);
  const decisions = decisionsOf(await listLines(db, ownerId, importId, asked), asked);
  const made = decisions
    .filter((decision) => !isNobodys(decision))
    .map(({ id, chosen, formerClientId }) => {
      return { line_id: id, id: newId(), client_id: chosen, former_client_id: formerClientId };
    });
  const nobodys = decisions.filter(isNobodys).map(({ id }) => id);
  await db.run(sql`update bank_lines set client_id = null, invoice_id = null
    where user_id = ${ownerId} and import_id = ${importId} and id = any(${nobodys})`);
  const clientIds = [...new Set(made.flatMap(({ client_id: id }) => id ?? []))];
  await lockClients(db, ownerId, clientIds);
  const rows = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (line_id uuid, id uuid, client_id uuid, former_client_id uuid)`;
  await db.run(sql`insert into payments (id, user_id, client_id, former_client_id, client_name, amount, received_on, method, note)
    select made.id, ${ownerId}, made.client_id, made.former_client_id,
        case when c.id is null then i.client_name else concat_ws(' ', c.first_name, c.last_name) end, l.amount, l.day, 'bank',
        nullif(concat_ws(' · ', nullif(l.payer, ''), nullif(l.reference, '')), '')
      from ${rows} join bank_lines l on l.user_id = ${ownerId} and l.id = made.line_id
        left join clients c on c.user_id = ${ownerId} and c.id = made.client_id
        left join invoices i on i.user_id = ${ownerId} and i.id = l.invoice_id`);
  await db.run(sql`update bank_lines l set payment_id = made.id, client_id = made.client_id
    from ${rows} where l.user_id = ${ownerId} and l.id = made.line_id`);
  // The invoice that a payment settles to the penny comes first, whichever is older.
  await db.run(sql`insert into allocations (user_id, payment_id, invoice_id, amount)
    select distinct on (i.id) ${ownerId}, l.payment_id, i.id, l.amount
      from ${rows} join bank_lines l on l.user_id = ${ownerId} and l.id = made.line_id
        join invoices i on i.user_id = ${ownerId} and i.id = l.invoice_id and i.client_id is not distinct from l.client_id
      where i.status = 'issued' and not i.is_credit_note and i.total - i.settled - i.credited = l.amount
      order by i.id, l.day, l.position`);
  await settleClients(db, ownerId, clientIds);
}

/**
 * Records lines of a file as payments, and returns the file. All are checked first, then they are recorded in portions, so that
 * other requests of the owner get their turn. A line that was recorded before is left as it is, so that doing it twice, or
 * again where it broke off, records nothing twice.
 */
export async function recordBankLines(
  db: DatabasePool,
  ownerId: string,
  importId: string,
  asked: BankImportApply['lines'],
): Promise<JsonText> {
  const decisions = await transaction(db, async (db) => {
    found(await findFile(db, ownerId, importId), 'Import');
    const decisions = decisionsOf(await listLines(db, ownerId, importId, asked), asked);
    const clientIds = new Set(decisions.flatMap(({ chosen }) => chosen ?? []));
    await lockClients(db, ownerId, [...clientIds]);
    return decisions;
  });
  for (let from = 0; from < decisions.length; from += LINES_AT_ONCE) {
    const some = decisions.slice(from, from + LINES_AT_ONCE);
    const portion = some.map(({ id, chosen, formerClientId }) =>
      formerClientId === null ? { id, clientId: chosen } : { id },
    );
    await transaction(db, (db) => recordPortion(db, ownerId, importId, portion));
  }
  await transaction(db, (db) => learnPayers(db, ownerId, importId, decisions));
  return found(await findBankImport(db, ownerId, importId), 'Import');
}

const findFile = (db: Database, ownerId: string, id: string): Promise<object | undefined> =>
  db.row(sql`select from bank_imports where user_id = ${ownerId} and id = ${id}`);

/** Undoes a file, within a transaction: its payments go, what they settled is open again, and it can be imported anew. */
export async function deleteBankImport(db: Database, ownerId: string, id: string): Promise<void> {
  await lockBusinessDetails(db, ownerId);
  found(await findFile(db, ownerId, id), 'Import');
  const made = sql`select payment_id from bank_lines
    where user_id = ${ownerId} and import_id = ${id} and payment_id is not null`;
  const refunded = await db.row(sql`select from allocations
    where user_id = ${ownerId} and refund_id is not null and payment_id in (${made}) limit 1`);
  if (refunded) throw new HttpError(409, GIVEN_BACK);
  const payers = await db.rows<{ clientId: string | null }>(sql`
    delete from payments where user_id = ${ownerId} and id in (${made}) 
      returning coalesce(client_id, former_client_id) as "clientId"`);
  await db.run(sql`delete from bank_imports where user_id = ${ownerId} and id = ${id}`);
  const clientIds = new Set(payers.flatMap(({ clientId }) => clientId ?? []));
  await settleClients(db, ownerId, [...clientIds]);
}
