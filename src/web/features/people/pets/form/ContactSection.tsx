import type { LabelledField } from '#web/features/people/pets/form/field.ts';
import { FormSection } from '#web/ui/FormSection.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface ContactSectionProps {
  title: string;
  name: LabelledField;
  phone: LabelledField;
  address: LabelledField;
  phonePlaceholder: string;
}

/** Someone to call about the pet: the emergency contact, the vet. */
export function ContactSection({
  title,
  name,
  phone,
  address,
  phonePlaceholder,
}: ContactSectionProps) {
  return (
    <FormSection title={title}>
      <TextField {...name} autoCapitalize="words" />
      <TextField
        {...phone}
        type="tel"
        inputMode="tel"
        placeholder={phonePlaceholder}
        hint="Must include +44 country code"
      />
      <TextAreaField
        {...address}
        rows={2}
        hint="Must include valid UK postcode"
        className="sm:col-span-2"
      />
    </FormSection>
  );
}
