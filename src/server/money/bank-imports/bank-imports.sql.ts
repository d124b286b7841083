/** Every statement about bank statements: reading and keeping them. The owner is part of each. */
import sql, { type Sql } from 'sql-template-tag';
import {
  type BankImports,
  MAX_IMPORTS,
  MAX_RECORDED,
  type StatementColumns,
} from '#contract/money/bankImports.ts';
import { RECORDED_AFTER_DAYS, RECORDED_BEFORE_DAYS } from '#contract/rules/recordedPayments.ts';
import {
  importWriting,
  lineMatching,
  type MatchedLines,
  type MatchInput,
  statementReading,
  type StoredImport,
} from '#server/money/bank-imports/statement-tasks.ts';
import type { ColumnChoice } from '#server/money/bank-imports/statement/csv.ts';
import { lockBusinessDetails } from '#server/money/business-details/business-details.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';
import { newId } from '#server/platform/db/ids.ts';
import { found } from '#server/platform/errors/errors.ts';
import { JsonText } from '#server/platform/http/json-text.ts';
import { runTask } from '#server/platform/processes/run-task.ts';

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

/** The rows of a statement as a list in JSON, in their order. */
const asJson = (rows: Sql): Sql =>
  sql`(select coalesce(json_agg(each), '[]')::text from (${rows}) as each)`;

/** What payments are matched with. */
const findKnown = (
  db: Database,
  ownerId: string,
  fingerprints: string,
): Promise<Omit<MatchInput, 'lines'>> =>
  db.one(sql`select ${asJson(sql`
      select c.id, c.first_name as "firstName", c.last_name as "lastName", b.reference
        from clients c join client_billing b on b.user_id = c.user_id and b.client_id = c.id
        where c.user_id = ${ownerId}`)} as clients,
    ${asJson(sql`
      select payer, client_id as "clientId" from bank_payers where user_id = ${ownerId}`)} as payers,
    ${asJson(sql`
      select id, coalesce(client_id, former_client_id) as "clientId", issued_on as "issuedOn", sequence,
          ((total - settled - credited) * 100)::int8 as pence from invoices
        where user_id = ${ownerId} and status = 'issued' and not is_credit_note and settled + credited < total
        order by issued_on, sequence`)} as invoices,
    ${asJson(sql`
      select former_client_id as id, max(client_name) as name from invoices
        where user_id = ${ownerId} and former_client_id is not null and status = 'issued' and not is_credit_note
          and settled + credited < total
        group by former_client_id`)} as "formerClients",
    (select coalesce(json_agg(fingerprint), '[]')::text from bank_lines
      where user_id = ${ownerId} and payment_id is not null
        and fingerprint = any(array(select jsonb_array_elements_text(${fingerprints}::jsonb)))) as recorded`);

/** A file that was read and matched, to be stored. */
interface MatchedStatement extends MatchedLines {
  fingerprints: string;
  leftOut: number;
}

/** Reads a file and matches its payments, in a process of its own. Throws what `readStatement` throws. */
export async function matchStatement(
  db: Database,
  ownerId: string,
  bytes: Uint8Array,
  choice: ColumnChoice,
): Promise<MatchedStatement> {
  const read = await runTask(ownerId, statementReading, { bytes, choice });
  const { lines, fingerprints, leftOut } = read;
  const known = await findKnown(db, ownerId, fingerprints);
  const matched = await runTask(ownerId, lineMatching, { lines, ...known });
  return { ...matched, fingerprints, leftOut };
}

/**
 * Keeps what came in of a file, within a transaction, and returns it with suggestions. What was recorded before is only counted;
 * what stood unrecorded in an earlier file moves to this one.
 */
export async function insertBankImport(
  db: Database,
  ownerId: string,
  { rows, known, fingerprints, leftOut }: MatchedStatement,
): Promise<JsonText> {
  await lockBusinessDetails(db, ownerId);
  await db.run(sql`delete from bank_lines where user_id = ${ownerId} and payment_id is null
    and fingerprint = any(array(select jsonb_array_elements_text(${fingerprints}::jsonb)))`);
  const importId = newId();
  await db.run(sql`insert into bank_imports (id, user_id, known, left_out)
    values (${importId}, ${ownerId}, ${known}, ${leftOut})`);
  // A line that was recorded while it was matched is there already.
  await db.run(sql`insert into bank_lines (id, user_id, import_id, fingerprint, position, day, payer, reference, amount,
      client_id, reason, invoice_id, ticked)
    select id, ${ownerId}, ${importId}, fingerprint, position, day, payer, reference, amount,
        (select c.id from clients c where c.user_id = ${ownerId} and c.id = line.client_id), reason, invoice_id, ticked
      from jsonb_to_recordset(${rows}::jsonb) as line (id uuid, fingerprint text, position integer,
        day date, payer text, reference text, amount numeric, client_id uuid, reason text, invoice_id uuid, ticked boolean)
    on conflict (user_id, fingerprint) do nothing`);
  return found(await findBankImport(db, ownerId, importId), 'Import');
}

