/** Reading and saving pets that must not meet. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PetsApart, PetsApartValues } from '#contract/people/petsApart.ts';
import { useChange, withoutRow } from '#web/data/change.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/pets-apart';

/** All pairs, the oldest first. */
const petsApartQuery = queryOptions<PetsApart[]>({ queryKey: [PATH] });

export const usePetsApart = () => useQuery(petsApartQuery);

/** Keeps two pets apart. */
export const useAddPetsApart = () =>
  useChange('petsApart', ({ values, key }: Pick<Save<PetsApartValues, PetsApart>, 'values' | 'key'>) =>
    apiRequest<PetsApart>('POST', PATH, values, { key }),
  );

/** Lets two pets meet again. */
export const useDeletePetsApart = () =>
  useChange('petsApart', ({ id }: PetsApart) => deleteRequest(`${PATH}/${id}`), {
    show: (cache, answer, { id }) => withoutRow(petsApartQuery.queryKey)(cache, answer, id),
  });
