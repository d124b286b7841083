/** Reading and saving pets. */
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { ArchiveFacts } from '#contract/people/archive.ts';
import type { Pet, PetValues } from '#contract/people/pets.ts';
import { removeAppointments } from '#web/data/appointments.ts';
import { readAgain, saveAt, useChange } from '#web/data/change.ts';
import { insertPet } from '#web/data/petList.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/pets';
/** Where a pet is. */
export const petPath = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

/** All pets of the business, by name. */
export const petsQuery = queryOptions<Pet[]>({ queryKey: [PATH] });

/** One pet. */
export const petQuery = (id: string) => queryOptions<Pet>({ queryKey: [petPath(id)] });

/** The pets that are archived. */
const archivedPetsQuery = queryOptions<Pet[]>({ queryKey: [`${PATH}?archived=true`] });

export const usePets = () => useQuery(petsQuery);

export const useArchivedPets = () => useQuery(archivedPetsQuery);

/** All pets, and those of these ids that are archived: a record goes on naming its pet. */
export function usePetsWith(...ids: readonly (string | null | undefined)[]) {
  const listed = usePets();
  const isMissing =
    listed.data !== undefined && ids.some((id) => id && !listed.data.some((pet) => pet.id === id));
  const archived = useQuery({ ...archivedPetsQuery, enabled: isMissing });
  const key = ids.join(' ');
  const data = useMemo(
    () =>
      listed.data && [
        ...listed.data,
        ...(archived.data ?? []).filter(({ id }) => key.split(' ').includes(id)),
      ],
    [listed.data, archived.data, key],
  );
  // Another part of the page may be reading the archived ones, which these ids need not wait for.
  const lacksArchived = isMissing && archived.isLoading;
  return {
    ...listed,
    data,
    isPending: listed.isPending || lacksArchived,
    isLoading: listed.isLoading || lacksArchived,
  };
}

/** The names of all pets by their ids, archived ones too: bookings and histories go on naming them. */
export function usePetNames(): ReadonlyMap<string, string> {
  const { data: pets } = usePets();
  const { data: archived } = useArchivedPets();
  return useMemo(
    () => new Map([...(pets ?? []), ...(archived ?? [])].map(({ id, name }) => [id, name])),
    [pets, archived],
  );
}

/** One pet. Until the answer comes, the pet as the list has it. */
export function usePet(id: string) {
  const cache = useQueryClient();
  return useQuery({
    ...petQuery(id),
    placeholderData: () => cache.getQueryData(petsQuery.queryKey)?.find((pet) => pet.id === id),
  });
}

/** Creates or updates a pet. */
export const useSavePet = () =>
  useChange('pet', saveAt<PetValues, Pet>(PATH), {
    show: async (cache, saved) => {
      await cache.cancelQueries(petsQuery);
      if (saved.archivedAt === null) {
        cache.setQueryData(petsQuery.queryKey, (pets) => pets && insertPet(pets, saved));
      }
      cache.setQueryData(petQuery(saved.id).queryKey, saved);
    },
  });

/** What archiving a pet sends; `diedOn` is the day on which it died. */
interface PetArchiving extends ArchiveFacts {
  id: string;
  archived: boolean;
  diedOn?: IsoDate | null | undefined;
}

/** Archives a pet and its coming bookings, or brings them back, with its client where that is archived. */
export const useArchivePet = () =>
  useChange(
    'pet',
    ({ id, ...change }: PetArchiving) => apiRequest<Pet>('PUT', petPath(id), change),
    {
      show: (cache, saved) => {
        cache.setQueryData(petQuery(saved.id).queryKey, saved);
        cache.setQueryData(petsQuery.queryKey, (pets) =>
          saved.archivedAt === null
            ? pets && insertPet(pets, saved)
            : pets?.filter(({ id }) => id !== saved.id),
        );
      },
    },
  );

/** Attaches an uploaded photo to its pet. */
export const useSavePetPhoto = () =>
  useChange(
    'pet',
    (photo: { photoURL: string; petId: string }) =>
      apiRequest<{ objectPath: string }>('PUT', '/api/pet-photos', photo),
    {
      show: (cache, { objectPath }, { petId }) => {
        const show = (pet: Pet): Pet =>
          pet.id === petId ? { ...pet, photoUrl: objectPath } : pet;
        cache.setQueryData(petsQuery.queryKey, (pets) => pets?.map(show));
        cache.setQueryData(petQuery(petId).queryKey, (pet) => pet && show(pet));
      },
      waits: true,
    },
  );

/** Removes the pets of a deleted client. */
export function removePetsOf(clientId: string, cache: QueryClient): void {
  const isGone = (pet: Pet) => pet.clientId === clientId;
  for (const { id } of cache.getQueryData(petsQuery.queryKey)?.filter(isGone) ?? []) {
    cache.removeQueries(petQuery(id));
  }
  cache.setQueryData(petsQuery.queryKey, (pets) => pets?.filter((pet) => !isGone(pet)));
}

/** Deletes a pet by its id; the appointments on which it was alone go with it, here as on the server. */
export const petDeletion = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => deleteRequest(petPath(id)),
    onSuccess: (_, id) => {
      cache.setQueryData(petsQuery.queryKey, (pets) => pets?.filter((pet) => pet.id !== id));
      removeAppointments(cache, ({ petIds }) => petIds.length === 1 && petIds[0] === id);
    },
    onSettled: (_answer, _error, id) => void readAgain(cache, 'pet', { except: petPath(id) }),
  });

export const useDeletePet = () => useMutation(petDeletion(useQueryClient()));
