/** The pets of a booking: one by the select, more by a tap on each. */
import { TriangleAlert } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import type { Appointment } from '#contract/diary/appointments.ts';
import {
  appointmentLabels,
  type AppointmentFormState,
} from '#web/features/diary/appointments/appointmentFields.ts';
import { usePetsWith } from '#web/data/pets.ts';
import { aggressionText } from '#web/entities/pets/aggression.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

interface PetsFieldProps {
  form: AppointmentFormState;
  /** The appointment as it is stored: its pets can still be chosen after they were archived or moved to another client. */
  stored: Appointment | undefined;
  /** Adds a pet of the client. */
  onAdd: () => void;
}

export function PetsField({ form, stored, onAdd }: PetsFieldProps) {
  const { data: pets } = usePetsWith(...(stored?.petIds ?? []));
  const clientId = useWatch({ control: form.control, name: 'clientId' });
  const {
    field: { value: chosen, onChange, ...field },
    fieldState: { error },
  } = useController({ control: form.control, name: 'petIds' });
  const isStored = (id: string) => clientId === stored?.clientId && stored.petIds.includes(id);
  const offered = (pets ?? []).filter((pet) => pet.clientId === clientId || isStored(pet.id));
  const warned = offered.filter(
    (pet) => chosen.includes(pet.id) && aggressionText(pet) !== undefined,
  );
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <div>
      <SelectField
        {...field}
        disabled={clientId === ''}
        // Controlled, so that the choice is shown also when the pets arrive after it.
        value={chosen[0] ?? ''}
        onChange={({ target: { value } }) =>
          onChange(value === '' ? [] : [value, ...chosen.slice(1).filter((id) => id !== value)])
        }
        label={appointmentLabels.petId}
        error={error?.message}
        placeholder={clientId === '' ? 'Choose a client first' : 'No particular pet'}
        options={offered.map(({ id, name, species }) => ({
          value: id,
          label: `${name} (${species})`,
        }))}
      />
      {offered.length > 1 && (
        <div role="group" aria-label="Pets in this booking" className="mt-2 flex flex-wrap gap-2">
          {offered.map(({ id, name }) => (
            <ToggleChip
              key={id}
              label={name}
              isChosen={chosen.includes(id)}
              onToggle={() => toggle(id)}
            />
          ))}
        </div>
      )}
      {pets !== undefined && clientId !== '' && offered.length === 0 && (
        <Button variant="ghost" size="sm" className="mt-1 -ml-3.5 text-primary-ink" onClick={onAdd}>
          + Add their pet
        </Button>
      )}
      <div role="status" className="mt-2 empty:hidden">
        {warned.length > 0 && (
          <ul data-tone="red" className="grid gap-1 text-sm font-medium text-tone">
            {warned.map((pet) => (
              <li key={pet.id} className="flex gap-1.5">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span className="min-w-0 wrap-anywhere">
                  {pet.name}: {aggressionText(pet)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
