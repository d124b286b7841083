/** The value of an appointment's field in words, with the names of client, pets and service. */
import { fullName } from '#web/entities/clients/fullName.ts';
import { useClients } from '#web/features/clients/clients.data.ts';
import { usePetNames } from '#web/features/pets/pets.data.ts';
import { useServices } from '#web/features/services/services.data.ts';
import { petNameOf } from '#web/entities/appointments/bookedPets.ts';
import { valueText } from '#web/entities/appointments/appointmentFields.ts';

/** For the conflict notice, which shows two versions of an appointment. */
export function useValueText(): (field: string, value: unknown) => string | undefined {
  const { data: clients } = useClients();
  const petNames = usePetNames();
  const { data: services } = useServices();
  return (field, value) => {
    if (field === 'petIds' && Array.isArray(value)) {
      return petNameOf({ petIds: value }, petNames) ?? '';
    }
    if (field === 'serviceId') return services?.find(({ id }) => id === value)?.name;
    if (field !== 'clientId') return valueText(field, value);
    const client = clients?.find(({ id }) => id === value);
    return client && fullName(client);
  };
}
