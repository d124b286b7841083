/** Access codes: which ones a client has. What they are is asked for one at a time, and kept nowhere. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AccessCode, AccessKind } from '#contract/people/accessCodes.ts';
import { clientPath } from '#web/data/clients.ts';
import { findKeptCode } from '#web/data/offlineDay/keepDay.ts';
import { apiRequest, isAnswered } from '#web/platform/net/http.ts';

const path = (clientId: string): string => `${clientPath(clientId)}/access`;

const accessQuery = (clientId: string) =>
  queryOptions<AccessCode[]>({ queryKey: [path(clientId)] });

/** The kinds of codes that a client has. */
export const useAccess = (clientId: string) => useQuery(accessQuery(clientId));

/**
 * Asks for a code, which is logged. Without the query cache, which would keep it. Without a signal it is the one that this device may keep,
 * which was logged as it came here.
 */
export async function revealCode(clientId: string, kind: AccessKind): Promise<string> {
  try {
    const { value } = await apiRequest<{ value: string }>('POST', `${path(clientId)}/reveal`, {
      kind,
    });
    return value;
  } catch (error) {
    const kept = isAnswered(error) ? undefined : await findKeptCode(clientId, kind);
    if (kept === undefined) throw error;
    return kept;
  }
}

interface AccessValues {
  kind: AccessKind;
  value: string | null;
}

/** Returns `(values)`, which sets a code, or removes it with null. Without the query cache, which would keep it. */
export function useSetCode(clientId: string): (values: AccessValues) => Promise<void> {
  const cache = useQueryClient();
  return useCallback(
    async (values) => {
      const left = await apiRequest<AccessCode[]>('PUT', path(clientId), values);
      cache.setQueryData(accessQuery(clientId).queryKey, left);
    },
    [cache, clientId],
  );
}
