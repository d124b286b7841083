/** The searches behind the header's search box. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientResult, InvoiceResult, PetResult } from '#contract/overview/search.ts';
import {
  continues,
  searchGroups,
  type SearchGroup,
} from '#web/data/searchOptions.ts';
import { useDebounced } from '#web/platform/forms/debounce.ts';

const PAUSE_MS = 200;

export interface Search {
  groups: SearchGroup[];
  /** All answers to exactly this query have come, or failed to. */
  settled: boolean;
  failed: boolean;
  retry: () => void;
}

interface Asked {
  queryKey: readonly unknown[];
}

function searchOf(path: string, query: string, enabled = query !== '') {
  const url = `${path}?${new URLSearchParams({ q: query })}`;
  return {
    queryKey: [url],
    enabled,
    // Unlike a list, an old answer may lack the record that was just added: it is shown until the new one has come.
    staleTime: 0,
    gcTime: 60_000,
    // While letters are added or taken away the list stays instead of blinking.
    placeholderData: <T>(shown: T | undefined, before: Asked | undefined) =>
      continues(String(before?.queryKey[0]), url) ? shown : undefined,
  };
}

/** Every number has digits: other texts ask for no invoices. */
const maybeNumber = (text: string): boolean => /\d/.test(text);

/** Searches clients, pets and invoices once the typing pauses; only the answers to the latest query count. */
export function useHeaderSearch(query: string): Search {
  const asked = useDebounced(query, PAUSE_MS);
  const clients = useQuery<ClientResult[]>(searchOf('/api/clients/search', asked));
  const pets = useQuery<PetResult[]>(searchOf('/api/pets/search', asked));
  const invoices = useQuery<InvoiceResult[]>(
    searchOf('/api/invoices/search', asked, maybeNumber(asked)),
  );
  const shows = asked !== '' && continues(asked, query);
  const groups = useMemo(
    () =>
      shows
        ? searchGroups(
            clients.data ?? [],
            pets.data ?? [],
            maybeNumber(asked) ? invoices.data : [],
          )
        : [],
    [shows, asked, clients.data, pets.data, invoices.data],
  );
  const all = [clients, pets, invoices];
  const waiting = all.some((one) => one.isPlaceholderData || one.isFetching);
  return {
    groups,
    settled: asked === query && !waiting,
    failed: all.some((one) => one.isError),
    retry: () => {
      for (const one of all) if (one.isError) void one.refetch();
    },
  };
}
