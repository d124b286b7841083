/** Makes a prospect a client: the name as it divides, and a pet that was only mentioned. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { requiredText } from '#contract/fields/text.ts';
import { type Prospect, splitName } from '#contract/people/prospects.ts';
import { useAcceptProspect } from '#web/data/prospects.ts';
import { useDraft, useKeptForm } from '#web/platform/forms/draftState.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { applyFieldErrors, useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const acceptForm = z
  .object({
    firstName: requiredText('First name is required', 100),
    lastName: requiredText('Last name is required', 100),
    petName: z.string().trim().max(100),
    species: z.string().trim().max(100),
  })
  .refine(({ petName, species }) => petName === '' || species !== '', {
    path: ['species'],
    message: 'Species is required',
  });

type Typed = z.input<typeof acceptForm>;

interface AcceptFormProps {
  prospect: Prospect;
  onClose: () => void;
}

export default function AcceptForm({ prospect, onClose }: AcceptFormProps) {
  const { id, told } = prospect;
  const accept = useAcceptProspect(id);
  const fail = useFailure();
  const asksForPet = told.pets.length === 0;
  const names = splitName(told.household?.name ?? prospect.name);
  const draft = useDraft<Typed>(`accept-prospect:${id}`, { ...names, petName: '', species: '' });
  const form = useForm<Typed>({
    defaultValues: draft.start,
    resolver: zodResolver(acceptForm),
  });
  const { notice, cancelled } = useKeptForm(form, draft);
  const { register, handleSubmit, formState, setError } = form;
  const field = (name: keyof Typed) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const store = handleSubmit(async ({ firstName, lastName, petName, species }) => {
    const pets = petName === '' ? [] : [{ name: petName, species }];
    const body = { firstName, lastName, pets };
    try {
      const { clientId } = await accept.mutateAsync({ ...body, key: draft.keyFor(body) });
      draft.forget(form.getValues());
      toastSuccess(`${firstName} is a client now`);
      navigate(`/clients/${clientId}`);
    } catch (error) {
      draft.failed(error);
      if (!applyFieldErrors(error, setError)) {
        fail(error, saveAdvice(error) ?? 'Failed to accept the prospect');
      }
    }
  });
  return (
    <form noValidate onSubmit={(event) => void store(event)}>
      <DraftNotice draft={notice} className="mb-5" />
      <p className="mb-5 text-soft">
        Everything they told you goes into the client, contacts, pets, treatments and consents.
      </p>
      <div className="grid gap-5 pb-6 sm:grid-cols-2">
        <TextField {...field('firstName')} label="First Name" required />
        <TextField {...field('lastName')} label="Last Name" required />
        {asksForPet && (
          <>
            <TextField
              {...field('petName')}
              label="Pet Name"
              hint={prospect.pet ? `They wrote: ${prospect.pet}` : undefined}
            />
            <TextField {...field('species')} label="Species" hint="Such as Dog or Cat" />
          </>
        )}
      </div>
      <FormFooter
        saveLabel="Accept"
        pending={accept.isPending}
        onCancel={() => {
          cancelled();
          onClose();
        }}
      />
    </form>
  );
}
