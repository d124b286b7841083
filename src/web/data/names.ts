/** The clients and pets of bookings, archived ones too. */
import type { Appointment } from '#contract/diary/appointments.ts';
import { useClientsWith } from '#web/data/clients.ts';
import { usePetsWith } from '#web/data/pets.ts';

type Booked = Pick<Appointment, 'clientId' | 'petIds'>;

/** `isLoading` while they are on their way: without a signal, or where that failed, it goes on without them. */
export function useNames(bookings: readonly Booked[] = []) {
  const clients = useClientsWith(...bookings.map(({ clientId }) => clientId));
  const pets = usePetsWith(...bookings.flatMap(({ petIds }) => petIds));
  return { clients: clients.data, pets: pets.data, isLoading: clients.isLoading || pets.isLoading };
}
