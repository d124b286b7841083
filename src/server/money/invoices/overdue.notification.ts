/** Reminds a client of an invoice that is overdue. */
import { addDays } from '#contract/rules/businessDay.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import {
  notSent,
  obstacle,
  quietEnd,
  switchedOff,
  wordsFor,
} from '#server/messages/notifications/decision.ts';
import type { Compose, Notification } from '#server/messages/notifications/notification.ts';
import { emailInvoice, findEmailed } from '#server/money/invoices/invoice-email.ts';
import { overdueLine } from '#server/money/invoices/invoice-words.ts';
import { planOverdue } from '#server/money/invoices/overdue.sql.ts';

const email: Compose = async (context, row, parties) => {
  const found = await findEmailed(context, row);
  const why = obstacle(parties) ?? switchedOff(overdue, parties, row);
  if (why) return notSent(why);
  if ('settle' in found) return found;
  const { printed } = found;
  if (printed.open === '0.00') return notSent('the invoice is paid.');
  const dueAt = row.byHand ? undefined : await quietEnd(context, parties);
  if (dueAt) return { dueAt };
  const words = wordsFor(overdue, parties, {
    visits: overdueLine(printed, context.diaryNow.date),
    number: printed.number,
    businessName: printed.business.tradingName,
  });
  return emailInvoice(context, row, parties, found, words);
};

export const overdue = {
  kind: 'overdue',
  audience: 'client',
  logLabel: 'Overdue reminder',
  logNamesClient: true,
  setting: {
    name: 'overdue',
    label: 'Overdue invoices',
    hint: 'Three and ten days after the due date, until they’re paid',
  },
  template: {
    label: 'Overdue invoice',
    subject: 'Reminder: invoice {number} from {businessName}',
    text: 'Hello {firstName},\n\n{visits}\n\nIf you have already paid, thank you, and please ignore this email.',
    placeholders: {
      firstName: 'Client’s first name',
      businessName: 'Your business',
      visits: 'What the email is about',
      number: 'Invoice number',
    },
    example: (today) => ({
      visits: `£56.00 is still to pay on invoice INV-0042. It was due on ${plainDate(addDays(today, -3))}, 3 days ago.`,
      number: 'INV-0042',
    }),
  },
  plan: { what: 'planning overdue reminders', isEmailOnly: true, run: planOverdue },
  email,
  afterRestore: 'begins anew',
} satisfies Notification;
