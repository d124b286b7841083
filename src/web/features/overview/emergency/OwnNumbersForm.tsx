/** Edits the business's own emergency numbers. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Emergency } from '#contract/overview/emergency.ts';
import { type CareSettingsChanges, careSettingsUpdate } from '#contract/people/careSettings.ts';
import { useSaveCareSettings } from '#web/data/emergency.ts';
import { useDraft, useKeptForm } from '#web/platform/forms/draftState.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { applyFieldErrors, useFailure } from '#web/platform/session/failure.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

type Numbers = Emergency['numbers'];
type Typed = z.input<typeof careSettingsUpdate>;

interface OwnNumbersFormProps {
  numbers: Numbers;
  onClose: () => void;
}

const typedOf = (numbers: Numbers): Typed => ({
  helperName: numbers.helperName ?? '',
  helperPhone: numbers.helperPhone ?? '',
  outOfHoursVetName: numbers.outOfHoursVetName ?? '',
  outOfHoursVetPhone: numbers.outOfHoursVetPhone ?? '',
  outOfHoursVetAddress: numbers.outOfHoursVetAddress ?? '',
});

export default function OwnNumbersForm({ numbers, onClose }: OwnNumbersFormProps) {
  const save = useSaveCareSettings();
  const fail = useFailure();
  const draft = useDraft<Typed>('own-emergency-numbers', typedOf(numbers));
  const form = useForm<Typed, unknown, CareSettingsChanges>({
    defaultValues: draft.start,
    resolver: zodResolver(careSettingsUpdate),
  });
  const { notice, cancelled } = useKeptForm(form, draft);
  const { register, handleSubmit, formState, setError } = form;
  const field = (name: keyof Numbers) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const store = handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      draft.forget(form.getValues());
      toast({ title: 'Success', description: 'Emergency numbers updated successfully' });
      onClose();
    } catch (error) {
      if (!applyFieldErrors(error, setError)) {
        fail(error, saveAdvice(error) ?? 'Failed to update emergency numbers');
      }
    }
  });
  return (
    <form noValidate onSubmit={(event) => void store(event)}>
      <DraftNotice draft={notice} className="mb-5" />
      <FormSection title="Somebody who takes over" className="mt-0! border-t-0! pt-0!">
        <TextField {...field('helperName')} label="Helper’s Name" autoCapitalize="words" />
        <TextField {...field('helperPhone')} label="Helper’s Phone" type="tel" inputMode="tel" />
      </FormSection>
      <FormSection title="A vet that is open at night" className="pb-6">
        <TextField {...field('outOfHoursVetName')} label="Vet’s Name" autoCapitalize="words" />
        <TextField
          {...field('outOfHoursVetPhone')}
          label="Vet’s Phone"
          type="tel"
          inputMode="tel"
        />
        <TextAreaField
          {...field('outOfHoursVetAddress')}
          label="Vet’s Address"
          rows={2}
          hint="Must include valid UK postcode"
          className="sm:col-span-2"
        />
      </FormSection>
      <FormFooter
        saveLabel="Update Numbers"
        pending={save.isPending}
        onCancel={() => {
          cancelled();
          onClose();
        }}
      />
    </form>
  );
}
