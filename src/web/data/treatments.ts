/** Vaccinations, worming, flea treatments and titre tests: reading and saving. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Treatment, TreatmentValues } from '#contract/people/treatments.ts';
import { treatmentsDuePath } from '#contract/rules/treatmentsDue.ts';
import { petPath } from '#web/data/pets.ts';
import { useToday } from '#web/platform/device/clock.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

const PATH = '/api/treatments';

const treatmentsQuery = (petId: string) =>
  queryOptions<Treatment[]>({ queryKey: [`${petPath(petId)}/treatments`] });

/** The treatments of one pet. */
export const useTreatments = (petId: string) => useQuery(treatmentsQuery(petId));

/** What is overdue or comes due soon, of all pets that are not archived. */
export const useTreatmentsDue = () =>
  useQuery<Treatment[]>({ queryKey: [treatmentsDuePath(useToday())] });

const everyTreatment = pathFilter(PATH);

/** Adds a treatment to a pet, or updates `base`; a conflict where `base` is no longer the latest version. */
export function useSaveTreatment(petId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, base, key }: Save<TreatmentValues, Treatment>) =>
      base === undefined
        ? apiRequest<Treatment>('POST', `${petPath(petId)}/treatments`, values, { key })
        : apiRequest<Treatment>('PUT', `${PATH}/${base.id}`, {
            ...values,
            updatedAt: base.updatedAt,
          }),
    onSettled: () => {
      void invalidate(cache, treatmentsQuery(petId));
      void invalidate(cache, everyTreatment);
    },
  });
}

/** Deletes a treatment by its id. */
export function useDeleteTreatment(petId: string) {
  const cache = useQueryClient();
  const query = treatmentsQuery(petId);
  return useMutation({
    mutationFn: (id: string) => deleteRequest(`${PATH}/${id}`),
    onSuccess: (_, id) =>
      cache.setQueryData(query.queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    onSettled: () => {
      void invalidate(cache, query);
      void invalidate(cache, everyTreatment);
    },
  });
}
