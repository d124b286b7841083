/** The rows of the table of clients, and their order; the URL has it, so that Back and a reload keep it. */
import type { ClientFigures } from '#contract/overview/clientFigures.ts';
import type { Client } from '#contract/people/clients.ts';
import { penceOf } from '#contract/rules/pence.ts';

export const sortKeys = ['name', 'owes', 'next', 'last'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Order {
  sort: SortKey;
  descending: boolean;
}

export interface TableRow {
  client: Client;
  /** Undefined until they have been read. */
  figures: ClientFigures | undefined;
}

/** Names begin with A and the next visit with the soonest; debts with the largest, and the last visit with the latest. */
export const startsDescending = (sort: SortKey): boolean => sort === 'owes' || sort === 'last';

export function orderOf(params: URLSearchParams): Order {
  const [, minus, named] = /^(-?)(\w+)$/.exec(params.get('sort') ?? '') ?? [];
  const sort = sortKeys.find((key) => key === named);
  return sort === undefined
    ? { sort: 'name', descending: false }
    : { sort, descending: minus === '-' };
}

/** The query string with another order; everything else in it stays. */
export function paramsWith(params: URLSearchParams, { sort, descending }: Order): URLSearchParams {
  const next = new URLSearchParams(params);
  if (sort === 'name' && !descending) next.delete('sort');
  else next.set('sort', `${descending ? '-' : ''}${sort}`);
  return next;
}

const keyOf: Record<
  Exclude<SortKey, 'name'>,
  (figures: ClientFigures) => string | number | null
> = {
  owes: ({ open }) => penceOf(open),
  next: ({ nextVisit }) => nextVisit && `${nextVisit.date}T${nextVisit.time}`,
  last: ({ lastVisit }) => lastVisit,
};

/** The rows in an order; they come by name. Where a row has no such visit it is last either way, and equals stay by name. */
export function inOrder(
  rows: readonly TableRow[],
  { sort, descending }: Order,
): readonly TableRow[] {
  if (sort === 'name') return descending ? rows.toReversed() : rows;
  const key = keyOf[sort];
  return rows.toSorted((one, other) => {
    const a = one.figures ? key(one.figures) : null;
    const b = other.figures ? key(other.figures) : null;
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b === descending ? 1 : -1;
  });
}
