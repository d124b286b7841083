/** Drafts of invoices: made, changed and deleted. Each waits for other work on the owner's money (`lockBusinessDetails`). */
import sql from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  type DraftAll,
  type DraftAllResult,
  type Invoice,
  type InvoiceChanges,
  type InvoiceValues,
  MAX_INVOICE_LINES,
} from '#contract/money/invoices.ts';
import { penceOf } from '#contract/rules/pence.ts';
import {
  lockBusinessDetails,
  updateBusinessDetails,
} from '#server/money/business-details/business-details.sql.ts';
import { findInvoice } from '#server/money/invoices/invoices.sql.ts';
import {
  BELOW_ZERO,
  type BilledBooking,
  findOldestUnbilled,
  insertLines,
  lineOf,
  linesFrom,
  lockBilled,
  lockBillable,
  type StoredLine,
} from '#server/money/invoices/lines.sql.ts';
import { insertValues, unchangedSince, updateValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { changed, found, HttpError, InvalidField } from '#server/platform/errors/errors.ts';

const NO_CLIENT = 'This client no longer exists. Choose another client.';
const NO_PRICE =
  'A visit that you chose has no price yet. Give it one first; £0.00 is a price, too.';
const NOTHING = 'Choose visits, or add a line.';
const EARLIER =
  'There are unbilled visits before this period. Say whether to bill them too, or whether they are paid already.';
const ISSUED =
  'This invoice has been issued, so it can’t change. To correct it, void it or make a credit note.';

const isBilled = ({ appointmentId }: { appointmentId?: string | null | undefined }): string[] =>
  typeof appointmentId === 'string' ? [appointmentId] : [];

interface NewDraft {
  clientId: string;
  notes?: string | null | undefined;
  dueOn?: IsoDate | null | undefined;
}

/** Adds a draft with its lines and returns its id; the client is there and stays until the commit. */
async function insertDraft(
  db: Database,
  ownerId: string,
  { clientId, notes, dueOn }: NewDraft,
  lines: readonly StoredLine[],
): Promise<string> {
  const client = await db.row<{
    name: string;
  }>(sql`select concat_ws(' ', first_name, last_name) as name
    from clients where user_id = ${ownerId} and id = ${clientId} for key share`);
  if (!client) throw new InvalidField('clientId', NO_CLIENT);
  const id = newId();
  const ids = { id, userId: ownerId, clientId, clientName: client.name };
  await db.run(
    sql`insert into invoices ${insertValues(ids, ['notes', 'dueOn'], { notes, dueOn })}`,
  );
  await insertLines(db, ownerId, id, lines);
  return id;
}

/** Refuses a draft below zero as it was saved; one may fall below when a line is taken off. */
async function savedDraft(
  db: Database,
  ownerId: string,
  id: string,
  today: IsoDate,
): Promise<Invoice> {
  const invoice = found(await findInvoice(db, ownerId, id, today), 'Invoice');
  if (penceOf(invoice.total) < 0) throw new InvalidField('lines', BELOW_ZERO);
  return invoice;
}

/** Drafts an invoice of one client within a transaction. */
export async function insertInvoice(
  db: Database,
  ownerId: string,
  { appointmentIds = [], lines = [], ...draft }: InvoiceValues,
  today: IsoDate,
): Promise<Invoice> {
  if (appointmentIds.length + lines.length === 0) throw new InvalidField('lines', NOTHING);
  await lockBusinessDetails(db, ownerId);
  const inLines = lines.flatMap(isBilled);
  const { clientId } = draft;
  const chosen = await lockBilled(db, ownerId, clientId, appointmentIds, 'appointmentIds');
  // As a line of £0.00 it would never be billed again.
  if ([...chosen.values()].some(({ status, price }) => status === 'completed' && price === null)) {
    throw new InvalidField('appointmentIds', NO_PRICE);
  }
  const bookings = await lockBilled(db, ownerId, clientId, inLines, 'lines');
  const billed = [...chosen.values()].toSorted(byDay).map(lineOf);
  const id = await insertDraft(db, ownerId, draft, [...billed, ...linesFrom(lines, bookings)]);
  return savedDraft(db, ownerId, id, today);
}

const hasAmount = ({ price, cancellationFee }: BilledBooking): boolean =>
  price !== null || cancellationFee !== null;

const byDay = (one: BilledBooking, other: BilledBooking): number =>
  one.date.localeCompare(other.date) || one.id.localeCompare(other.id);

/**
 * The first day that is billed. The first use of "draft for everyone" sets it, and asks what became of earlier visits: without an
 * answer they would count as paid, and nobody would have said so.
 */
async function firstBilledDay(
  db: Database,
  ownerId: string,
  { from, earlier }: DraftAll,
): Promise<IsoDate> {
  const { billingFrom } = await lockBusinessDetails(db, ownerId);
  if (billingFrom !== null) return billingFrom > from ? billingFrom : from;
  const oldest = await findOldestUnbilled(db, ownerId, from);
  if (oldest !== null && earlier === undefined) throw new InvalidField('earlier', EARLIER);
  const first = earlier === 'bill' ? (oldest ?? from) : from;
  await updateBusinessDetails(db, ownerId, { billingFrom: first });
  return first;
}

/**
 * Drafts an invoice for each client with visits of a period, or fees for cancelled ones, that are on none. Visits without a price are
 * left out, and named. Doing it again drafts nothing twice.
 */
export async function draftAll(
  db: Database,
  ownerId: string,
  values: DraftAll,
): Promise<DraftAllResult> {
  const { to, rhythm } = values;
  const first = await firstBilledDay(db, ownerId, values);
  const bookings = await lockBillable(db, ownerId, { from: first, to, rhythm });
  const byClient = Map.groupBy(bookings, ({ clientId }) => clientId);
  let drafted = 0;
  let skipped = 0;
  for (const [clientId, all] of byClient) {
    const due = all.filter((each) => !each.isBilled && hasAmount(each)).toSorted(byDay);
    if (due.length === 0) {
      skipped += 1;
      continue;
    }
    for (let at = 0; at < due.length; at += MAX_INVOICE_LINES) {
      const part = due.slice(at, at + MAX_INVOICE_LINES).map(lineOf);
      await insertDraft(db, ownerId, { clientId }, part);
      drafted += 1;
    }
  }
  const withoutPrice = bookings
    .filter((each) => !each.isBilled && !hasAmount(each))
    .toSorted(byDay)
    .map(({ id, clientName, title, date }) => ({ appointmentId: id, clientName, title, date }));
  return { drafted, skipped, withoutPrice };
}

/** Reads an invoice that is to be changed; refused with a 409 where it is no draft. */
async function findDraft(
  db: Database,
  ownerId: string,
  id: string,
  today: IsoDate,
): Promise<Invoice> {
  const invoice = found(await findInvoice(db, ownerId, id, today), 'Invoice');
  if (invoice.state !== 'draft') throw new HttpError(409, ISSUED);
  return invoice;
}

/** Changes a draft within a transaction; refused with `Conflict` where it changed since `readAt`. */
export async function updateDraft(
  db: Database,
  ownerId: string,
  id: string,
  { lines, ...changes }: InvoiceChanges,
  readAt: string | undefined,
  today: IsoDate,
): Promise<Invoice> {
  await lockBusinessDetails(db, ownerId);
  const { clientId } = await findDraft(db, ownerId, id, today);
  const ids = lines?.flatMap(isBilled) ?? [];
  const bookings = await lockBilled(db, ownerId, clientId ?? '', ids, 'lines');
  const row = await db.row<{ id: string }>(sql`update invoices
    set ${updateValues(['notes', 'dueOn'], changes)}
    where user_id = ${ownerId} and id = ${id} and status = 'draft' ${unchangedSince(readAt)} returning id`);
  await changed(row, 'invoice', () => findInvoice(db, ownerId, id, today));
  if (lines) {
    await db.run(sql`delete from invoice_lines where user_id = ${ownerId} and invoice_id = ${id}`);
    await insertLines(db, ownerId, id, linesFrom(lines, bookings));
    return savedDraft(db, ownerId, id, today);
  }
  return found(await findInvoice(db, ownerId, id, today), 'Invoice');
}

/** Deletes a draft within a transaction: its bookings can be billed again. */
export async function deleteDraft(
  db: Database,
  ownerId: string,
  id: string,
  today: IsoDate,
): Promise<void> {
  await lockBusinessDetails(db, ownerId);
  await findDraft(db, ownerId, id, today);
  await db.run(
    sql`delete from invoices where user_id = ${ownerId} and id = ${id} and status = 'draft'`,
  );
}
