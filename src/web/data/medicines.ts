/** The medicines that pets take: reading and saving. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Medicine, MedicineValues } from '#contract/people/medicines.ts';
import { petPath } from '#web/data/pets.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

const PATH = '/api/medicines';

const allMedicinesQuery = queryOptions<Medicine[]>({ queryKey: [PATH] });

const medicinesQuery = (petId: string) =>
  queryOptions<Medicine[]>({ queryKey: [`${petPath(petId)}/medicines`] });

/** The medicines of one pet. */
export const useMedicines = (petId: string) => useQuery(medicinesQuery(petId));

/** The medicines of all pets. */
export const useAllMedicines = () => useQuery(allMedicinesQuery);

/** Adds a medicine to a pet, or updates `base`; a conflict where `base` is no longer the latest version. */
export function useSaveMedicine(petId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, base, key }: Save<MedicineValues, Medicine>) =>
      base === undefined
        ? apiRequest<Medicine>('POST', `${petPath(petId)}/medicines`, values, { key })
        : apiRequest<Medicine>('PUT', `${PATH}/${base.id}`, {
            ...values,
            updatedAt: base.updatedAt,
          }),
    onSettled: () => {
      void invalidate(cache, medicinesQuery(petId));
      void invalidate(cache, allMedicinesQuery);
    },
  });
}

/** Deletes a medicine by its id. What was given of it stays on the visits. */
export function useDeleteMedicine(petId: string) {
  const cache = useQueryClient();
  const query = medicinesQuery(petId);
  return useMutation({
    mutationFn: (id: string) => deleteRequest(`${PATH}/${id}`),
    onSuccess: (_, id) =>
      cache.setQueryData(query.queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    onSettled: () => {
      void invalidate(cache, query);
      void invalidate(cache, allMedicinesQuery);
    },
  });
}
