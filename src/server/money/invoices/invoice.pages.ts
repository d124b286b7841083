/** What a client sees of an invoice, by its private link: it reads without scripts, and prints. */
import { formatPounds } from '#contract/rules/currency.ts';
import { quantityText } from '#contract/rules/quantityText.ts';
import { mediumDate, plainDate } from '#contract/rules/longDate.ts';
import type { PrintedInvoice } from '#server/money/invoices/printed.sql.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { endedPage, linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';

/** The link of the business's own payment provider, with the amount and the reference filled in. */
const paymentUrl = ({ business, open }: PrintedInvoice): string | undefined =>
  business.paymentLink
    ?.replaceAll('{amount}', encodeURIComponent(open))
    .replaceAll('{reference}', encodeURIComponent(business.reference ?? ''));

/** One tap chooses the whole value; the page's script adds a button that copies it. */
const copied = (label: string, value: string): Html =>
  html`<div class="flex items-center justify-between gap-4 py-2">
    <dt class="text-soft">${label}</dt>
    <dd data-copy="${label}" class="flex items-center gap-3 font-semibold tabular-nums">
      <span data-value class="text-right break-words select-all">${value}</span>
    </dd>
  </div>`;

/** The bank details of a business, with the amount to pay; nothing where it has none. */
export function bankTransfer(
  { accountName, tradingName, sortCode, accountNumber, reference }: PrintedInvoice['business'],
  amount: string,
): Html | false {
  return (
    sortCode !== null &&
    accountNumber !== null &&
    html`<h2 class="mt-8 text-xl font-bold">Pay by bank transfer</h2>
      <dl class="mt-2 divide-y divide-edge rounded-lg border border-edge bg-surface px-4 py-1">
        ${copied('Account name', accountName ?? tradingName)} ${copied('Sort code', sortCode)}
        ${copied('Account number', accountNumber)}
        ${copied('Amount', formatPounds(amount).slice(1))}
        ${reference !== null && copied('Reference', reference)}
      </dl>
      <p class="mt-2 text-sm text-soft">
        Please include the reference so that we can match your payment.
      </p>`
  );
}

function howToPay(invoice: PrintedInvoice): Html {
  const url = paymentUrl(invoice);
  return html`${
    url !== undefined &&
    html`<p class="mt-6 print:hidden">
      <a
        href="${url}"
        rel="noreferrer"
        class="inline-block min-h-11 rounded-lg bg-primary px-5 py-2.5 font-semibold text-on-primary"
        >Pay ${formatPounds(invoice.open)} online</a
      >
    </p>`
  }
  ${bankTransfer(invoice.business, invoice.open)}`;
}

/** What the client needs to know first. */
function stateLine({ isCreditNote, status, open, dueOn, total }: PrintedInvoice): string {
  if (status === 'void') return 'This invoice has been voided. There is nothing to pay.';
  if (isCreditNote) return `${formatPounds(total)} has been credited to you.`;
  if (open === '0.00') return 'There is nothing left to pay. Thank you!';
  const due = dueOn === null ? '' : ` by ${plainDate(dueOn)}`;
  return open === total
    ? `${formatPounds(open)} to pay${due}.`
    : `${formatPounds(open)} of ${formatPounds(total)} still to pay${due}.`;
}

/** The invoice; `url` is where its page is. */
export function invoicePage(frame: PageFrame, invoice: PrintedInvoice, url: string): string {
  const { isCreditNote, number, issuedOn, creditOf, business, client, lines, total, vat, notes } =
    invoice;
  const name = `${isCreditNote ? 'Credit note' : 'Invoice'} ${number}`;
  return linkedPage(
    frame,
    name,
    business.tradingName,
    html`${
        business.logo &&
        html`<img src="${url}/logo" alt="" class="mb-6 max-h-20 max-w-60 rounded-sm" />`
      }
      <h1 class="text-3xl font-bold break-words">${name}</h1>
      <p class="mt-2 text-soft">
        For ${client.name},
        ${plainDate(issuedOn)}${creditOf !== null && html`, for invoice ${creditOf}`}
      </p>
      <p class="mt-4 text-lg font-semibold">${stateLine(invoice)}</p>
      ${invoice.open !== '0.00' && howToPay(invoice)}
      <h2 class="mt-8 text-xl font-bold">Details</h2>
      <ul class="mt-2 divide-y divide-edge rounded-lg border border-edge bg-surface px-4">
        ${lines.map(
          ({ day, description, quantity, amount }) =>
            html`<li class="flex justify-between gap-4 py-2.5 break-inside-avoid">
              <span class="min-w-0 break-words"
                >${description}${
                  quantity > 1 &&
                  html`<span class="block text-sm text-soft"
                    >${quantityText({ quantity, amount })}</span
                  >`
                }${
                  day !== null &&
                  html`<span class="block text-sm text-soft">${mediumDate(day)}</span>`
                }</span
              >
              <span class="tabular-nums">${formatPounds(amount)}</span>
            </li>`,
        )}
        <li class="flex justify-between gap-4 py-2.5 font-bold">
          <span>Total${vat !== null && html` (including ${formatPounds(vat)} VAT)`}</span>
          <span class="tabular-nums">${formatPounds(total)}</span>
        </li>
      </ul>
      ${notes !== null && html`<p class="mt-6 break-words whitespace-pre-wrap">${notes}</p>`}
      <p class="mt-6 print:hidden">
        <a href="${url}/pdf" class="font-semibold text-primary-ink underline">Open as PDF</a>
      </p>
      <p class="mt-8 text-sm break-words whitespace-pre-wrap text-soft">
        ${[business.tradingName, business.ownName, business.address, business.email, business.phone, business.vatNumber && `VAT ${business.vatNumber}`].filter(Boolean).join('\n')}
      </p>
      ${business.footer !== null && html`<p class="mt-4 text-sm text-soft">${business.footer}</p>`}`,
  );
}

/** For a link that has ended, or never was one. */
export const endedInvoicePage = (frame: PageFrame): string =>
  endedPage(
    frame,
    'This invoice can no longer be opened',
    'Invoice links expire after a while. Please ask the person who looked after your pet for a new one.',
  );
