import { Controller, useWatch, type Control } from 'react-hook-form';
import { genderOptions, speciesOptions } from '#contract/choices.ts';
import type { PetInput, PetValues } from '#contract/people/pets.ts';
import { ageText } from '#contract/rules/ageText.ts';
import type { FieldOf } from '#web/features/people/pets/form/field.ts';
import { petLabels } from '#contract/people/petFields.ts';
import { hasWords } from '#contract/rules/normalisedText.ts';
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

/** The choices of a list, plus the stored value if it isn't one of them (it came through the API). */
function choices(options: readonly string[], stored: string | null | undefined) {
  const all = !stored || options.includes(stored) ? options : [...options, stored];
  return all.map((value) => ({ value, label: value }));
}

export function BasicSection({ field, control, clients, clientsLoading }: BasicSectionProps) {
  const [species, dateOfBirth] = useWatch({ control, name: ['species', 'dateOfBirth'] });
  const today = useToday();
  const age = ageText(dateOfBirth, today);
  return (
    <FormSection title="Basic Information">
      <Controller
        control={control}
        name="clientId"
        render={({ field: { value, onChange, onBlur, ref, name }, fieldState }) => (
          <ComboboxField
            hasWords={hasWords}
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
      <TextField
        {...field('dateOfBirth')}
        type="date"
        max={today}
        hint={age === '' ? undefined : <output aria-label="Age">{`Age: ${age}`}</output>}
      />
    </FormSection>
  );
}

/** What else there is to know, where the date of birth is not. */
export function OtherBasics({ field, control }: Pick<BasicSectionProps, 'field' | 'control'>) {
  const gender = useWatch({ control, name: 'gender' });
  return (
    <FormSection title="Gender and Age" className="mt-2! border-t-0!">
      <SelectField
        {...field('gender')}
        placeholder="Not noted"
        options={choices(genderOptions, gender)}
      />
      <TextField {...field('age')} hint="If you don’t know the date of birth, such as “about 7”" />
    </FormSection>
  );
}
