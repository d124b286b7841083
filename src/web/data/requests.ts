/** What clients ask for, the answers to it, and what they may ask for. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  ClientPortalSettings,
  OfferInput,
  PortalSettingsInput,
  Request,
  RequestAnswer,
  RequestCheck,
} from '#contract/diary/requests.ts';
import { useChange } from '#web/data/change.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/requests';

/** The newest hundred. They arrive while the page is open, so each look reads them again. */
export const useRequests = () =>
  useQuery<Request[]>({ queryKey: [`${PATH}?limit=100`], staleTime: 0 });

/** Those that nobody has answered. They arrive while the page is open, so each look reads them again. */
export const useOpenRequests = () =>
  useQuery<Request[]>({ queryKey: [`${PATH}?state=open`], staleTime: 0 });

/** What decides a request, as it is now. */
export const useRequestCheck = (id: string, enabled: boolean) =>
  useQuery<RequestCheck>({ queryKey: [`${PATH}/${id}/check`], staleTime: 0, enabled });

const CHANGED = ['appointment', 'series'] as const;

interface Acceptance {
  id: string;
  version: string | undefined;
  /** The details that are taken over. */
  told: readonly string[];
}

/** An answer changes the diary, which makes requests stale too; what was told changes clients and pets. */
export const useAcceptRequest = () =>
  useChange([...CHANGED, 'client', 'pet'], ({ id, ...decision }: Acceptance) =>
    apiRequest<RequestAnswer>('POST', `${PATH}/${id}/accept`, decision),
  );

export const useOfferTimes = (id: string) =>
  useChange(CHANGED, (offer: OfferInput) =>
    apiRequest<RequestAnswer>('POST', `${PATH}/${id}/offer`, offer),
  );

export const useDeclineRequest = (id: string) =>
  useChange(CHANGED, (message: string) =>
    apiRequest<RequestAnswer>('POST', `${PATH}/${id}/decline`, { message }),
  );

/** Puts back what a client cancelled. */
export const useUndoCancellation = () =>
  useChange(CHANGED, (id: string) => apiRequest<RequestAnswer>('POST', `${PATH}/${id}/undo`));

const settingsQuery = (clientId: string | undefined) =>
  queryOptions<ClientPortalSettings>({
    queryKey: [
      clientId === undefined ? '/api/portal-settings' : `/api/portal-settings?clientId=${clientId}`,
    ],
  });

/** What clients may ask for, or one client. */
export const usePortalSettings = (clientId?: string) => useQuery(settingsQuery(clientId));

export const useSavePortalSettings = (clientId?: string) =>
  useChange(
    'portal',
    (changes: PortalSettingsInput) =>
      apiRequest<ClientPortalSettings>('PUT', String(settingsQuery(clientId).queryKey[0]), changes),
    { show: (cache, saved) => cache.setQueryData(settingsQuery(clientId).queryKey, saved) },
  );
