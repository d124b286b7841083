/** What the header's search offers. */
import type { ClientResult, PetResult } from '#contract/search.ts';

export interface SearchOption {
  id: string;
  /** Where choosing leads: a list that is already narrowed down to the record. */
  href: string;
  title: string;
  detail: string;
}

export interface SearchGroup {
  heading: 'CLIENTS' | 'PETS';
  items: SearchOption[];
}

const listAt = (path: string, query: string) => `${path}?${new URLSearchParams({ q: query })}`;

function clientOption({ id, firstName, lastName, email }: ClientResult): SearchOption {
  const title = `${firstName} ${lastName}`;
  return { id, title, detail: email ?? '', href: listAt('/clients', title) };
}

function petOption({ id, name, species, breed }: PetResult): SearchOption {
  const detail = breed === null ? species : `${species} · ${breed}`;
  return { id, title: name, detail, href: listAt('/pets', name) };
}

/** The results as groups; a group without results is left out. */
export function searchGroups(
  clients: readonly ClientResult[],
  pets: readonly PetResult[],
): SearchGroup[] {
  const groups: SearchGroup[] = [
    { heading: 'CLIENTS', items: clients.map(clientOption) },
    { heading: 'PETS', items: pets.map(petOption) },
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
