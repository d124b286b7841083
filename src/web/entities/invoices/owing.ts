/** Who owes: the open invoices of each client. */
import type { Invoice } from '#contract/money/invoices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { penceOf } from '#contract/rules/pence.ts';
import { daysBetween } from '#contract/rules/seriesDays.ts';
import { sumOf } from '#web/entities/invoices/invoiceWords.ts';

/** What a client owes. */
export interface Owing {
  clientId: string;
  name: string;
  /** In pounds, such as `12.50`. */
  open: string;
  overdue: string;
  /** The oldest first. */
  invoices: Invoice[];
  overdueInvoices: Invoice[];
}

const isOpen = ({ state, isCreditNote, open }: Invoice): boolean =>
  state !== 'draft' && state !== 'void' && !isCreditNote && open !== '0.00';

const dueOrder = ({ dueOn }: Invoice): string => dueOn ?? '9999';

/** Whoever owes, those with the oldest debt first. Who was deleted cannot be reminded. */
export function owingOf(invoices: readonly Invoice[]): Owing[] {
  const open = invoices
    .filter(isOpen)
    .toSorted((one, other) => dueOrder(one).localeCompare(dueOrder(other)));
  const byClient = Map.groupBy(open, ({ clientId }) => clientId);
  return [...byClient].flatMap(([clientId, rows]) => {
    const name = rows.at(-1)?.clientName ?? '';
    if (clientId === null) return [];
    const overdueInvoices = rows.filter(({ state }) => state === 'overdue');
    return [
      {
        clientId,
        name,
        open: sumOf(rows.map((row) => row.open)),
        overdue: sumOf(overdueInvoices.map((row) => row.open)),
        invoices: rows,
        overdueInvoices,
      },
    ];
  });
}

/** The sum of what is open. */
export const totalOwed = (rows: readonly Owing[]): string => sumOf(rows.map(({ open }) => open));

/** "INV-0007, 12 days overdue", "2 invoices, the oldest 12 days overdue", "2 invoices, not due yet". */
export function owingText({ invoices, overdueInvoices }: Owing, today: IsoDate): string {
  const [oldest] = overdueInvoices;
  const what =
    invoices.length === 1 ? (invoices[0]?.number ?? '1 invoice') : `${invoices.length} invoices`;
  if (oldest === undefined || oldest.dueOn === null) return `${what}, not due yet`;
  const days = daysBetween(oldest.dueOn, today);
  const late = `${days} ${days === 1 ? 'day' : 'days'} overdue`;
  return invoices.length === 1 ? `${what}, ${late}` : `${what}, the oldest ${late}`;
}

/** The words of a reminder by WhatsApp or text message. */
export function reminderWords(
  { open, invoices }: Pick<Owing, 'open' | 'invoices'>,
  firstName: string,
  payment: string,
): string {
  const numbers = invoices.map(({ number }) => number).join(', ');
  const thing = invoices.length === 1 ? 'invoice' : 'invoices';
  const how = payment === '' ? '' : ` ${payment}`;
  return `Hi ${firstName}, a quick reminder that ${formatPounds(open)} is still to pay on ${thing} ${numbers}.${how} If you’ve already paid, thank you!`;
}

export const isLate = ({ overdue }: Owing): boolean => penceOf(overdue) > 0;
