/** Whose a booking is, in words. */
import { useCallback, useMemo } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { petNameOf } from '#web/entities/appointments/bookedPets.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
import { useClients } from '#web/features/clients/clients.data.ts';
import { usePetNames } from '#web/features/pets/pets.data.ts';

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
