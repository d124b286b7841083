import type { FieldOf } from '#web/features/people/pets/form/field.ts';
import { FormSection } from '#web/ui/FormSection.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** Whom to call when the vet is closed, and who pays. */
export function InsuranceSection({ field }: { field: FieldOf }) {
  return (
    <FormSection title="Out of Hours and Insurance">
      <TextField
        {...field('vetOutOfHoursPhone')}
        type="tel"
        inputMode="tel"
        placeholder="01XXX XXXXXX"
        className="sm:col-span-2"
      />
      <TextField {...field('insurer')} autoCapitalize="words" />
      <TextField {...field('policyNumber')} spellCheck={false} />
    </FormSection>
  );
}
