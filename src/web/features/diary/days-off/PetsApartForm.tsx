/** Adds two pets that must not meet. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import {
  type PetsApart,
  petsApartInput,
  type PetsApartValues,
} from '#contract/people/petsApart.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { hasWords } from '#contract/rules/normalisedText.ts';
import { useClients } from '#web/data/clients.ts';
import { useAddPetsApart } from '#web/data/petsApart.ts';
import { usePets } from '#web/data/pets.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { ComboboxField } from '#web/ui/ComboboxField.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const labels = { petId: 'One Pet', otherPetId: 'The Other Pet', note: 'Why' } as const;
const PAIR = ['petId', 'otherPetId'] as const;

interface Typed {
  petId: string;
  otherPetId: string;
  note?: string | null | undefined;
}

const rules: z.ZodType<PetsApartValues, Typed> = petsApartInput;
const resolver = zodResolver(rules);

export default function PetsApartForm({ onClose }: { onClose: () => void }) {
  const save = useAddPetsApart();
  const entityForm = useEntityForm<PetsApart, Typed, PetsApartValues>({
    name: 'pets-apart',
    entity: undefined,
    resolver,
    toInput: () => ({ petId: '', otherPetId: '', note: '' }),
    save: save.mutateAsync,
    words: () => ({ done: 'Pair added successfully', failed: 'Failed to add the pair' }),
    onClose,
  });
  const { form, pending } = entityForm;
  const items = usePetItems();
  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="pair" labels={labels} />
      <div className="grid gap-y-5 pb-6">
        {PAIR.map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
              <ComboboxField
                hasWords={hasWords}
                label={labels[name]}
                required
                {...{ value, onChange, onBlur, ref, items }}
                error={error?.message}
                placeholder="Choose a pet"
              />
            )}
          />
        ))}
        <TextField
          {...entityForm.field('note')}
          label={labels.note}
          autoCapitalize="sentences"
          enterKeyHint="done"
          hint="Shown in the warning"
        />
      </div>
      <FormFooter
        problem={entityForm.problem}
        saveLabel="Add Pair"
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

/** Every pet with whose it is. */
function usePetItems() {
  const { data: pets } = usePets();
  const { data: clients } = useClients();
  return useMemo(() => {
    const owners = new Map(clients?.map((client) => [client.id, fullName(client)]));
    return (pets ?? []).map(({ id, name, species, clientId }) => ({
      value: id,
      label: name,
      hint: [species, owners.get(clientId)].filter(Boolean).join(', '),
    }));
  }, [pets, clients]);
}
