/** Adds a prospect. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { prospectInput, type ProspectValues } from '#contract/people/prospects.ts';
import { useAddProspect } from '#web/data/prospects.ts';
import { useDraft, useKeptForm } from '#web/platform/forms/draftState.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { applyFieldErrors, useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

type Typed = z.input<typeof prospectInput>;

const BLANK: Typed = { name: '', email: '', phone: '', postcode: '', pet: '', message: '' };

export default function ProspectForm({ onClose }: { onClose: () => void }) {
  const save = useAddProspect();
  const fail = useFailure();
  const draft = useDraft<Typed>('prospect:new', BLANK);
  const form = useForm<Typed, unknown, ProspectValues>({
    defaultValues: draft.start,
    resolver: zodResolver(prospectInput),
  });
  const { notice, cancelled } = useKeptForm(form, draft);
  const { register, handleSubmit, formState, setError } = form;
  const field = (name: keyof Typed) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const store = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ ...values, key: draft.keyFor(values) });
      draft.forget(form.getValues());
      toastSuccess('Prospect added successfully');
      onClose();
    } catch (error) {
      draft.failed(error);
      if (!applyFieldErrors(error, setError)) {
        fail(error, saveAdvice(error) ?? 'Failed to add prospect');
      }
    }
  });
  return (
    <form noValidate onSubmit={(event) => void store(event)}>
      <DraftNotice draft={notice} className="mb-5" />
      <div className="grid gap-5 pb-6 sm:grid-cols-2">
        <TextField {...field('name')} label="Name" required autoCapitalize="words" />
        <TextField {...field('email')} label="Email" type="email" inputMode="email" />
        <TextField {...field('phone')} label="Phone" type="tel" inputMode="tel" />
        <TextField {...field('postcode')} label="Postcode" autoCapitalize="characters" />
        <TextField {...field('pet')} label="Pet" className="sm:col-span-2" />
        <TextAreaField {...field('message')} label="Message" rows={3} className="sm:col-span-2" />
      </div>
      <FormFooter
        saveLabel="Add Prospect"
        pending={save.isPending}
        onCancel={() => {
          cancelled();
          onClose();
        }}
      />
    </form>
  );
}
