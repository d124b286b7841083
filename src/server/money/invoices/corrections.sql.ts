/** What was issued is corrected: voided while nothing is paid, or by a credit note. */
import sql from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { CreditValues, Invoice, LineValues } from '#contract/money/invoices.ts';
import { penceOf, poundsOf, sumOfAmounts, vatWithin } from '#contract/rules/pence.ts';
import {
  lockBusinessDetails,
  takeNumber,
} from '#server/money/business-details/business-details.sql.ts';
import { findInvoice, lockClientOf } from '#server/money/invoices/invoices.sql.ts';
import { insertLines } from '#server/money/invoices/lines.sql.ts';
import { releaseAllocations, settleClient } from '#server/money/allocations/allocations.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { found, HttpError, InvalidField } from '#server/platform/errors/errors.ts';

const DRAFT = 'This invoice hasn’t been issued yet. Change it, or delete it.';
const PAID = 'Part of this invoice has been paid or credited. Make a credit note instead.';
const NO_CREDIT = 'There’s nothing left to credit.';

/** Ends the claim of lines on their bookings, which can then be billed again. */
const freeBookings = (
  db: Database,
  ownerId: string,
  id: string,
  appointmentIds?: readonly string[],
) =>
  db.run(
    appointmentIds
      ? sql`update invoice_lines set is_living = false where user_id = ${ownerId} and invoice_id = ${id}
          and appointment_id = any(${appointmentIds}::uuid[])`
      : sql`update invoice_lines set is_living = false where user_id = ${ownerId} and invoice_id = ${id}`,
  );

/** Voids an unpaid invoice, within a transaction. Its number is not reused. */
export async function voidInvoice(
  db: Database,
  ownerId: string,
  id: string,
  today: IsoDate,
): Promise<Invoice> {
  await lockBusinessDetails(db, ownerId);
  const { state, isCreditNote, settled, credited } = found(
    await findInvoice(db, ownerId, id, today),
    'Invoice',
  );
  if (state === 'draft') throw new HttpError(409, DRAFT);
  if (isCreditNote || settled !== '0.00' || credited !== '0.00') throw new HttpError(409, PAID);
  await freeBookings(db, ownerId, id);
  await db.run(sql`update invoices set status = 'void', updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id} and status = 'issued'`);
  return found(await findInvoice(db, ownerId, id, today), 'Invoice');
}

/** The lines of a credit note: those that were asked for, else those of the invoice, else one for what is left. */
function creditedLines(invoice: Invoice, left: number, { lines }: CreditValues) {
  if (lines) {
    return lines.map(({ appointmentId = null, quantity = 1, ...line }) => ({
      ...line,
      appointmentId,
      quantity,
    }));
  }
  if (left === penceOf(invoice.total)) return invoice.lines;
  const description = `What was left of ${invoice.number}`;
  return [{ appointmentId: null, description, quantity: 1, amount: poundsOf(left) }];
}

/** The VAT that credit notes have taken off an invoice. */
const creditedVat = async (db: Database, ownerId: string, id: string): Promise<number> =>
  penceOf(
    (
      await db.one<{ vat: string }>(sql`select coalesce(sum(vat), 0.00) as vat from invoices
        where user_id = ${ownerId} and credit_of = ${id}`)
    ).vat,
  );

/** The bookings whose whole price these lines credit: they can be billed again. One that is credited in part stays billed. */
const creditedWhole = (
  invoice: Invoice,
  lines: readonly Pick<LineValues, 'appointmentId' | 'amount'>[],
): string[] =>
  lines.flatMap(({ appointmentId, amount }) => {
    const billed = invoice.lines.find((line) => line.appointmentId === appointmentId);
    const isWhole = billed !== undefined && penceOf(amount) >= penceOf(billed.amount);
    return isWhole && typeof appointmentId === 'string' ? [appointmentId] : [];
  });

/**
 * Makes a credit note within a transaction, and returns it: of all that is left, or of some lines. What was paid beyond the rest
 * becomes the client's credit again. Bookings that are credited whole can be billed again.
 */
export async function creditInvoice(
  db: Database,
  ownerId: string,
  id: string,
  values: CreditValues,
  today: IsoDate,
): Promise<Invoice> {
  await lockBusinessDetails(db, ownerId);
  await lockClientOf(db, ownerId, id);
  const invoice = found(await findInvoice(db, ownerId, id, today), 'Invoice');
  if (invoice.state === 'draft') throw new HttpError(409, DRAFT);
  const { total, settled, credited, isCreditNote } = invoice;
  const left = penceOf(total) - penceOf(credited);
  if (isCreditNote || invoice.state === 'void' || left === 0) throw new HttpError(409, NO_CREDIT);
  const lines = creditedLines(invoice, left, values);
  const sum = penceOf(sumOfAmounts(lines.map(({ amount }) => amount)) ?? '0');
  if (sum <= 0 || sum > left) {
    throw new InvalidField('lines', `Credit more than £0.00, and at most £${poundsOf(left)}.`);
  }
  const rate = invoice.lines[0]?.vatRate ?? null;
  const vats = lines.map(({ amount }) => (rate ? vatWithin(penceOf(amount), rate) : 0));
  if (rate && sum === left) {
    // Each line was rounded: the last note takes off what is left of the VAT, to the penny.
    const due = penceOf(invoice.vat ?? '0') - (await creditedVat(db, ownerId, id));
    const first = vats[0] ?? 0;
    vats[0] = first + due - vats.reduce((all, each) => all + each, 0);
  }
  const rows = lines.map((line, at) => ({
    ...line,
    day: null,
    lastDay: null,
    vatRate: rate,
    vat: rate && poundsOf(vats[at] ?? 0),
  }));
  const vat = sumOfAmounts(rows.flatMap((row) => row.vat ?? []));
  const noteId = newId();
  const { sequence, number } = await takeNumber(db, ownerId, 'creditNote');
  await db.run(sql`insert into invoices (id, user_id, client_id, former_client_id, client_name, client_address, is_credit_note, status, sequence,
      number, issued_on, vat, credit_of, notes, business)
    select ${noteId}, user_id, client_id, former_client_id, client_name, client_address, true, 'issued', ${sequence}, ${number},
      ${today}, ${vat}, id, ${values.notes ?? null}, business
    from invoices where user_id = ${ownerId} and id = ${id}`);
  await insertLines(db, ownerId, noteId, rows, false);
  await releaseAllocations(db, ownerId, id, penceOf(settled) + sum - left);
  await db.run(sql`update invoices set credited = credited + ${poundsOf(sum)},
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id}`);
  await freeBookings(db, ownerId, id, sum === left ? undefined : creditedWhole(invoice, lines));
  const clientId = invoice.clientId ?? invoice.formerClientId;
  if (clientId !== null) await settleClient(db, ownerId, clientId);
  return found(await findInvoice(db, ownerId, noteId, today), 'Invoice');
}
