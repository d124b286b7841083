/** Issuing: the number is taken, and names, addresses, lines and VAT are frozen. */
import { hash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { BusinessDetails } from '#contract/money/businessDetails.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { penceOf, poundsOf, vatWithin } from '#contract/rules/pence.ts';
import {
  findLogo,
  lockBusinessDetails,
  takeNumber,
  vatRateOf,
} from '#server/money/business-details/business-details.sql.ts';
import { findInvoice, lockClientOf } from '#server/money/invoices/invoices.sql.ts';
import { settleClient } from '#server/money/allocations/allocations.sql.ts';
import { unchangedSince } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { changed, found, HttpError, InvalidField } from '#server/platform/errors/errors.ts';

const NO_NAME = 'Add the name of your business before you issue an invoice.';
const NO_ADDRESS = 'Add your address before you issue an invoice.';
const NO_LINES = 'Add a line before you issue this invoice.';
const LOOK_AGAIN = 'Look at it again before you issue it.';
const VOID = 'This invoice was voided. Draft another one.';

/** What is copied of the business, as invoices print it. */
export interface PrintedBusiness {
  tradingName: string;
  ownName: string | null;
  address: string;
  email: string;
  phone: string | null;
  accountName: string | null;
  sortCode: string | null;
  accountNumber: string | null;
  footer: string | null;
  vatNumber: string | null;
  paymentLink: string | null;
  /** The client's code for bank transfers. */
  reference: string | null;
  /** The hash of the logo, which is kept next to; null without one. */
  logo: string | null;
}

interface ClientPart {
  name: string;
  address: string | null;
  reference: string;
  dueDays: number | null;
  email: string;
  phone: string | null;
}

const findClientPart = (db: Database, ownerId: string, clientId: string) =>
  db.row<ClientPart>(sql`select concat_ws(' ', c.first_name, c.last_name) as name, c.address, b.reference,
      b.due_days as "dueDays", u.email, u.phone
    from clients c join client_billing b on b.user_id = c.user_id and b.client_id = c.id
      join users u on u.id = c.user_id
    where c.user_id = ${ownerId} and c.id = ${clientId}`);

function printedBusiness(
  details: BusinessDetails,
  client: ClientPart,
): Omit<PrintedBusiness, 'logo'> {
  const { printedName, printedAddress, ownName, accountName, sortCode, accountNumber, footer } =
    details;
  if (printedName === null) throw new InvalidField('tradingName', NO_NAME);
  if (printedAddress === null) throw new InvalidField('address', NO_ADDRESS);
  const { vatNumber, paymentLink } = details;
  const { email, phone, reference } = client;
  const bank = { accountName, sortCode, accountNumber };
  return {
    tradingName: printedName,
    ownName,
    address: printedAddress,
    email,
    phone,
    ...bank,
    footer,
    vatNumber,
    paymentLink,
    reference,
  };
}

/** Keeps the logo as it is now, once, and returns its hash. */
async function keepLogo(db: Database, ownerId: string): Promise<string | null> {
  const png = await findLogo(db, ownerId);
  if (!png) return null;
  const sha256 = hash('sha256', png);
  await db.run(sql`insert into invoice_logos (user_id, sha256, png, png_bytes)
    values (${ownerId}, ${sha256}, ${png}, ${png.byteLength}) on conflict do nothing`);
  return sha256;
}

/** What is copied when a draft is issued. Money is decimal text in pounds. */
interface Copies {
  client: ClientPart;
  business: Omit<PrintedBusiness, 'logo'>;
  dueOn: IsoDate;
  /** The rate in per cent, the VAT within each line and its sum; null without registration. */
  vat: { rate: string; lines: string[]; sum: string } | null;
}

function vatOf({ lines }: Invoice, rate: string | null): Copies['vat'] {
  if (rate === null) return null;
  const pence = lines.map(({ amount }) => vatWithin(penceOf(amount), rate));
  const sum = poundsOf(pence.reduce((all, each) => all + each, 0));
  return { rate, lines: pence.map(poundsOf), sum };
}

/** What a draft would be issued with now. Refused where the business, the client or the lines lack what an invoice must say. */
export async function copiesFor(
  db: Database,
  ownerId: string,
  { invoice, details, today }: { invoice: Invoice; details: BusinessDetails; today: IsoDate },
): Promise<Copies> {
  if (invoice.lines.length === 0) throw new InvalidField('lines', NO_LINES);
  const { clientId } = invoice;
  const client = found(
    clientId === null ? undefined : await findClientPart(db, ownerId, clientId),
    'Client',
  );
  return {
    client,
    business: printedBusiness(details, client),
    dueOn: invoice.dueOn ?? addDays(today, client.dueDays ?? details.dueDays),
    vat: vatOf(invoice, vatRateOf(details)),
  };
}

async function writeVat(
  db: Database,
  ownerId: string,
  id: string,
  { rate, lines }: NonNullable<Copies['vat']>,
): Promise<void> {
  const rows = lines.map((vat, at) => ({ at: at + 1, vat }));
  // Positions have gaps where a line was taken off.
  await db.run(sql`update invoice_lines l set vat_rate = ${rate}, vat = v.vat
    from (select id, row_number() over (order by position) as at from invoice_lines
        where user_id = ${ownerId} and invoice_id = ${id}) as ordered
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (at bigint, vat numeric) on v.at = ordered.at
    where l.user_id = ${ownerId} and l.id = ordered.id`);
}

/**
 * Issues a draft within a transaction: the next number, today's date, and copies of all that is printed. The client's credit
 * settles it as far as it goes. One that was issued already is returned as it is. Refused with `Conflict` where the draft changed
 * since `readAt`: nobody is asked for an amount that was not looked at.
 */
export async function issueInvoice(
  db: Database,
  ownerId: string,
  id: string,
  today: IsoDate,
  readAt?: string,
): Promise<Invoice> {
  const details = await lockBusinessDetails(db, ownerId);
  await lockClientOf(db, ownerId, id);
  // Bookings before the invoice, as a change of a booking locks them.
  await db.run(sql`select from appointments a join invoice_lines l on l.user_id = a.user_id and l.appointment_id = a.id
    where l.user_id = ${ownerId} and l.invoice_id = ${id} and l.is_living order by a.id for share of a`);
  // A completed visit puts its line back only into a draft.
  await db.run(sql`select from invoices where user_id = ${ownerId} and id = ${id} for update`);
  const invoice = found(await findInvoice(db, ownerId, id, today), 'Invoice');
  if (invoice.state === 'void') throw new HttpError(409, VOID);
  if (invoice.state !== 'draft') return invoice;
  const asRead = await db.row(
    sql`select from invoices where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)}`,
  );
  await changed(asRead && invoice, 'draft', async () => Promise.resolve(invoice), LOOK_AGAIN);
  const { client, dueOn, vat, ...copies } = await copiesFor(db, ownerId, {
    invoice,
    details,
    today,
  });
  const business = {
    ...copies.business,
    logo: details.hasLogo ? await keepLogo(db, ownerId) : null,
  } satisfies PrintedBusiness;
  if (vat) await writeVat(db, ownerId, id, vat);
  const { sequence, number } = await takeNumber(db, ownerId, 'invoice');
  await db.run(sql`update invoices set status = 'issued', sequence = ${sequence}, number = ${number},
      issued_on = ${today}, due_on = ${dueOn}, vat = ${vat?.sum ?? null}, client_name = ${client.name},
      client_address = ${client.address}, business = ${JSON.stringify(business)},
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id} and status = 'draft'`);
  await db.run(
    sql`delete from removed_invoice_lines where user_id = ${ownerId} and invoice_id = ${id}`,
  );
  await settleClient(db, ownerId, invoice.clientId ?? '');
  return found(await findInvoice(db, ownerId, id, today), 'Invoice');
}
