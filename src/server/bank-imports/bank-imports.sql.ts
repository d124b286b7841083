/** Every statement about bank statements: reading and keeping them. The owner is part of each. */
import sql from 'sql-template-tag';
import {
  type BankImport,
  type BankImports,
  type BankLine,
  MAX_IMPORTS,
  MAX_RECORDED,
  type RecordedPayment,
  type StatementColumns,
} from '#contract/bankImports.ts';
import { poundsOf } from '#contract/rules/pence.ts';
import {
  RECORDED_AFTER_DAYS,
  RECORDED_BEFORE_DAYS,
  recordedFinder,
} from '#contract/rules/recordedPayments.ts';
import { type Known, matchLines, payerKey } from '#server/bank-imports/matching.ts';
import type { StatementLine } from '#server/bank-imports/statement/statement.ts';
import { lockBusinessDetails } from '#server/business-details/business-details.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { found } from '#server/platform/http/errors.ts';

const DAY_MS = 86_400_000;
/** How long lines are kept that nobody records. */
const UNRECORDED_DAYS = 7;
/** Banks whose columns are remembered. */
const MAX_COLUMNS_KEPT = 20;

/** The columns that were chosen for files, the latest first. */
export const findColumnsChosen = (db: Database, ownerId: string): Promise<StatementColumns[]> =>
  db.rows(sql`select day, payer, reference, amount, money_in as "moneyIn" from bank_columns
    where user_id = ${ownerId} order by chosen_at desc`);

/** Remembers columns for the next file that has them; the oldest are forgotten beyond a number. */
export async function rememberColumns(
  db: Database,
  ownerId: string,
  { day, payer, reference, amount, moneyIn }: StatementColumns,
): Promise<void> {
  await db.run(sql`insert into bank_columns (user_id, day, payer, reference, amount, money_in)
    values (${ownerId}, ${day}, ${payer}, ${reference ?? ''}, ${amount ?? ''}, ${moneyIn ?? ''})
    on conflict (user_id, day, payer, reference, amount, money_in) do update set chosen_at = clock_timestamp()`);
  await db.run(sql`delete from bank_columns where user_id = ${ownerId} and chosen_at < (
    select min(chosen_at) from (select chosen_at from bank_columns where user_id = ${ownerId}
      order by chosen_at desc limit ${MAX_COLUMNS_KEPT}) as latest)`);
}

/** What payments are matched with. */
async function findKnown(db: Database, ownerId: string): Promise<Known> {
  const clients = await db.rows<Known['clients'][number]>(sql`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", b.reference
      from clients c join client_billing b on b.user_id = c.user_id and b.client_id = c.id
      where c.user_id = ${ownerId}`);
  const payers = await db.rows<{ payer: string; clientId: string | null }>(sql`
    select payer, client_id as "clientId" from bank_payers where user_id = ${ownerId}`);
  const invoices = await db.rows<Known['invoices'][number]>(sql`
    select id, coalesce(client_id, former_client_id) as "clientId", issued_on as "issuedOn", sequence,
        ((total - settled - credited) * 100)::int8::float8 as pence from invoices
      where user_id = ${ownerId} and status = 'issued' and not is_credit_note and settled + credited < total
      order by issued_on, sequence`);
  const formerClients = await db.rows<Known['formerClients'][number]>(sql`
    select former_client_id as id, max(client_name) as name from invoices
      where user_id = ${ownerId} and former_client_id is not null and status = 'issued' and not is_credit_note
        and settled + credited < total
      group by former_client_id`);
  return {
    clients,
    formerClients,
    payers: new Map(payers.map(({ payer, clientId }) => [payer, clientId])),
    invoices,
  };
}

/**
 * Keeps what came in of a file, within a transaction, and returns it with suggestions. What was recorded before is only counted;
 * what stood unrecorded in an earlier file moves to this one.
 */
export async function insertBankImport(
  db: Database,
  ownerId: string,
  { lines, leftOut }: { lines: readonly StatementLine[]; leftOut: number },
): Promise<BankImport> {
  await lockBusinessDetails(db, ownerId);
  const fingerprints = lines.map(({ fingerprint }) => fingerprint);
  const recorded = await db.rows<{ fingerprint: string }>(sql`
    select fingerprint from bank_lines where user_id = ${ownerId} and fingerprint = any(${fingerprints})
      and payment_id is not null`);
  const before = new Set(recorded.map(({ fingerprint }) => fingerprint));
  const fresh = lines.filter(({ fingerprint }) => !before.has(fingerprint));
  await db.run(sql`delete from bank_lines
    where user_id = ${ownerId} and fingerprint = any(${fingerprints}) and payment_id is null`);
  const importId = newId();
  await db.run(sql`insert into bank_imports (id, user_id, known, left_out)
    values (${importId}, ${ownerId}, ${before.size}, ${leftOut})`);
  const known = await findKnown(db, ownerId);
  const formerIds = new Set(known.formerClients.map(({ id }) => id));
  const matches = matchLines(fresh, known);
  const rows = fresh.map(({ fingerprint, day, payer, reference, pence }, position) => {
    const match = matches[position];
    const line = {
      id: newId(),
      fingerprint,
      position,
      day,
      payer,
      reference,
      amount: poundsOf(pence),
    };
    const { clientId, reason, invoiceId, ticked = false } = match ?? {};
    // A deleted client is known by the invoice.
    const client_id = clientId !== undefined && formerIds.has(clientId) ? null : clientId;
    return { ...line, client_id, reason, invoice_id: invoiceId, ticked };
  });
  await db.run(sql`insert into bank_lines (id, user_id, import_id, fingerprint, position, day, payer, reference, amount,
      client_id, reason, invoice_id, ticked)
    select id, ${ownerId}, ${importId}, fingerprint, position, day, payer, reference, amount,
        client_id, reason, invoice_id, ticked
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id uuid, fingerprint text, position integer,
        day date, payer text, reference text, amount numeric, client_id uuid, reason text, invoice_id uuid, ticked boolean)`);
  return found(await findBankImport(db, ownerId, importId), 'Import');
}

