/** What invoice emails say. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { daysBetween } from '#contract/rules/seriesDays.ts';
import type { Parties } from '#server/messages/notifications/parties.sql.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import type { Words } from '#server/messages/notifications/notification.ts';
import type { PrintedInvoice } from '#server/money/invoices/printed.sql.ts';

/** A credit note, in words that are always the same. */
export const creditNoteWords = (
  { number, total, business }: PrintedInvoice,
  { firstName }: Parties,
): Words => ({
  subject: `Credit note ${number} from ${business.tradingName}`,
  text: `Hello ${oneLine(firstName ?? '', 60)},\n\nHere is credit note ${number} for ${formatPounds(total)}.`,
});

/** What an invoice asks for; it follows “Here is”. */
export function invoiceLine({ number, open, total, dueOn }: PrintedInvoice): string {
  const by = dueOn === null ? '' : ` by ${plainDate(dueOn)}`;
  const ask =
    open === '0.00'
      ? 'It has already been paid. Thank you!'
      : `Please pay ${formatPounds(open)}${by}.`;
  return `invoice ${number} for ${formatPounds(total)}. ${ask}`;
}

/** What is still to pay on an invoice. */
export function overdueLine({ number, open, dueOn }: PrintedInvoice, today: IsoDate): string {
  const days = dueOn === null ? 0 : daysBetween(dueOn, today);
  const ago = days === 1 ? '1 day ago' : `${days} days ago`;
  const since = dueOn === null ? '' : ` It was due on ${plainDate(dueOn)}, ${ago}.`;
  return `${formatPounds(open)} is still to pay on invoice ${number}.${since}`;
}
