/** Create or edit a client. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Client, ClientValues } from '#contract/people/clients.ts';
import { clientFormValues, clientLabels, type ClientField } from '#contract/people/clientFields.ts';
import {
  clientFormInput,
  type ClientFormInput,
} from '#web/features/people/clients/clientFormInput.ts';
import { useSaveClient } from '#web/data/clients.ts';
import { vetAuthorityText, vetChoices } from '#web/entities/care/vetAuthority.ts';
import { savedWords } from '#web/platform/forms/savedWords.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface ClientFormProps {
  /** The client to edit; without one a new client is added. */
  client?: Client | undefined;
  onSaved?: ((client: Client) => void) | undefined;
  onClose: () => void;
}

const POSTCODE_HINT = 'Must include valid UK postcode';

const isAuthority = (value: unknown): value is NonNullable<Client['vetAuthority']> =>
  typeof value === 'object' && value !== null;

export default function ClientForm({ client, onSaved, onClose }: ClientFormProps) {
  const save = useSaveClient();
  const entityForm = useEntityForm<Client, ClientFormInput, ClientValues>({
    name: 'client',
    entity: client,
    resolver: zodResolver(clientFormInput),
    toInput: clientFormValues,
    save: save.mutateAsync,
    words: savedWords('client'),
    afterSave: async (saved) => {
      onSaved?.(saved);
      return Promise.resolve(true);
    },
    onClose,
  });
  const field = (name: Exclude<ClientField, 'vetAuthority'>) => ({
    ...entityForm.field(name),
    label: clientLabels[name],
  });
  const { pending } = entityForm;

  return (
    <form {...entityForm.formProps}>
      <FormNotices
        entityForm={entityForm}
        thing="client"
        labels={clientLabels}
        textOf={(_field, value) => (isAuthority(value) ? vetAuthorityText(value) : undefined)}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...field('firstName')} required autoCapitalize="words" />
        <TextField {...field('lastName')} required autoCapitalize="words" />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...field('phone')} type="tel" inputMode="tel" placeholder="07XXX XXXXXX" />
        <TextAreaField
          {...field('address')}
          rows={2}
          hint={POSTCODE_HINT}
          className="sm:col-span-2"
        />
      </div>
      <FormSection title="Emergency Contact">
        <TextField {...field('emergencyContactName')} autoCapitalize="words" />
        <TextField
          {...field('emergencyContactPhone')}
          type="tel"
          inputMode="tel"
          placeholder="07XXX XXXXXX"
        />
        <TextAreaField
          {...field('emergencyContactAddress')}
          rows={2}
          hint={POSTCODE_HINT}
          className="sm:col-span-2"
        />
      </FormSection>
      <FormSection title="If a Pet Needs a Vet">
        <SelectField
          {...entityForm.field('vetAuthority.vet')}
          label={clientLabels.vetAuthority}
          placeholder="Nothing agreed yet"
          options={Object.entries(vetChoices).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          {...entityForm.field('vetAuthority.limit')}
          label="Limit"
          before="£"
          inputMode="decimal"
          placeholder="500.00"
          hint="The most you can agree to at the vet without reaching them first"
        />
      </FormSection>
      <FormSection title="Anything Else">
        <TextAreaField
          {...field('notes')}
          hint="Parking, how you met, what to remember"
          className="sm:col-span-2"
        />
        <TextAreaField
          {...field('doorNotes')}
          rows={2}
          hint="How to get in, but nothing secret: shown on the day sheet and the visit"
          className="sm:col-span-2"
        />
      </FormSection>
      <FormFooter
        problem={entityForm.problem}
        saveLabel={client ? 'Update Client' : 'Create Client'}
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
