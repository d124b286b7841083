/** The words of each kind of mail, and what fills their gaps in a preview. */
import type { TemplateKind } from '#contract/deliveries.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import type { Gap } from '#contract/rules/template.ts';

export const templateKindLabels: Record<TemplateKind, string> = {
  evening: 'Reminder on the evening before',
  bookings: 'New, changed and cancelled bookings',
  onTheWay: 'On the way',
  reportReady: 'Report of a visit',
};

export const gapLabels: Record<Gap, string> = {
  firstName: 'First name of the client',
  businessName: 'Your business',
  visits: 'What the mail is about',
};

/** What stands in place of `{visits}` in an example. */
function exampleVisits(kind: TemplateKind, today: IsoDate): string {
  const walk = `${mediumDate(addDays(today, 1))}, 09:00 to 10:00: Morning walk`;
  if (kind === 'bookings') return `New: ${walk}`;
  return kind === 'reportReady' ? `Biscuit, ${mediumDate(today)}` : walk;
}

/** An example of what fills the gaps. */
export const exampleOf = (
  kind: TemplateKind,
  { firstName, businessName, today }: { firstName: string; businessName: string; today: IsoDate },
): Record<Gap, string> => ({ firstName, businessName, visits: exampleVisits(kind, today) });
