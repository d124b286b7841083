/** Texts with gaps, such as `Hello {firstName}`. */

/** What a gap may be called. */
export const GAPS = ['firstName', 'businessName', 'visits', 'number'] as const;
export type Gap = (typeof GAPS)[number];

/** Mails about invoices have their number too, and the mail of the morning how many visits there are. */
export const gapsOf = (kind: string): readonly Gap[] =>
  ['invoice', 'overdue', 'morning'].includes(kind) ? GAPS : GAPS.filter((gap) => gap !== 'number');

const GAP = /\{([^{}\n]{0,40})\}/g;

const isGap = (name: string): name is Gap => GAPS.some((gap) => gap === name);

/** What is wrong with a text: a gap that nothing fills. Undefined where nothing is. */
export function templateFault(text: string, gaps: readonly Gap[]): string | undefined {
  const unknown = [...text.matchAll(GAP)].find(([, name]) => !gaps.some((gap) => gap === name));
  return (
    unknown && `There is no gap ${unknown[0]}. Use ${gaps.map((gap) => `{${gap}}`).join(', ')}.`
  );
}

/** The text with its gaps filled. What fills a gap is text: a gap in it stays as it is. */
export const fillTemplate = (
  text: string,
  values: Readonly<Partial<Record<Gap, string>>>,
): string =>
  text.replaceAll(GAP, (whole, name: string) => (isGap(name) ? (values[name] ?? '') : whole));

/** The words of each kind until a business writes its own. */
export const STANDARD_TEMPLATES = {
  bookings: {
    subject: 'Your bookings with {businessName}',
    text: 'Hello {firstName},\n\nHere is what has changed in your bookings:\n\n{visits}',
  },
  evening: {
    subject: 'Reminder: your bookings with {businessName}',
    text: 'Hello {firstName},\n\nJust a reminder of what you have booked:\n\n{visits}',
  },
  onTheWay: {
    subject: '{businessName} is on the way',
    text: 'Hello {firstName},\n\n{businessName} is on the way to you.\n\n{visits}',
  },
  reportReady: {
    subject: 'How it went: {visits}',
    text: 'Hello {firstName},\n\nHere is your visit report:\n\n{visits}',
  },
  message: { subject: 'Message from {businessName}', text: '{visits}' },
  invoice: {
    subject: 'Invoice {number} from {businessName}',
    text: 'Hello {firstName},\n\nHere is {visits}',
  },
  overdue: {
    subject: 'Reminder: invoice {number} from {businessName}',
    text: 'Hello {firstName},\n\n{visits}\n\nIf you have already paid, thank you, and please ignore this email.',
  },
  morning: { subject: 'Your day: {number}', text: '{visits}' },
} as const;

/** What fills the gaps of a text that is written by hand. */
export const QUICK_GAPS = ['firstName', 'businessName'] as const satisfies readonly Gap[];

/** Short texts for messages until a business writes its own. */
export const STANDARD_QUICK_TEXTS = [
  'Hello {firstName}, I am running about 10 minutes late. Sorry!',
  'Hello {firstName}, all went well, and everyone is happy at home.',
  'Hello {firstName}, please let me know if this booking suits you.',
  'Thank you, {firstName}!',
] as const;
