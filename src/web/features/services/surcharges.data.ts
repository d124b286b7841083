/** Surcharges: reading and saving what is charged on top. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Surcharge, SurchargeValues } from '#contract/prices.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

const PATH = '/api/surcharges';

/** Every surcharge, those that are switched off too (`isActive`). */
const surchargesQuery = queryOptions<Surcharge[]>({ queryKey: [PATH] });

export const useSurcharges = () => useQuery(surchargesQuery);

/** Creates a surcharge, or updates `base`; a conflict where `base` is no longer the latest version. */
export function useSaveSurcharge() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, base, key }: Save<SurchargeValues, Surcharge>) =>
      base === undefined
        ? apiRequest<Surcharge>('POST', PATH, values, { key })
        : apiRequest<Surcharge>('PUT', `${PATH}/${base.id}`, {
            ...values,
            updatedAt: base.updatedAt,
          }),
    onSettled: () => void invalidate(cache, surchargesQuery),
  });
}

/** Deletes a surcharge by its id. Bookings keep their prices. */
export function useDeleteSurcharge() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteRequest(`${PATH}/${id}`),
    onSuccess: (_, id) =>
      cache.setQueryData(surchargesQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    onSettled: () => void invalidate(cache, surchargesQuery),
  });
}
