/** Gives a client an invoice or a credit note, with its file. */
import { addDays } from '#contract/rules/businessDay.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { notSent, obstacle, wordsFor } from '#server/messages/notifications/decision.ts';
import type { Compose, Notification } from '#server/messages/notifications/notification.ts';
import { emailInvoice, findEmailed } from '#server/money/invoices/invoice-email.ts';
import { creditNoteWords, invoiceLine } from '#server/money/invoices/invoice-words.ts';

const email: Compose = async (context, row, parties) => {
  const found = await findEmailed(context, row);
  const why = obstacle(parties, true);
  if (why) return notSent(why);
  if ('settle' in found) return found;
  const { printed } = found;
  const { number, business } = printed;
  const words = printed.isCreditNote
    ? creditNoteWords(printed, parties)
    : wordsFor(invoice, parties, {
        visits: invoiceLine(printed),
        number,
        businessName: business.tradingName,
      });
  return emailInvoice(context, row, parties, found, words);
};

export const invoice = {
  kind: 'invoice',
  audience: 'client',
  logLabel: 'Invoice',
  logNamesClient: true,
  template: {
    label: 'Invoice',
    subject: 'Invoice {number} from {businessName}',
    text: 'Hello {firstName},\n\nHere is {visits}',
    placeholders: {
      firstName: 'Client’s first name',
      businessName: 'Your business',
      visits: 'What the email is about',
      number: 'Invoice number',
    },
    example: (today) => ({
      visits: `invoice INV-0042 for £56.00. Please pay £56.00 by ${plainDate(addDays(today, 14))}.`,
      number: 'INV-0042',
    }),
  },
  email,
  afterRestore: 'stays on',
} satisfies Notification;
