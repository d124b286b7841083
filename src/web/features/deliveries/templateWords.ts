/** The words of each kind of email, and what fills their gaps in a preview. */
import type { TemplateKind } from '#contract/deliveries.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { longDate, mediumDate, plainDate } from '#contract/rules/longDate.ts';
import type { Gap } from '#contract/rules/template.ts';

export const templateKindLabels: Record<TemplateKind, string> = {
  evening: 'Reminder on the evening before',
  bookings: 'New, changed and cancelled bookings',
  onTheWay: 'On the way',
  reportReady: 'Report of a visit',
  message: 'Message that you write',
  invoice: 'Invoice',
  overdue: 'Overdue invoice',
  morning: 'Your day, to you in the morning',
};

const gapLabels: Record<Gap, string> = {
  firstName: 'First name of the client',
  businessName: 'Your business',
  visits: 'What the email is about',
  number: 'Number of the invoice',
};

/** What fills a gap in a kind of email. */
export function gapLabel(gap: Gap, kind: TemplateKind): string {
  if (kind === 'message' && gap === 'visits') return 'What you write';
  if (kind !== 'morning') return gapLabels[gap];
  if (gap === 'firstName') return 'Your first name';
  if (gap === 'visits') return 'The visits of the day';
  return gap === 'number' ? 'How many visits' : gapLabels[gap];
}

/** What stands in place of `{visits}` in an example. */
function exampleVisits(kind: TemplateKind, today: IsoDate): string {
  const walk = `${mediumDate(addDays(today, 1))}, 09:00 to 10:00: Morning walk`;
  if (kind === 'message') return 'All went well, and Biscuit is happily at home.';
  if (kind === 'morning') return `${longDate(today)}:\n\n09:00 to 10:00: Morning walk, Jane Doe`;
  if (kind === 'bookings') return `New: ${walk}`;
  const due = plainDate(addDays(today, kind === 'overdue' ? -3 : 14));
  if (kind === 'invoice') return `invoice INV-0042 for £56.00. Please pay £56.00 by ${due}.`;
  if (kind === 'overdue') {
    return `£56.00 is still to pay on invoice INV-0042. It was due on ${due}, 3 days ago.`;
  }
  return kind === 'reportReady' ? `Biscuit, ${mediumDate(today)}` : walk;
}

/** An example of what fills the gaps. */
export const exampleOf = (
  kind: TemplateKind,
  { firstName, businessName, today }: { firstName: string; businessName: string; today: IsoDate },
): Record<Gap, string> => ({
  firstName,
  businessName,
  visits: exampleVisits(kind, today),
  number: kind === 'morning' ? '1 visit' : 'INV-0042',
});
