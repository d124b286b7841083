/** What mails about invoices say. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { daysBetween } from '#contract/rules/seriesDays.ts';
import type { Parties } from '#server/deliveries/compose.sql.ts';
import { type Content, oneLine } from '#server/deliveries/mail.ts';
import type { PrintedInvoice } from '#server/invoices/printed.sql.ts';

type Words = Pick<Content, 'subject' | 'text'>;

const hello = ({ firstName }: Parties): string => `Hello ${oneLine(firstName ?? '', 60)},\n\n`;

/** The invoice itself, or a credit note. */
export function invoiceWords(printed: PrintedInvoice, parties: Parties): Words {
  const { number, open, total, dueOn, isCreditNote } = printed;
  const business = printed.business.tradingName;
  if (isCreditNote) {
    const text = `${hello(parties)}here is credit note ${number} over ${formatPounds(total)}.`;
    return { subject: `Credit note ${number} from ${business}`, text };
  }
  const by = dueOn === null ? '' : ` by ${plainDate(dueOn)}`;
  const ask =
    open === '0.00' ? 'It is paid already. Thank you!' : `Please pay ${formatPounds(open)}${by}.`;
  const text = `${hello(parties)}here is invoice ${number} over ${formatPounds(total)}. ${ask}`;
  return { subject: `Invoice ${number} from ${business}`, text };
}

/** A reminder that something is still open. */
export function overdueWords(printed: PrintedInvoice, parties: Parties, today: IsoDate): Words {
  const { number, open, dueOn } = printed;
  const days = dueOn === null ? 0 : daysBetween(dueOn, today);
  const since = dueOn === null ? '' : ` It was due on ${plainDate(dueOn)}, ${days} days ago.`;
  return {
    subject: `Reminder: invoice ${number} from ${printed.business.tradingName}`,
    text: `${hello(parties)}${formatPounds(open)} of invoice ${number} is still open.${since} If you have paid meanwhile, thank you, and never mind this mail.`,
  };
}
