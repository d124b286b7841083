/** Whose a booking is, in words. */
import { useCallback } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { petNameOf } from '#web/features/diary/appointments/bookedPets.ts';
import { useClientNames } from '#web/data/clients.ts';
import { usePetNames } from '#web/data/pets.ts';

/** Returns `(booked)`, for one of these: "Jane Smith" and "Rex and Bella", without those that have not been loaded. */
export function useWhose(appointments: readonly Appointment[]): (booked: Appointment) => string[] {
  const clientNames = useClientNames(appointments.map(({ clientId }) => clientId));
  const petNames = usePetNames();
  return useCallback(
    (booked) =>
      [clientNames.get(booked.clientId), petNameOf(booked, petNames)].filter(
        (name) => name !== undefined,
      ),
    [clientNames, petNames],
  );
}
