/** The value of an appointment's field in words, with the names of client, pets and service. */
import { fullName } from '#contract/rules/fullName.ts';
import { useClients } from '#web/data/clients.ts';
import { usePetNames } from '#web/data/pets.ts';
import { useServices } from '#web/data/services.ts';
import { petNameOf } from '#web/features/diary/appointments/bookedPets.ts';
import { valueText } from '#web/features/diary/appointments/appointmentFields.ts';

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
