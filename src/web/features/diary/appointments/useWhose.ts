/** Whose a booking is, in words. */
import { useCallback, useMemo } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { petNameOf } from '#web/features/diary/appointments/bookedPets.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useClients } from '#web/data/clients.ts';
import { usePetNames } from '#web/data/pets.ts';

/** Returns `(booked)`: "Jane Smith" and "Rex and Bella", without those that have not been loaded. */
export function useWhose(): (booked: Appointment) => string[] {
  const { data: clients } = useClients();
  const petNames = usePetNames();
  const clientNames = useMemo(
    () => new Map(clients?.map((client) => [client.id, fullName(client)])),
    [clients],
  );
  return useCallback(
    (booked) =>
      [clientNames.get(booked.clientId), petNameOf(booked, petNames)].filter(
        (name) => name !== undefined,
      ),
    [clientNames, petNames],
  );
}
