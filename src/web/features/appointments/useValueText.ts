/** The words of a field's value, the names of client and pet among them. */
import { useClients } from '#web/features/clients/clients.data.ts';
import { usePets } from '#web/features/pets/pets.data.ts';
import { valueText } from './appointmentFields.ts';

/** For a notice that shows two versions of an appointment. */
export function useValueText(): (field: string, value: unknown) => string | undefined {
  const { data: clients } = useClients();
  const { data: pets } = usePets();
  return (field, value) => {
    if (field === 'petId') return pets?.find(({ id }) => id === value)?.name;
    if (field !== 'clientId') return valueText(field, value);
    const client = clients?.find(({ id }) => id === value);
    return client && `${client.firstName} ${client.lastName}`;
  };
}
