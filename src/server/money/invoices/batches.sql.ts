/** Every statement about invoices that are sent in one go. The owner is part of each. */
import sql, { type Sql } from 'sql-template-tag';
import {
  type BatchInvoice,
  type InvoiceBatch,
  MAX_BATCHES,
  type OpenBatch,
  type SendAllValues,
} from '#contract/money/invoiceBatches.ts';
import { putOff } from '#server/messages/notifications/unconfirmed.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { NotFound } from '#server/platform/errors/errors.ts';

/** A job that has not got to an invoice by then never does: someone may have sent it in another way. */
const LASTS_MS = 3_600_000;
const OUT_OF_TIME = 'Pawkeeper was off, or had a fault. It is still a draft: send it again.';
const DELETED = 'This draft was deleted.';

const beganAfter = (now: Date): string => new Date(now.getTime() - LASTS_MS).toISOString();

/** Stores what is to be sent, in the order given, within a transaction. */
export async function insertBatch(
  db: Database,
  ownerId: string,
  { invoices }: SendAllValues,
  now: Date,
): Promise<{ id: string }> {
  const id = newId();
  await db.run(sql`insert into invoice_batches (id, user_id, created_at)
    values (${id}, ${ownerId}, ${now.toISOString()})`);
  const rows = invoices.map(({ id, updatedAt }, at) => ({ id, updatedAt, at: at + 1 }));
  const stored =
    await db.run(sql`insert into invoice_batch_items (id, user_id, batch_id, position, invoice_id, client_name, total, read_at)
    select gen_random_uuid(), i.user_id, ${id}, a.at, i.id, coalesce((select concat_ws(' ', c.first_name, c.last_name) from clients c
        where c.user_id = i.user_id and c.id = i.client_id), i.client_name), i.total, a."updatedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (id uuid, "updatedAt" timestamptz, at integer)
        join invoices i on i.user_id = ${ownerId} and i.id = a.id`);
  if (stored < invoices.length) throw new NotFound('Invoice');
  await db.run(sql`delete from invoice_batches where user_id = ${ownerId} and id in (
    select id from invoice_batches where user_id = ${ownerId} order by created_at desc, id offset ${MAX_BATCHES})`);
  return { id };
}

/** The next invoice of a batch that nothing was done about yet, and its version. */
export interface BatchItem {
  position: number;
  invoiceId: string | null;
  readAt: string;
}

const itemColumns = sql`select position, invoice_id as "invoiceId", read_at as "readAt" from invoice_batch_items i
  where i.user_id =`;
const isWaiting = sql`and outcome is null`;

/** The first invoices of a batch that are still to be sent, within an hour of its beginning. */
export const listWaiting = (
  db: Database,
  ownerId: string,
  batchId: string,
  now: Date,
  limit: number,
): Promise<BatchItem[]> =>
  db.rows(sql`${itemColumns} ${ownerId} and batch_id = ${batchId} ${isWaiting}
    and exists (select from invoice_batches b where b.user_id = i.user_id and b.id = i.batch_id
      and ${beganAfter(now)} < b.created_at)
    order by position limit ${limit}`);

/** Locks an invoice of a batch; undefined where it was sent meanwhile, or the result closed. */
export const lockWaiting = (
  db: Database,
  ownerId: string,
  batchId: string,
  position: number,
): Promise<BatchItem | undefined> =>
  db.row(sql`${itemColumns} ${ownerId} and batch_id = ${batchId} and position = ${position} ${isWaiting}
    for update`);

/** Notes what became of an invoice of a batch. */
export const settleItem = (
  db: Database,
  ownerId: string,
  batchId: string,
  position: number,
  outcome: 'issued' | 'refused',
  reason: string | null,
): Promise<number> =>
  db.run(sql`update invoice_batch_items set outcome = ${outcome}, reason = ${reason}
    where user_id = ${ownerId} and batch_id = ${batchId} and position = ${position} ${isWaiting}`);

/** What became of each: read from the latest email of the invoice, which may be tried again elsewhere. */
const outcome = (now: Date): Sql => sql`case
    when i.outcome = 'refused' or i.invoice_id is null then 'refused'
    when i.outcome is null and b.created_at <= ${beganAfter(now)} then 'refused'
    when i.outcome is null then 'waiting'
    when d.state = 'sent' then 'emailed'
    when d.is_put_off then 'byHand'
    when d.state in ('waiting', 'sending') then 'issued'
    else 'byHand' end`;

/** A batch with what became of each invoice; undefined where it was closed. */
export async function findBatch(
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<InvoiceBatch | undefined> {
  const batch = await db.row<
    Pick<InvoiceBatch, 'id' | 'createdAt'>
  >(sql`select id, created_at as "createdAt"
    from invoice_batches where user_id = ${ownerId} and id = ${id}`);
  if (!batch) return undefined;
  const invoices =
    await db.rows<BatchInvoice>(sql`select i.invoice_id as "invoiceId", v.client_id as "clientId",
      i.client_name as "clientName", v.number, coalesce(v.total, i.total) as total, ${outcome(now)} as outcome,
      case when i.invoice_id is null then ${DELETED}
        when i.outcome is null and b.created_at <= ${beganAfter(now)} then ${OUT_OF_TIME}
        when i.outcome = 'refused' or d.id is null then i.reason else d.reason end as reason,
      v.sent_at as "sentAt"
    from invoice_batches b
      join invoice_batch_items i on i.user_id = b.user_id and i.batch_id = b.id
      left join invoices v on v.user_id = i.user_id and v.id = i.invoice_id
      left join lateral (select id, state, reason, ${putOff} as is_put_off from deliveries d where d.user_id = v.user_id and d.kind = 'invoice'
        and d.subject_id = v.id and d.channel = 'mail' order by due_at desc, id desc limit 1) d on true
    where b.user_id = ${ownerId} and b.id = ${id} order by i.position`);
  return { ...batch, invoices };
}

/** The batches whose result nobody has closed, the newest first. */
export const listBatches = (db: Database, ownerId: string): Promise<OpenBatch[]> =>
  db.rows(sql`select id, created_at as "createdAt", (select count(*)::int from invoice_batch_items i
      where i.user_id = b.user_id and i.batch_id = b.id) as count
    from invoice_batches b where user_id = ${ownerId} order by created_at desc, id limit ${MAX_BATCHES}`);

/** Closes the result of a batch; returns how many there were. Whatever waits still stays a draft. */
export const deleteBatch = (db: Database, ownerId: string, id: string): Promise<number> =>
  db.run(sql`delete from invoice_batches where user_id = ${ownerId} and id = ${id}`);