/**
 * The bank payments that lines of a file may be, the oldest first: recorded by hand, or from another file. Two equal lines of one
 * file are two payments.
 */
const recordedPayments = (ownerId: string, importId: string): Sql => sql`
    with open_lines as (select day, amount from bank_lines
      where user_id = ${ownerId} and import_id = ${importId} and payment_id is null)
    select p.client_id as "clientId", p.amount::text, p.received_on as "receivedOn", made.id is not null as "isImported"
      from payments p left join bank_lines made on made.user_id = p.user_id and made.payment_id = p.id
      where p.user_id = ${ownerId} and p.client_id is not null and p.method = 'bank' and p.kind = 'payment'
        and made.import_id is distinct from ${importId}::uuid and p.amount in (select amount from open_lines)
        and p.received_on between (select min(day) from open_lines) - ${RECORDED_BEFORE_DAYS}::int
          and (select max(day) from open_lines) + ${RECORDED_AFTER_DAYS}::int
      order by p.received_on, p.id limit ${MAX_RECORDED}`;

const storedLines = (ownerId: string, importId: string): Sql => sql`
    select l.id, l.day, l.payer, l.reference, l.amount::text, l.ticked and i.id is not null as ticked, l.payment_id as "paymentId",
        l.client_id as "clientId", l.reason, i.id as "invoiceId", i.number,
        case when c.id is null then i.client_name else concat_ws(' ', c.first_name, c.last_name) end as "clientName"
      from bank_lines l left join clients c on c.user_id = l.user_id and c.id = l.client_id
        left join invoices i on i.user_id = l.user_id and i.id = l.invoice_id and i.client_id is not distinct from l.client_id
          and i.status = 'issued' and i.total - i.settled - i.credited = l.amount
      where l.user_id = ${ownerId} and l.import_id = ${importId} order by l.day desc, l.position`;

/** A file that was read, with its lines, as the JSON of a `BankImport`; undefined where there is none. */
export async function findBankImport(
  db: Database,
  ownerId: string,
  id: string,
): Promise<JsonText | undefined> {
  const file = await db.row<StoredImport['file']>(sql`
    select id, created_at as "createdAt", known, left_out as "leftOut" from bank_imports
      where user_id = ${ownerId} and id = ${id}`);
  if (!file) return undefined;
  const stored = await db.one<Omit<StoredImport, 'file'>>(sql`select
    ${asJson(storedLines(ownerId, id))} as lines, ${asJson(recordedPayments(ownerId, id))} as recorded,
    (select coalesce(json_agg(payer), '[]')::text from bank_payers
      where user_id = ${ownerId} and client_id is null) as hidden`);
  return new JsonText(await runTask(ownerId, importWriting, { file, ...stored }));
}

/** The files that were read, the latest first. */
export const listBankImports = (db: Database, ownerId: string): Promise<BankImports> =>
  db.rows(sql`select i.id, i.created_at as "createdAt", i.known, i.left_out as "leftOut",
      count(l.id)::int as lines, count(l.payment_id)::int as recorded,
      coalesce(sum(l.amount) filter (where l.payment_id is not null), 0.00) as total
    from bank_imports i left join bank_lines l on l.user_id = i.user_id and l.import_id = i.id
    where i.user_id = ${ownerId} group by i.user_id, i.id order by i.created_at desc, i.id desc limit ${MAX_IMPORTS}`);

/** Lines that nobody recorded within a week, and then files without any. */
export function unrecordedLines(now: Date): ExpiredRows[] {
  const before = new Date(now.getTime() - UNRECORDED_DAYS * DAY_MS).toISOString();
  return [
    {
      table: 'bank_lines',
      where: sql`payment_id is null and (user_id, import_id) in
        (select i.user_id, i.id from bank_imports i where i.created_at < ${before})`,
    },
    {
      table: 'bank_imports',
      where: sql`created_at < ${before} and not exists (select from bank_lines l
        where l.user_id = bank_imports.user_id and l.import_id = bank_imports.id)`,
    },
  ];
}
