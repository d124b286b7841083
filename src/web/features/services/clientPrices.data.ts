/** What one client pays instead of the prices of the list: reading and saving. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientPrice, ClientPriceValues } from '#contract/prices.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

const PATH = '/api/client-prices';

const clientPricesQuery = (clientId: string) =>
  queryOptions<ClientPrice[]>({ queryKey: [`${PATH}?${new URLSearchParams({ clientId })}`] });

/** The prices of every client. */
export const everyClientPrice = pathFilter(PATH);

/** The prices of one client. */
export const useClientPrices = (clientId: string) => useQuery(clientPricesQuery(clientId));

/** Creates a price, or updates `base`; a conflict where `base` is no longer the latest version. */
export function useSaveClientPrice() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, base, key }: Save<ClientPriceValues, ClientPrice>) =>
      base === undefined
        ? apiRequest<ClientPrice>('POST', PATH, values, { key })
        : apiRequest<ClientPrice>('PUT', `${PATH}/${base.id}`, {
            ...values,
            updatedAt: base.updatedAt,
          }),
    onSettled: () => void invalidate(cache, everyClientPrice),
  });
}

/** Deletes a price of a client by its id. Bookings keep theirs. */
export function useDeleteClientPrice(clientId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteRequest(`${PATH}/${id}`),
    onSuccess: (_, id) =>
      cache.setQueryData(clientPricesQuery(clientId).queryKey, (rows) =>
        rows?.filter((row) => row.id !== id),
      ),
    onSettled: () => void invalidate(cache, everyClientPrice),
  });
}
