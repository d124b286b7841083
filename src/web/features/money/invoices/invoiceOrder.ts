/** How the list of invoices is narrowed and ordered; the URL has it, so that Back and a reload keep it. */
import type { Invoice } from '#contract/money/invoices.ts';
import { penceOf } from '#contract/rules/pence.ts';
import { type ShownState, shownStates, sumOf } from '#web/entities/invoices/invoiceWords.ts';

export const sortKeys = ['date', 'client', 'due', 'total', 'open'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface ListView {
  state: ShownState | undefined;
  /** The label of the period; empty for any day. */
  period: string;
  q: string;
  /** The latest first unless something else was chosen. */
  sort: SortKey;
  descending: boolean;
}

const isState = (text: string | null): text is ShownState =>
  shownStates.some((state) => state === text);
const isSort = (text: string | undefined): text is SortKey => sortKeys.some((key) => key === text);

/** Names begin with A, days and amounts with the latest and the largest. */
export const startsDescending = (sort: SortKey): boolean => sort !== 'client' && sort !== 'due';

export function viewOf(params: URLSearchParams): ListView {
  const [, minus, key] = /^(-?)(\w+)$/.exec(params.get('sort') ?? '') ?? [];
  const state = params.get('state');
  return {
    state: isState(state) ? state : undefined,
    period: params.get('period') ?? '',
    q: params.get('q') ?? '',
    ...(isSort(key)
      ? { sort: key, descending: minus === '-' }
      : { sort: 'date', descending: true }),
  };
}

export function paramsOf({ state, period, q, sort, descending }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (state !== undefined) params.set('state', state);
  if (period !== '') params.set('period', period);
  if (sort !== 'date' || !descending) params.set('sort', `${descending ? '-' : ''}${sort}`);
  return params;
}

const keyOf: Record<Exclude<SortKey, 'date'>, (invoice: Invoice) => string | number> = {
  client: ({ clientName }) => clientName.toLowerCase(),
  due: ({ dueOn }) => dueOn ?? '9999',
  total: ({ total, isCreditNote }) => (isCreditNote ? -1 : 1) * penceOf(total),
  open: ({ open }) => penceOf(open),
};

/** The invoices in the order that was chosen; they come by date, the latest first. */
export function inOrder(
  invoices: readonly Invoice[],
  { sort, descending }: Pick<ListView, 'sort' | 'descending'>,
): readonly Invoice[] {
  if (sort === 'date') return descending ? invoices : invoices.toReversed();
  const key = keyOf[sort];
  return invoices.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    const order = a < b ? -1 : a > b ? 1 : 0;
    return descending ? -order : order;
  });
}

/** Whether an invoice was voided. One that was credited in full is answered as void too, and its credit note takes it away. */
export const isVoided = ({ state, credited }: Pick<Invoice, 'state' | 'credited'>): boolean =>
  state === 'void' && penceOf(credited) === 0;

/** What invoices add up to, without those that were voided; credit notes take away. */
export function totalsOf(invoices: readonly Invoice[]): { total: string; open: string } {
  const counted = invoices.filter((invoice) => !isVoided(invoice));
  return {
    total: sumOf(counted.map(({ total, isCreditNote }) => (isCreditNote ? `-${total}` : total))),
    open: sumOf(counted.map(({ open }) => open)),
  };
}
