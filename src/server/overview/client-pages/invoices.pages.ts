/** A client's invoices, and the first page: what is coming and what is owed. */
import type { ClientAgreement } from '#contract/people/agreements.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { bankTransfer } from '#server/money/invoices/invoice.pages.ts';
import type { PrintedInvoice } from '#server/money/invoices/printed.sql.ts';
import { type Html, html, type HtmlPart } from '#server/platform/http/html.ts';
import { linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';
import { toSignRow } from '#server/overview/client-pages/agreements.pages.ts';
import {
  BUTTON,
  more,
  nothing,
  part,
  rowLink,
  rows,
  title,
} from '#server/overview/client-pages/frame.pages.ts';
import type { ListedInvoice } from '#server/overview/client-pages/invoices.sql.ts';
import type { Reader } from '#server/overview/client-pages/reader.sql.ts';
import { visitRow } from '#server/overview/client-pages/visits.pages.ts';
import { PAGE_ROWS, type ShownVisit } from '#server/overview/client-pages/visits.sql.ts';

function stateOf({ status, isCreditNote, open, dueOn, total }: ListedInvoice): string {
  if (status === 'void') return 'Voided';
  if (isCreditNote) return `${formatPounds(total)} credited`;
  if (open === '0.00') return `${formatPounds(total)}, paid`;
  const due = dueOn === null ? '' : ` by ${plainDate(dueOn)}`;
  return `${formatPounds(open)} to pay${due}`;
}

const invoiceRow = (invoice: ListedInvoice): Html =>
  html`${rowLink(
      `/my/invoices/${invoice.id}`,
      `${invoice.isCreditNote ? 'Credit note' : 'Invoice'} ${invoice.number}`,
    )}
    <p class="text-sm text-soft">${plainDate(invoice.issuedOn)}. ${stateOf(invoice)}</p>`;

const dayField = (name: string, label: string, value: IsoDate): Html =>
  html`<div class="mt-3">
    <label class="font-medium" for="${name}">${label}</label>
    <input
      type="date"
      id="${name}"
      name="${name}"
      value="${value}"
      required
      class="mt-1 min-h-11 w-full rounded-lg border border-edge bg-surface p-3 text-ink"
    />
  </div>`;

interface Invoices {
  business: string;
  invoices: readonly ListedInvoice[];
  owed: string;
  /** The days that the statement begins with and ends on, unless others are chosen. */
  from: IsoDate;
  to: IsoDate;
  isFirst: boolean;
  problem?: string | undefined;
}

export function invoicesPage(
  frame: PageFrame,
  { business, invoices, owed, from, to, isFirst, problem }: Invoices,
): string {
  const oldest = invoices.length < PAGE_ROWS ? undefined : invoices.at(-1);
  return linkedPage(
    frame,
    'Invoices',
    business,
    html`${title('Invoices')}
      <p class="mt-4 text-lg font-semibold">
        ${owed === '0.00' ? 'There is nothing to pay.' : `${formatPounds(owed)} to pay.`}
      </p>
      ${invoices.length === 0 ? nothing('There are no invoices yet.') : rows(invoices.map(invoiceRow))}
      ${oldest && more(`/my/invoices?before=${oldest.id}`, 'Earlier invoices')}
      ${!isFirst && more('/my/invoices', 'All invoices')}
      ${part(
        'Statement',
        html`<form method="get" action="/my/statement.pdf" class="mt-2">
          ${dayField('from', 'From', from)} ${dayField('to', 'To', to)}
          ${problem !== undefined && html`<p class="mt-1 text-danger" role="alert">${problem}</p>`}
          <button type="submit" class="mt-3 ${BUTTON}">Open statement as PDF</button>
        </form>`,
      )}`,
  );
}

interface Home {
  reader: Reader;
  coming: readonly ShownVisit[];
  owed: string;
  open: readonly ListedInvoice[];
  toSign: readonly ClientAgreement[];
  /** The invoice that says how to pay. */
  printed: PrintedInvoice | undefined;
  /** What may be asked for, and what is open. */
  requests: HtmlPart;
}

/** The first page. */
export const homePage = (
  frame: PageFrame,
  { reader: { firstName, business }, coming, owed, open, toSign, printed, requests }: Home,
): string =>
  linkedPage(
    frame,
    'Home',
    business,
    html`${title(`Hello ${firstName}`)}
    ${part(
      'Next visits',
      coming.length === 0
        ? nothing('No visits are booked.')
        : html`${rows(coming.map(visitRow))} ${more('/my/visits', 'All visits')}`,
    )}
    ${requests} ${toSign.length > 0 && part('To sign', rows(toSign.map(toSignRow)))}
    ${part(
      'To pay',
      owed === '0.00'
        ? nothing('There is nothing to pay.')
        : html`<p class="mt-2 text-lg font-semibold">${formatPounds(owed)} to pay</p>
            ${rows(open.map(invoiceRow))} ${printed && bankTransfer(printed.business, owed)}`,
    )}`,
  );
