/** What the header's search offers. */
import { formatPounds } from '#contract/rules/currency.ts';
import type { ClientResult, InvoiceResult, PetResult } from '#contract/overview/search.ts';

export interface SearchOption {
  id: string;
  /** Where choosing leads: a list that is already narrowed down to the record. */
  href: string;
  /** Its own page, where the second target leads. */
  page: string;
  title: string;
  detail: string;
}

export interface SearchGroup {
  heading: 'CLIENTS' | 'PETS' | 'INVOICES';
  items: SearchOption[];
}

const listAt = (path: string, query: string) => `${path}?${new URLSearchParams({ q: query })}`;

function clientOption({ id, firstName, lastName, email }: ClientResult): SearchOption {
  const title = `${firstName} ${lastName}`;
  const [href, page] = [listAt('/clients', title), `/clients/${id}`];
  return { id, title, detail: email ?? '', href, page };
}

function petOption({ id, name, species, breed, ownerName }: PetResult): SearchOption {
  const detail = [species, breed, ownerName].filter(Boolean).join(' · ');
  return { id, title: name, detail, href: listAt('/pets', name), page: `/pets/${id}` };
}

function invoiceOption({ id, number, clientName, total }: InvoiceResult): SearchOption {
  const detail = [clientName, formatPounds(total)].filter(Boolean).join(' · ');
  const page = `/invoices/${id}`;
  return { id, title: number, detail, href: page, page };
}

/** The results as groups; a group without results is left out. */
export function searchGroups(
  clients: readonly ClientResult[],
  pets: readonly PetResult[],
  invoices: readonly InvoiceResult[] = [],
): SearchGroup[] {
  const groups: SearchGroup[] = [
    { heading: 'CLIENTS', items: clients.map(clientOption) },
    { heading: 'PETS', items: pets.map(petOption) },
    { heading: 'INVOICES', items: invoices.map(invoiceOption) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

export type SearchState = 'closed' | 'searching' | 'failed' | 'empty' | 'found';

/** What the search says, from what was typed and what has come. */
export function searchState(search: {
  query: string;
  count: number;
  settled: boolean;
  failed: boolean;
}): SearchState {
  if (search.query === '') return 'closed';
  if (search.count > 0) return 'found';
  if (!search.settled) return 'searching';
  return search.failed ? 'failed' : 'empty';
}

/** Whether a text goes on from another by letters added or taken away at its end. */
export function continues(before: string, now: string): boolean {
  return now.startsWith(before) || before.startsWith(now);
}
