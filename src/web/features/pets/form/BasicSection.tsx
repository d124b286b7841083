import { Controller, useWatch, type Control } from 'react-hook-form';
import { genderOptions, speciesOptions } from '#contract/choices.ts';
import type { PetInput, PetValues } from '#contract/pets.ts';
import { ageText } from '#contract/rules/ageText.ts';
import type { FieldOf } from '#web/features/pets/form/field.ts';
import { petLabels } from '#web/features/pets/petFields.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { ComboboxField, type ComboboxItem } from '#web/ui/ComboboxField.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface BasicSectionProps {
  field: FieldOf;
  control: Control<PetInput, unknown, PetValues>;
  clients: readonly ComboboxItem[];
  clientsLoading: boolean;
}

/** The choices of a list, and the stored value where it is none of them (it came by the API). */
function choices(options: readonly string[], stored: string | null | undefined) {
  const all = !stored || options.includes(stored) ? options : [...options, stored];
  return all.map((value) => ({ value, label: value }));
}

export function BasicSection({ field, control, clients, clientsLoading }: BasicSectionProps) {
  const [species, gender, dateOfBirth] = useWatch({
    control,
    name: ['species', 'gender', 'dateOfBirth'],
  });
  const today = useToday();
  const age = ageText(dateOfBirth, today);
  return (
    <FormSection title="Basic Information">
      <Controller
        control={control}
        name="clientId"
        render={({ field: { value, onChange, onBlur, ref, name }, fieldState }) => (
          <ComboboxField
            label={petLabels.clientId}
            required
            {...{ value, onChange, onBlur, ref, name }}
            error={fieldState.error?.message}
            items={clients}
            placeholder={clientsLoading ? 'Loading clients...' : 'Whose pet is it?'}
            emptyText={
              clients.length === 0
                ? 'There are no clients yet. Add the client first.'
                : 'No client matches. Try fewer letters.'
            }
            className="sm:col-span-2"
          />
        )}
      />
      <TextField {...field('name')} required autoCapitalize="words" />
      <SelectField
        {...field('species')}
        required
        placeholder="Choose a species"
        options={choices(speciesOptions, species)}
      />
      <TextField {...field('breed')} autoCapitalize="words" />
      <SelectField
        {...field('gender')}
        placeholder="Not noted"
        options={choices(genderOptions, gender)}
      />
      <TextField
        {...field('dateOfBirth')}
        type="date"
        max={today}
        hint={age === '' ? undefined : <output aria-label="Age">{`Age: ${age}`}</output>}
      />
      <TextField {...field('age')} hint="If the date of birth is not known, such as “about 7”" />
    </FormSection>
  );
}
