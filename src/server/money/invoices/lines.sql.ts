/** The lines of drafts, and the bookings that they bill. The owner is part of each statement. */
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { AppointmentStatus } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  type LineValues,
  MAX_INVOICE_LINES,
  MAX_UNBILLED,
  type UnbilledBooking,
  type UnbilledQuery,
} from '#contract/money/invoices.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type ConstraintErrors, HttpError, InvalidField } from '#server/platform/errors/errors.ts';

export const BELOW_ZERO =
  'The discounts are larger than the rest. An invoice cannot be below £0.00.';

const UNEVEN = 'The amount of a line must be its quantity times a price in whole pence.';

/** The messages for lines, or changes of billed work, that the database refuses. */
export const invoiceConstraints: ConstraintErrors = {
  invoice_lines_once: {
    field: 'lines',
    insteadOf: 'appointmentIds',
    message: 'One of these visits is already on another invoice.',
    status: 409,
  },
  business_details_next_number_check: {
    field: 'number',
    message:
      'The last number, 999999, has been used. Ask your administrator how to begin a new series.',
    status: 409,
  },
  business_details_next_credit_number_check: {
    field: 'number',
    message:
      'The last credit note number, 999999, has been used. Ask your administrator how to begin a new series.',
    status: 409,
  },
  invoices_total: { field: 'lines', message: BELOW_ZERO },
  invoice_lines_quantity: { field: 'lines', message: UNEVEN },
  appointments_invoiced: {
    field: 'price',
    message:
      'This visit is on an invoice that has been issued, so its day, price and client can’t change, and it can’t be deleted. Void or credit the invoice first.',
    status: 409,
  },
};

/** A booking as a line bills it. */
export interface BilledBooking {
  id: string;
  clientId: string;
  date: IsoDate;
  endDate: IsoDate | null;
  title: string;
  status: AppointmentStatus;
  price: string | null;
  /** Of one that was cancelled under its terms. */
  cancellationFee: string | null;
  petNames: string[];
}

/** A line as it is stored. */
export interface StoredLine {
  appointmentId: string | null;
  day: IsoDate | null;
  lastDay: IsoDate | null;
  description: string;
  quantity: number;
  amount: string;
}

const billed = sql`a.id, a.client_id as "clientId", a.date, a.end_date as "endDate", a.title, a.status, a.price,
  a.cancellation_fee as "cancellationFee", array(select p.name from unnest(a.pet_ids) with ordinality as named (id, at)
    join pets p on p.user_id = a.user_id and p.id = named.id order by named.at) as "petNames"`;

const onNoInvoice = sql`not exists (select from invoice_lines l
  where l.user_id = a.user_id and l.appointment_id = a.id and l.is_living)`;

const lastDay = sql`coalesce(a.end_date, a.date)`;

/** Whether a booking is to be billed: completed, or cancelled at a fee. The condition is in both, as each has its index. */
const isToBill = (condition: Sql): Sql =>
  sql`(a.status = 'completed' and ${condition} or a.cancellation_fee > 0 and ${condition})`;

const NOT_THEIRS = 'Choose visits of this client that are completed or cancelled.';
const MAX_DESCRIPTION = 300;
const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Locks bookings of a client that lines are to bill, against changes of their price and day; refused where one cannot be billed. */
export async function lockBilled(
  db: Database,
  ownerId: string,
  clientId: string,
  ids: readonly string[],
  field: string,
): Promise<Map<string, BilledBooking>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<BilledBooking>(sql`select ${billed} from appointments a
    where a.user_id = ${ownerId} and a.client_id = ${clientId} and a.id = any(${ids}::uuid[])
      and a.status in ('completed', 'cancelled') order by a.id for share of a`);
  if (rows.length < ids.length) throw new InvalidField(field, NOT_THEIRS);
  return new Map(rows.map((row) => [row.id, row]));
}

/** `Morning walk, Biscuit and Rex`; a cancelled visit costs its cancellation fee, and is free without one unless a fee is typed. */
export function lineOf({
  id,
  date,
  endDate,
  title,
  status,
  price,
  cancellationFee,
  petNames,
}: BilledBooking): StoredLine {
  const isCancelled = status === 'cancelled';
  // "Walk with Rex" says it already.
  const unnamed = petNames.filter((name) => !title.includes(name));
  const what = unnamed.length === 0 ? title : `${title}, ${names.format(unnamed)}`;
  return {
    appointmentId: id,
    day: date,
    lastDay: endDate ?? date,
    description: oneLine(isCancelled ? `${what} (cancelled)` : what, MAX_DESCRIPTION),
    quantity: 1,
    amount: (isCancelled ? cancellationFee : price) ?? '0.00',
  };
}

