import type { FieldOf } from '#web/features/people/pets/form/field.ts';
import { petLabels } from '#contract/people/petFields.ts';
import type { RegisteredField } from '#web/platform/forms/entityForm.ts';
import { FormSection } from '#web/ui/FormSection.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

export function PhysicalSection({ field }: { field: FieldOf }) {
  return (
    <FormSection title="Physical Details">
      <TextField {...field('weight')} placeholder="25kg" />
      <TextField {...field('colour')} />
      <TextField
        {...field('microchipId')}
        inputMode="numeric"
        spellCheck={false}
        className="sm:col-span-2"
      />
    </FormSection>
  );
}

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

export function HealthSection({ field, neutered }: { field: FieldOf; neutered: RegisteredField }) {
  return (
    <FormSection title="Health Information">
      <SelectField
        {...neutered}
        label={petLabels.spayedNeutered}
        placeholder="Not noted"
        options={yesOrNo}
      />
      <TextAreaField {...field('allergies')} rows={2} className="sm:col-span-2" />
      <TextAreaField {...field('medications')} rows={2} className="sm:col-span-2" />
      <TextAreaField {...field('medicalConditions')} rows={2} className="sm:col-span-2" />
    </FormSection>
  );
}
