/** What mails about invoices say. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { daysBetween } from '#contract/rules/seriesDays.ts';
import type { Parties } from '#server/deliveries/compose.sql.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { type Content } from '#server/deliveries/mail.ts';
import type { PrintedInvoice } from '#server/invoices/printed.sql.ts';

/** A credit note, in words that are always the same. */
export const creditNoteWords = (
  { number, total, business }: PrintedInvoice,
  { firstName }: Parties,
): Pick<Content, 'subject' | 'text'> => ({
  subject: `Credit note ${number} from ${business.tradingName}`,
  text: `Hello ${oneLine(firstName ?? '', 60)},\n\nhere is credit note ${number} over ${formatPounds(total)}.`,
});

/** What an invoice asks for. */
export function invoiceLine({ number, open, total, dueOn }: PrintedInvoice): string {
  const by = dueOn === null ? '' : ` by ${plainDate(dueOn)}`;
  const ask =
    open === '0.00' ? 'It is paid already. Thank you!' : `Please pay ${formatPounds(open)}${by}.`;
  return `invoice ${number} over ${formatPounds(total)}. ${ask}`;
}

/** What is still open of an invoice. */
export function overdueLine({ number, open, dueOn }: PrintedInvoice, today: IsoDate): string {
  const days = dueOn === null ? 0 : daysBetween(dueOn, today);
  const since = dueOn === null ? '' : ` It was due on ${plainDate(dueOn)}, ${days} days ago.`;
  return `${formatPounds(open)} of invoice ${number} is still open.${since}`;
}
