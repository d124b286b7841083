/** Reading and saving pets. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Pet, PetValues } from '#contract/pets.ts';
import {
  forgetAppointments,
  refreshAppointments,
} from '#web/features/appointments/appointments.data.ts';
import { placePet } from '#web/features/pets/petList.ts';
import { apiRequest } from '#web/platform/http.ts';
import { readAgain } from '#web/platform/readAgain.ts';

const PETS = ['/api/pets'];
const petKey = (id: string) => [`/api/pets/${encodeURIComponent(id)}`];

/** All pets of the business, by name. */
export const usePets = () => useQuery<Pet[]>({ queryKey: PETS });

/** One pet. What the list knows of it is shown until the answer comes. */
export function usePet(id: string) {
  const cache = useQueryClient();
  return useQuery<Pet>({
    queryKey: petKey(id),
    placeholderData: () => cache.getQueryData<Pet[]>(PETS)?.find((pet) => pet.id === id),
  });
}

/** Creates a pet, or updates `base`; a conflict where `base` is no longer the latest version. */
export function useSavePet() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, base }: { values: PetValues; base: Pet | undefined }) =>
      base === undefined
        ? apiRequest<Pet>('POST', '/api/pets', values)
        : apiRequest<Pet>('PUT', `/api/pets/${base.id}`, { ...values, updatedAt: base.updatedAt }),
    onSuccess: async (saved) => {
      // Shown at once, also on a slow line; the list as the server has it follows.
      await cache.cancelQueries({ queryKey: PETS });
      cache.setQueryData<Pet[]>(PETS, (pets) => pets && placePet(pets, saved));
      cache.setQueryData<Pet>(petKey(saved.id), saved);
    },
    onSettled: (_saved, _error, { base }) => {
      void readAgain(cache, { queryKey: PETS });
      if (base) void readAgain(cache, { queryKey: petKey(base.id) });
    },
  });
}

/** Ties a photo that was sent to its pet. */
export function useSavePetPhoto() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (photo: { photoURL: string; petId: string }) =>
      apiRequest<{ objectPath: string }>('PUT', '/api/pet-photos', photo),
    onSuccess: ({ objectPath }, { petId }) => {
      const show = (pet: Pet): Pet => (pet.id === petId ? { ...pet, photoUrl: objectPath } : pet);
      cache.setQueryData<Pet[]>(PETS, (pets) => pets?.map(show));
      cache.setQueryData<Pet>(petKey(petId), (pet) => pet && show(pet));
    },
    onSettled: async (_answer, _error, { petId }) => {
      await Promise.all([PETS, petKey(petId)].map((queryKey) => readAgain(cache, { queryKey })));
    },
  });
}

/** Deletes a pet; its appointments go with it, here as on the server. */
export function useDeletePet() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiRequest<undefined>('DELETE', `/api/pets/${id}`),
    onSuccess: (_, id) => {
      cache.setQueryData<Pet[]>(PETS, (pets) => pets?.filter((pet) => pet.id !== id));
      forgetAppointments(cache, ({ petId }) => petId === id);
      // Its profile may still be on the screen: it is read again only if somebody comes back to it.
      void cache.invalidateQueries({ queryKey: petKey(id), refetchType: 'none' });
    },
    onSettled: () => {
      void readAgain(cache, { queryKey: PETS });
      void refreshAppointments(cache);
    },
  });
}
