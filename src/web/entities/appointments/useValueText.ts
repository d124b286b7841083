/** The value of an appointment's field in words, with the names of client and pet. */
import { fullName } from '#web/entities/clients/fullName.ts';
import { useClients } from '#web/features/clients/clients.data.ts';
import { usePets } from '#web/features/pets/pets.data.ts';
import { valueText } from '#web/entities/appointments/appointmentFields.ts';

/** For the conflict notice, which shows two versions of an appointment. */
export function useValueText(): (field: string, value: unknown) => string | undefined {
  const { data: clients } = useClients();
  const { data: pets } = usePets();
  return (field, value) => {
    if (field === 'petId') return pets?.find(({ id }) => id === value)?.name;
    if (field !== 'clientId') return valueText(field, value);
    const client = clients?.find(({ id }) => id === value);
    return client && fullName(client);
  };
}
