/** Reading and saving pets that must not meet. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PetsApart, PetsApartValues } from '#contract/petsApart.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

const PATH = '/api/pets-apart';

/** All pairs, the oldest first. */
const petsApartQuery = queryOptions<PetsApart[]>({ queryKey: [PATH] });

export const usePetsApart = () => useQuery(petsApartQuery);

/** Keeps two pets apart. */
export function useAddPetsApart() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, key }: { values: PetsApartValues; key?: string | undefined }) =>
      apiRequest<PetsApart>('POST', PATH, values, { key }),
    onSettled: () => void invalidate(cache, petsApartQuery),
  });
}

/** Lets two pets meet again. */
export function useDeletePetsApart() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PetsApart) => deleteRequest(`${PATH}/${id}`),
    onSuccess: (_, { id }) =>
      cache.setQueryData(petsApartQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    onSettled: () => void invalidate(cache, petsApartQuery),
  });
}
