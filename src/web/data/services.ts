/** The price list: reading and saving services. */
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { PriceRise, PriceRiseResult, Service, ServiceValues } from '#contract/diary/services.ts';
import { readAgain, saveAt, useChange, withoutRow } from '#web/data/change.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/services';

/** Every service in its order, retired ones too (`isActive`). */
const servicesQuery = queryOptions<Service[]>({ queryKey: [PATH] });

export const useServices = (enabled = true) => useQuery({ ...servicesQuery, enabled });

/** Shows a saved service at once, also on a slow connection; the list from the server follows. */
async function showSaved(cache: QueryClient, saved: Service): Promise<void> {
  await cache.cancelQueries(servicesQuery);
  cache.setQueryData(servicesQuery.queryKey, (rows) =>
    rows?.some(({ id }) => id === saved.id)
      ? rows.map((row) => (row.id === saved.id ? saved : row))
      : rows && [...rows, saved],
  );
}

/** Creates or updates a service. */
export const useSaveService = () =>
  useChange('service', saveAt<ServiceValues, Service>(PATH), { show: showSaved });

/** Retires a service (`isActive` false), or brings it back. */
export const useRetireService = () =>
  useChange(
    'service',
    ({ id, isActive }: { id: string; isActive: boolean }) =>
      apiRequest<Service>('PUT', `${PATH}/${id}`, { isActive }),
    { show: showSaved },
  );

/** Puts the services into the order of these ids. Moves that follow each other are sent one after another. */
export function useOrderServices() {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: PATH },
    mutationFn: (ids: readonly string[]) => apiRequest<Service[]>('PUT', `${PATH}/order`, { ids }),
    onSuccess: (rows) => cache.setQueryData(servicesQuery.queryKey, rows),
    onError: () => void readAgain(cache, 'service'),
  });
}

/** Gives a service new prices from a day on; with `preview` only says what that would change. */
export function useNewPrice() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...rise }: PriceRise & { id: string }) =>
      apiRequest<PriceRiseResult>('POST', `${PATH}/${id}/price-rise`, rise),
    onSettled: (_result, _error, { preview }) =>
      preview === true ? undefined : void readAgain(cache, ['service', 'appointment']),
  });
}

/** Deletes a service by its id, with what single clients pay for it. Bookings keep their prices. */
export const useDeleteService = () =>
  useChange('service', (id: string) => deleteRequest(`${PATH}/${id}`), {
    show: withoutRow(servicesQuery.queryKey),
  });
