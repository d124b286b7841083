/** Every statement that reads invoices. The owner is part of each. */
import type { PageQuery } from '#contract/pageQuery.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  type Invoice,
  type InvoiceQuery,
  invoice,
  MAX_INVOICE_LINES,
} from '#contract/money/invoices.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import { comesAfter } from '#server/platform/db/keyset.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const derived = {
  clientName: true,
  state: true,
  supplyFrom: true,
  supplyTo: true,
  open: true,
  lines: true,
  removedLines: true,
} as const;

const lines = sql`(select coalesce(jsonb_agg(jsonb_build_object('appointmentId', l.appointment_id,
      'day', l.day, 'description', l.description, 'quantity', l.quantity, 'amount', l.amount::text, 'vatRate', l.vat_rate::text,
      'vat', l.vat::text, 'charges', coalesce(case when invoices.status = 'draft' then (select a.charges from appointments a
        where a.user_id = l.user_id and a.id = l.appointment_id and a.status = 'completed' and a.price = l.amount) end, '[]'))
      order by l.position), '[]')
    from invoice_lines l where l.user_id = invoices.user_id and l.invoice_id = invoices.id)`;

const supply = (sum: Sql): Sql => sql`(select ${sum} from invoice_lines l
  where l.user_id = invoices.user_id and l.invoice_id = invoices.id)`;

const removedLines = sql`(select coalesce(jsonb_agg(jsonb_build_object('appointmentId', r.appointment_id,
      'day', r.day, 'description', r.description, 'amount', r.amount::text, 'reason', r.reason) order by r.position), '[]')
    from (select * from removed_invoice_lines r where r.user_id = invoices.user_id and r.invoice_id = invoices.id
      order by r.position limit ${MAX_INVOICE_LINES}) r)`;

/** What is still to be paid of an invoice. */
const openAmount = sql`case when status = 'issued' and not is_credit_note then total - settled - credited else 0.00 end`;

/** What an invoice is on a day. */
const stateOn = (today: IsoDate): Sql => sql`case when status <> 'issued' then status
  when credited = total and total > 0 then 'void'
  when is_credit_note or settled + credited = total then 'paid'
  when due_on < ${today} then 'overdue'
  when settled + credited > 0 then 'partPaid' else 'sent' end`;

/** The columns of an invoice: a draft follows its client's name. */
const columnsOn = (today: IsoDate): Sql =>
  sql`${columnsOf(Object.keys(invoice.omit(derived).shape))}, ${stateOn(today)} as state, ${openAmount} as open,
  coalesce(case when status = 'draft' then (select concat_ws(' ', c.first_name, c.last_name) from clients c
    where c.user_id = invoices.user_id and c.id = invoices.client_id) end, client_name) as "clientName",
  ${supply(sql`min(l.day)`)} as "supplyFrom", ${supply(sql`max(l.last_day)`)} as "supplyTo", ${lines} as lines,
  ${removedLines} as "removedLines"`;

/** The business's day that a list sorts an invoice by: of issue, of a draft that of its making. */
const listedDayIn = (timeZone: string): Sql =>
  sql`coalesce(issued_on, (created_at at time zone ${timeZone})::date)`;

/** The rows that can be in a state, by an index where few are. */
const mayBe = (state: Invoice['state']): Sql => {
  if (state === 'draft') return sql`and status = 'draft'`;
  if (state === 'paid' || state === 'void') return empty;
  return sql`and status = 'issued' and not is_credit_note and settled + credited < total`;
};

const latestFirst = (timeZone: string) =>
  ({ table: 'invoices', keys: [listedDayIn(timeZone), sql`created_at`], ids: 'asc' }) as const;

/** The invoices of an owner, the latest first. */
export const invoiceList = (
  ownerId: string,
  { state, clientId, from, to, ...page }: InvoiceQuery & PageQuery,
  today: IsoDate,
  timeZone: string,
): RowList => ({
  table: 'invoices',
  columns: columnsOn(today),
  record: invoice,
  where: sql`user_id = ${ownerId} ${comesAfter(latestFirst(timeZone), ownerId, page.before)}
    ${state ? sql`${mayBe(state)} and ${stateOn(today)} = ${state}` : empty}
    ${clientId ? sql`and client_id = ${clientId}` : empty}
    ${from ? sql`and ${listedDayIn(timeZone)} >= ${from}::date` : empty} ${to ? sql`and ${listedDayIn(timeZone)} <= ${to}::date` : empty}`,
  order: sql`${listedDayIn(timeZone)} desc, created_at desc, id`,
  page,
});

/**
 * Keeps the client of an invoice from being deleted until the commit. Before the invoice is read: one whose client is just being
 * deleted is then read without.
 */
export const lockClientOf = (db: Database, ownerId: string, id: string): Promise<number> =>
  db.run(sql`select from clients where user_id = ${ownerId}
    and id = (select client_id from invoices where user_id = ${ownerId} and id = ${id}) for key share`);

/** One invoice, or undefined. */
export const findInvoice = (
  db: Database,
  ownerId: string,
  id: string,
  today: IsoDate,
): Promise<Invoice | undefined> =>
  db.row(sql`select ${columnsOn(today)} from invoices where user_id = ${ownerId} and id = ${id}`);
