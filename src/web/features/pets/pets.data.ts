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
import type { Pet, PetValues } from '#contract/pets.ts';
import { removeAppointments } from '#web/features/appointments/appointments.data.ts';
import { insertPet } from '#web/features/pets/petList.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';
import { invalidateAfter } from '#web/platform/net/staleAfter.ts';

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
  return { ...listed, data };
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

/** Refetches every list of pets, and each pet, that a screen shows; the others when a screen does. */
const invalidatePets = (cache: QueryClient): Promise<void> => invalidate(cache, pathFilter(PATH));

/** One pet. Until the answer comes, the pet as the list has it. */
export function usePet(id: string) {
  const cache = useQueryClient();
  return useQuery({
    ...petQuery(id),
    placeholderData: () => cache.getQueryData(petsQuery.queryKey)?.find((pet) => pet.id === id),
  });
}

/** Creates a pet, or updates `base`; a conflict where `base` is no longer the latest version. */
export function useSavePet() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, base, key }: Save<PetValues, Pet>) =>
      base === undefined
        ? apiRequest<Pet>('POST', PATH, values, { key })
        : apiRequest<Pet>('PUT', petPath(base.id), { ...values, updatedAt: base.updatedAt }),
    onSuccess: async (saved) => {
      // Shown at once, also on a slow connection; the list from the server follows.
      await cache.cancelQueries(petsQuery);
      if (saved.archivedAt === null) {
        cache.setQueryData(petsQuery.queryKey, (pets) => pets && insertPet(pets, saved));
      }
      cache.setQueryData(petQuery(saved.id).queryKey, saved);
    },
    onSettled: (_saved, _error, { base }) => {
      void invalidate(cache, petsQuery);
      void invalidate(cache, archivedPetsQuery);
      if (base === undefined) return;
      void invalidate(cache, petQuery(base.id));
      void invalidateAfter(cache, 'pet');
    },
  });
}

/** What archiving a pet sends; `diedOn` is the day on which it died. */
interface PetArchiving {
  id: string;
  archived: boolean;
  diedOn?: IsoDate | null | undefined;
}

/** Archives a pet and its coming bookings, or brings them back, with its client where that is archived. */
export function useArchivePet() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...change }: PetArchiving) => apiRequest<Pet>('PUT', petPath(id), change),
    onSuccess: (saved) => {
      cache.setQueryData(petQuery(saved.id).queryKey, saved);
      cache.setQueryData(petsQuery.queryKey, (pets) =>
        saved.archivedAt === null
          ? pets && insertPet(pets, saved)
          : pets?.filter(({ id }) => id !== saved.id),
      );
    },
    onSettled: () => {
      void invalidatePets(cache);
      void invalidateAfter(cache, 'pet');
    },
  });
}

/** Attaches an uploaded photo to its pet. */
export function useSavePetPhoto() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (photo: { photoURL: string; petId: string }) =>
      apiRequest<{ objectPath: string }>('PUT', '/api/pet-photos', photo),
    onSuccess: ({ objectPath }, { petId }) => {
      const show = (pet: Pet): Pet => (pet.id === petId ? { ...pet, photoUrl: objectPath } : pet);
      cache.setQueryData(petsQuery.queryKey, (pets) => pets?.map(show));
      cache.setQueryData(petQuery(petId).queryKey, (pet) => pet && show(pet));
    },
    onSettled: async (_answer, _error, { petId }) => {
      await Promise.all([petsQuery, petQuery(petId)].map((query) => invalidate(cache, query)));
    },
  });
}

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
      // Its profile may still be on the screen: it is fetched again only if somebody comes back to it.
      void cache.invalidateQueries({ ...petQuery(id), refetchType: 'none' });
    },
    onSettled: () => {
      void invalidate(cache, petsQuery);
      void invalidate(cache, archivedPetsQuery);
      void invalidateAfter(cache, 'pet');
    },
  });

export const useDeletePet = () => useMutation(petDeletion(useQueryClient()));
