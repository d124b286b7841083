/** What was earned, invoiced and received. The owner is part of each statement; sums are the database's, to the penny. */
import sql, { type Sql } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { RevenueGroup, RevenueQuery, RevenueRow, ThisMonth } from '#contract/money/reports.ts';
import { clientNameOf, labelOf, serviceNameOf } from '#server/money/revenue/labels.ts';
import type { Database } from '#server/platform/db/database.ts';

interface Period {
  from: IsoDate;
  to: IsoDate;
}

const earnedOn = sql`coalesce(a.end_date, a.date)`;

const completed = (ownerId: string, { from, to }: Period): Sql =>
  sql`appointments a where a.user_id = ${ownerId} and a.status = 'completed'
    and coalesce(a.end_date, a.date) between ${from}::date and ${to}::date`;

const issued = (ownerId: string, { from, to }: Period): Sql =>
  sql`i.user_id = ${ownerId} and i.status = 'issued' and i.issued_on between ${from}::date and ${to}::date`;

const paid = (ownerId: string, { from, to }: Period): Sql =>
  sql`payments p where p.user_id = ${ownerId} and p.received_on between ${from}::date and ${to}::date`;

/** A credit note takes away, a refund too. */
const invoiced = sql`case when i.is_credit_note then -i.total else i.total end`;
const received = sql`case p.kind when 'refund' then -p.amount else p.amount end`;

/** The parts of three sums under a key. */
const PARTS: Readonly<Record<RevenueGroup, (ownerId: string, period: Period) => Sql>> = {
  month: (ownerId, period) => sql`
    select to_char(${earnedOn}, 'YYYY-MM') as key, null::text as label, a.price as earned, 0 as invoiced, 0 as received
      from ${completed(ownerId, period)}
    union all select to_char(i.issued_on, 'YYYY-MM'), null, 0, ${invoiced}, 0 from invoices i where ${issued(ownerId, period)}
    union all select to_char(p.received_on, 'YYYY-MM'), null, 0, 0, ${received} from ${paid(ownerId, period)}`,
  client: (ownerId, period) => sql`
    select a.client_id::text as key, null::text as label, a.price as earned, 0 as invoiced, 0 as received
      from ${completed(ownerId, period)}
    union all select coalesce(i.client_id, i.former_client_id)::text, i.client_name, 0, ${invoiced}, 0
      from invoices i where ${issued(ownerId, period)}
    union all select coalesce(p.client_id, p.former_client_id)::text, p.client_name, 0, 0, ${received}
      from ${paid(ownerId, period)}`,
  service: (ownerId, period) => sql`
    select coalesce(a.service_id::text, a.service_type) as key, null::text as label, a.price as earned, 0 as invoiced,
        null::numeric as received
      from ${completed(ownerId, period)}
    union all select coalesce(b.service_id::text, b.service_type, 'lines'), null, 0,
        case when i.is_credit_note then -l.amount else l.amount end, null
      from invoices i join invoice_lines l on l.user_id = i.user_id and l.invoice_id = i.id
        left join appointments b on b.user_id = l.user_id and b.id = l.appointment_id
      where ${issued(ownerId, period)}`,
};

/** The three sums of a period by month, client or service: months in their order, else the largest first. */
export async function listRevenue(
  db: Database,
  ownerId: string,
  { from, to, by = 'month' }: RevenueQuery,
): Promise<RevenueRow[]> {
  const names = { month: () => sql`null`, client: clientNameOf, service: serviceNameOf };
  const rows = await db.rows<RevenueRow & { label: string | null }>(sql`
    select key, coalesce(${names[by](ownerId)}, label) as label, earned, invoiced, received from (
      select key, max(label) as label, coalesce(sum(earned), 0)::numeric(14, 2) as earned,
          coalesce(sum(invoiced), 0)::numeric(14, 2) as invoiced, sum(received)::numeric(14, 2) as received
        from (${PARTS[by](ownerId, { from, to })}) as parts group by key) as sums
    order by ${by === 'month' ? sql`key` : sql`earned desc, key`}`);
  return rows.map((row) => ({ ...row, label: labelOf(row, by) }));
}

/** This month's earnings and what came in, and all that is open. */
export const findThisMonth = (db: Database, ownerId: string, period: Period): Promise<ThisMonth> =>
  db.one(sql`select
    (select coalesce(sum(a.price), 0)::numeric(14, 2) from ${completed(ownerId, period)}) as earned,
    (select coalesce(sum(${received}), 0)::numeric(14, 2) from ${paid(ownerId, period)}) as received,
    (select coalesce(sum(i.total - i.settled - i.credited), 0)::numeric(14, 2) from invoices i
      where i.user_id = ${ownerId} and i.status = 'issued' and not i.is_credit_note
        and i.settled + i.credited < i.total) as open`);