/** Lines as a caller sent them, with the days of the bookings that they bill. */
export const linesFrom = (
  values: readonly LineValues[],
  bookings: ReadonlyMap<string, BilledBooking>,
): StoredLine[] =>
  values.map(({ appointmentId = null, description, quantity = 1, amount }) => {
    const booking = appointmentId === null ? undefined : bookings.get(appointmentId);
    const day = booking?.date ?? null;
    return { appointmentId, day, lastDay: booking?.endDate ?? day, description, quantity, amount };
  });

/** Adds lines to an invoice, in their order. Those of a credit note bill nothing. */
export async function insertLines(
  db: Database,
  ownerId: string,
  invoiceId: string,
  lines: readonly (StoredLine & { vatRate?: string | null; vat?: string | null })[],
  isLiving = true,
): Promise<void> {
  if (lines.length > MAX_INVOICE_LINES) {
    throw new HttpError(400, `An invoice has at most ${MAX_INVOICE_LINES} lines.`);
  }
  const rows = lines.map((line, at) => ({ ...line, id: newId(), position: at + 1 }));
  await db.run(sql`insert into invoice_lines
      (id, user_id, invoice_id, appointment_id, position, day, last_day, description, quantity, amount, vat_rate, vat, is_living)
    select l.id, ${ownerId}, ${invoiceId}, l."appointmentId", l.position, l.day, l."lastDay", l.description, l.quantity, l.amount,
        l."vatRate", l.vat, ${isLiving}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, "appointmentId" uuid, position integer, day date,
        "lastDay" date, description text, quantity integer, amount numeric, "vatRate" numeric, vat numeric)`);
  if (!isLiving) return;
  // Billed again by hand: it is not put back too.
  const ids = lines.flatMap(({ appointmentId }) => appointmentId ?? []);
  await db.run(sql`delete from removed_invoice_lines
    where user_id = ${ownerId} and appointment_id = any(${ids}::uuid[])`);
}

/**
 * The bookings that are on no invoice: completed or cancelled since the day from which is billed, those of a client first in time.
 * One that was cancelled at no fee bills nothing.
 */
export const listUnbilled = (
  db: Database,
  ownerId: string,
  { clientId, from, to }: UnbilledQuery,
): Promise<UnbilledBooking[]> =>
  db.rows(sql`select a.id, a.client_id as "clientId", a.date, a.end_date as "endDate", a.title, a.status, a.price,
      a.cancellation_fee as "cancellationFee"
    from appointments a left join business_details d on d.user_id = a.user_id
    where a.user_id = ${ownerId} and a.status in ('completed', 'cancelled') and ${onNoInvoice}
      and coalesce(a.cancellation_fee, 1) > 0
      and (d.billing_from is null or ${lastDay} >= d.billing_from)
      ${clientId ? sql`and a.client_id = ${clientId}` : empty}
      ${from ? sql`and ${lastDay} >= ${from}::date` : empty} ${to ? sql`and ${lastDay} <= ${to}::date` : empty}
    order by a.date, a.start_time, a.id limit ${raw(`${MAX_UNBILLED}`)}`);

/** The day of the oldest visit to bill before a day that is unbilled; null without one. */
export const findOldestUnbilled = async (
  db: Database,
  ownerId: string,
  before: IsoDate,
): Promise<IsoDate | null> =>
  (
    await db.one<{ day: IsoDate | null }>(sql`select min(a.date) as day from appointments a
      where a.user_id = ${ownerId} and ${isToBill(sql`${lastDay} < ${before}`)} and ${onNoInvoice}`)
  ).day;

/**
 * The bookings of a period that were completed, or cancelled at a fee, locked, with whether they are on an invoice; both days included,
 * a stay on its last day.
 */
export const lockBillable = (
  db: Database,
  ownerId: string,
  { from, to, rhythm }: { from: IsoDate; to: IsoDate; rhythm?: 'week' | 'month' | undefined },
): Promise<(BilledBooking & { clientName: string; isBilled: boolean })[]> =>
  db.rows(sql`select ${billed}, l.id is not null as "isBilled", concat_ws(' ', c.first_name, c.last_name) as "clientName"
    from appointments a
      join clients c on c.user_id = a.user_id and c.id = a.client_id
      join client_billing b on b.user_id = a.user_id and b.client_id = a.client_id
      left join invoice_lines l on l.user_id = a.user_id and l.appointment_id = a.id and l.is_living
    where a.user_id = ${ownerId} and ${isToBill(sql`${lastDay} between ${from} and ${to}`)}
      ${rhythm ? sql`and coalesce(b.rhythm, ${rhythm}) = ${rhythm}` : empty}
    order by a.id for share of a`);
