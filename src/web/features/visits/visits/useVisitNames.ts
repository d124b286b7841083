/** How a visit is called on this phone where the lists cannot be read: by its bookings and pets. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { APPOINTMENTS_PATH } from '#web/data/appointments.ts';
import { petsQuery } from '#web/data/pets.ts';
import type { VisitNames } from '#web/data/visits/phoneVisit.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

interface Chosen {
  appointmentIds: readonly string[];
  petIds: readonly string[];
}

/** Returns `(chosen, known)`: the names that the lists have, else those that are known. */
export function useVisitNames(): (chosen: Chosen, known: VisitNames | undefined) => VisitNames {
  const cache = useQueryClient();
  return useCallback(
    ({ appointmentIds, petIds }, known) => {
      const lists = cache.getQueriesData<Appointment[]>(pathFilter(APPOINTMENTS_PATH));
      const bookings = lists.flatMap(([, rows]) => (Array.isArray(rows) ? rows : []));
      const pets = [...(cache.getQueryData(petsQuery.queryKey) ?? []), ...(known?.pets ?? [])];
      const titles = appointmentIds.map((id) => bookings.find((each) => each.id === id)?.title);
      const isKnown = titles.every((title) => title !== undefined);
      return {
        title: isKnown ? titles.join(', ') : (known?.title ?? ''),
        pets: petIds.flatMap((id) => {
          const pet = pets.find((each) => each.id === id);
          return pet ? [{ id, name: pet.name, clientId: pet.clientId }] : [];
        }),
      };
    },
    [cache],
  );
}
