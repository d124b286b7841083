/** The value of an appointment's field in words, with the names of client, pets and service. */
import { useClientNames } from '#web/data/clients.ts';
import { usePetNames } from '#web/data/pets.ts';
import { useServices } from '#web/data/services.ts';
import { petNameOf } from '#web/features/diary/appointments/bookedPets.ts';
import { valueText } from '#web/features/diary/appointments/appointmentFields.ts';

interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
}

/** For the conflict notice, which shows two versions of an appointment. */
export function useValueText(
  differences: readonly Difference[] = [],
): (field: string, value: unknown) => string | undefined {
  const clientNames = useClientNames(
    differences
      .filter(({ field }) => field === 'clientId')
      .flatMap(({ mine, theirs }) => [mine, theirs])
      .filter((id) => typeof id === 'string'),
  );
  const petNames = usePetNames();
  const { data: services } = useServices();
  return (field, value) => {
    if (field === 'petIds' && Array.isArray(value)) {
      return petNameOf({ petIds: value }, petNames) ?? '';
    }
    if (field === 'serviceId') return services?.find(({ id }) => id === value)?.name;
    return field === 'clientId' ? clientNames.get(String(value)) : valueText(field, value);
  };
}
