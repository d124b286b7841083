import { useMemo } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Appointment, AppointmentValues } from '#contract/appointments.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
import { useClientsWith } from '#web/features/clients/clients.data.ts';
import { usePetsWith } from '#web/features/pets/pets.data.ts';
import { ComboboxField } from '#web/ui/ComboboxField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import {
  appointmentLabels,
  type AppointmentTyped,
} from '#web/entities/appointments/appointmentFields.ts';

interface ClientAndPetProps {
  form: UseFormReturn<AppointmentTyped, unknown, AppointmentValues>;
  /** The appointment as it is stored: its pet can still be chosen after the pet moved to another client. */
  stored: Appointment | undefined;
}

/** The client, then one of that client's pets or none. */
export function ClientAndPet({ form, stored }: ClientAndPetProps) {
  const { data: clients, isPending, isError } = useClientsWith(stored?.clientId);
  const items = useMemo(
    () =>
      (clients ?? []).map((client) => ({
        value: client.id,
        label: fullName(client),
        hint: client.email ?? client.phone ?? undefined,
      })),
    [clients],
  );
  return (
    <>
      <Controller
        control={form.control}
        name="clientId"
        render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
          <ComboboxField
            label={appointmentLabels.clientId}
            required
            value={value}
            onChange={(clientId) => {
              if (clientId === value) return;
              onChange(clientId);
              form.setValue('petId', '');
              form.clearErrors('petId');
            }}
            onBlur={onBlur}
            ref={ref}
            items={items}
            error={error?.message}
            hint={
              isError ? 'Your clients could not be loaded. Close this and try again.' : undefined
            }
            placeholder={isPending ? 'Loading clients…' : 'Choose a client'}
            emptyText={
              clients?.length === 0
                ? 'No clients yet: add one under Clients first.'
                : 'No client matches. Try fewer letters.'
            }
          />
        )}
      />
      <PetChoice form={form} stored={stored} />
    </>
  );
}

function PetChoice({ form, stored }: ClientAndPetProps) {
  const { data: pets } = usePetsWith(stored?.petId);
  const clientId = useWatch({ control: form.control, name: 'clientId' });
  const isStored = (petId: string) => petId === stored?.petId && clientId === stored.clientId;
  const options = (pets ?? [])
    .filter((pet) => pet.clientId === clientId || isStored(pet.id))
    .map(({ id, name, species }) => ({ value: id, label: `${name} (${species})` }));
  return (
    <Controller
      control={form.control}
      name="petId"
      render={({ field: { value, ...field }, fieldState: { error } }) => (
        <SelectField
          {...field}
          disabled={clientId === ''}
          // Controlled, so that the choice is shown also when the pets arrive after it.
          value={value ?? ''}
          label={appointmentLabels.petId}
          error={error?.message}
          placeholder={clientId === '' ? 'Choose a client first' : 'No particular pet'}
          options={options}
        />
      )}
    />
  );
}
