/** The two searches behind the header's search box. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientResult, PetResult } from '#contract/search.ts';
import { continues, searchGroups, type SearchGroup } from '#web/features/search/options.ts';
import { useDebounced } from '#web/platform/forms/debounce.ts';

const PAUSE_MS = 200;

export interface Search {
  groups: SearchGroup[];
  /** Both answers to exactly this query have come, or failed to. */
  settled: boolean;
  failed: boolean;
  retry: () => void;
}

interface Asked {
  queryKey: readonly unknown[];
}

function searchOf(path: string, query: string) {
  const url = `${path}?${new URLSearchParams({ q: query })}`;
  return {
    queryKey: [url],
    enabled: query !== '',
    // Unlike a list, an old answer may lack the record that was just added: it is shown until the new one has come.
    staleTime: 0,
    gcTime: 60_000,
    // While letters are added or taken away the list stays instead of blinking.
    placeholderData: <T>(shown: T | undefined, before: Asked | undefined) =>
      continues(String(before?.queryKey[0]), url) ? shown : undefined,
  };
}

/** Searches clients and pets once the typing pauses; only the answers to the latest query count. */
export function useHeaderSearch(query: string): Search {
  const asked = useDebounced(query, PAUSE_MS);
  const clients = useQuery<ClientResult[]>(searchOf('/api/clients/search', asked));
  const pets = useQuery<PetResult[]>(searchOf('/api/pets/search', asked));
  const shows = asked !== '' && continues(asked, query);
  const groups = useMemo(
    () => (shows ? searchGroups(clients.data ?? [], pets.data ?? []) : []),
    [shows, clients.data, pets.data],
  );
  const waiting = [clients, pets].some((one) => one.isPlaceholderData || one.isFetching);
  return {
    groups,
    settled: asked === query && !waiting,
    failed: clients.isError || pets.isError,
    retry: () => {
      for (const one of [clients, pets]) if (one.isError) void one.refetch();
    },
  };
}