/**
 * The bank payments that lines of a file may be, the oldest first: recorded by hand, or from another file. Two equal lines of one
 * file are two payments.
 */
const listRecorded = (
  db: Database,
  ownerId: string,
  importId: string,
): Promise<RecordedPayment[]> =>
  db.rows(sql`
    with open_lines as (select day, amount from bank_lines
      where user_id = ${ownerId} and import_id = ${importId} and payment_id is null)
    select p.client_id as "clientId", p.amount, p.received_on as "receivedOn", made.id is not null as "isImported"
      from payments p left join bank_lines made on made.user_id = p.user_id and made.payment_id = p.id
      where p.user_id = ${ownerId} and p.client_id is not null and p.method = 'bank' and p.kind = 'payment'
        and made.import_id is distinct from ${importId}::uuid and p.amount in (select amount from open_lines)
        and p.received_on between (select min(day) from open_lines) - ${RECORDED_BEFORE_DAYS}::int
          and (select max(day) from open_lines) + ${RECORDED_AFTER_DAYS}::int
      order by p.received_on, p.id limit ${MAX_RECORDED}`);

interface StoredLine extends Omit<BankLine, 'suggestion' | 'hidden'> {
  clientId: string | null;
  clientName: string | null;
  reason: NonNullable<BankLine['suggestion']>['reason'] | null;
  invoiceId: string | null;
  number: string | null;
}

/** A file that was read, with its lines; undefined where there is none. */
export async function findBankImport(
  db: Database,
  ownerId: string,
  id: string,
): Promise<BankImport | undefined> {
  const file = await db.row<Omit<BankImport, 'lines' | 'recorded'>>(sql`
    select id, created_at as "createdAt", known, left_out as "leftOut" from bank_imports
      where user_id = ${ownerId} and id = ${id}`);
  if (!file) return undefined;
  const lines = await db.rows<StoredLine>(sql`
    select l.id, l.day, l.payer, l.reference, l.amount, l.ticked and i.id is not null as ticked, l.payment_id as "paymentId",
        l.client_id as "clientId", l.reason, i.id as "invoiceId", i.number,
        case when c.id is null then i.client_name else concat_ws(' ', c.first_name, c.last_name) end as "clientName"
      from bank_lines l left join clients c on c.user_id = l.user_id and c.id = l.client_id
        left join invoices i on i.user_id = l.user_id and i.id = l.invoice_id and i.client_id is not distinct from l.client_id
          and i.status = 'issued' and i.total - i.settled - i.credited = l.amount
      where l.user_id = ${ownerId} and l.import_id = ${id} order by l.day desc, l.position`);
  const hidden = await db.rows<{ payer: string }>(sql`
    select payer from bank_payers where user_id = ${ownerId} and client_id is null`);
  const recorded = await listRecorded(db, ownerId, id);
  const hiddenPayers = new Set(hidden.map(({ payer }) => payer));
  return { ...file, recorded, lines: lines.map(asLine(hiddenPayers, recorded)) };
}

/** Returns how lines are answered. A line whose payment may be recorded already is not ticked. */
function asLine(hiddenPayers: ReadonlySet<string>, recorded: readonly RecordedPayment[]) {
  const recordedOf = recordedFinder(recorded);
  return (stored: StoredLine): BankLine => {
    const { clientId, clientName, reason, invoiceId, number, ...line } = stored;
    const asked = { ...line, paysInvoice: invoiceId !== null };
    const isRecorded = clientId !== null && recordedOf(asked, clientId) !== undefined;
    const suggestion =
      clientName === null || reason === null
        ? null
        : { clientId, clientName, reason, invoiceId, number };
    return {
      ...line,
      suggestion,
      ticked: line.ticked && !isRecorded,
      hidden: suggestion === null && hiddenPayers.has(payerKey(line.payer)),
    };
  };
}

/** The files that were read, the latest first. */
export const listBankImports = (db: Database, ownerId: string): Promise<BankImports> =>
  db.rows(sql`select i.id, i.created_at as "createdAt", i.known, i.left_out as "leftOut",
      count(l.id)::int as lines, count(l.payment_id)::int as recorded,
      coalesce(sum(l.amount) filter (where l.payment_id is not null), 0.00) as total
    from bank_imports i left join bank_lines l on l.user_id = i.user_id and l.import_id = i.id
    where i.user_id = ${ownerId} group by i.user_id, i.id order by i.created_at desc, i.id desc limit ${MAX_IMPORTS}`);

/** Deletes lines that nobody recorded within a week, and files without any. For all owners. */
export async function deleteUnrecordedLines(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNRECORDED_DAYS * DAY_MS).toISOString();
  const lines = await db.run(sql`delete from bank_lines l using bank_imports i
    where i.created_at < ${before} and l.user_id = i.user_id and l.import_id = i.id and l.payment_id is null`);
  const files = await db.run(sql`delete from bank_imports i where created_at < ${before}
    and not exists (select from bank_lines l where l.user_id = i.user_id and l.import_id = i.id)`);
  return lines + files;
}
