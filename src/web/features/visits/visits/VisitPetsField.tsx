/** The pets of a visit: chips of those chosen, and a list to add one from. */
import { useController, type UseFormReturn } from 'react-hook-form';
import { usePets } from '#web/data/pets.ts';
import type { VisitedPet } from '#web/data/visits/phoneVisit.ts';
import {
  type VisitFormValues,
  visitLabels,
  type VisitTyped,
} from '#web/features/visits/visits/visitFields.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

interface VisitPetsFieldProps {
  form: UseFormReturn<VisitTyped, unknown, VisitFormValues>;
  /** Pets that the phone knows without the list. */
  known: readonly VisitedPet[];
}

export function VisitPetsField({ form, known }: VisitPetsFieldProps) {
  const { data } = usePets();
  const {
    field: { value: chosen, onChange },
  } = useController({ control: form.control, name: 'petIds' });
  const pets: readonly VisitedPet[] = [...(data ?? []), ...known];
  const nameOf = (id: string) => pets.find((pet) => pet.id === id)?.name ?? 'A pet';
  const others = pets.filter(
    ({ id }, at) => !chosen.includes(id) && pets.findIndex((pet) => pet.id === id) === at,
  );
  return (
    <div className="sm:col-span-2">
      <SelectField
        label={visitLabels.petIds}
        placeholder={chosen.length === 0 ? 'Add a pet' : 'Add another pet'}
        value=""
        onChange={({ target: { value } }) => onChange([...chosen, value])}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {chosen.length > 0 && (
        <div role="group" aria-label="Pets on this visit" className="mt-2 flex flex-wrap gap-2">
          {chosen.map((id) => (
            <ToggleChip
              key={id}
              label={nameOf(id)}
              isChosen
              onToggle={() => onChange(chosen.filter((each) => each !== id))}
            />
          ))}
        </div>
      )}
    </div>
  );
}
