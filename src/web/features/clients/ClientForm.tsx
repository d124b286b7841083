/** Create or edit a client. */
import { zodResolver } from '@hookform/resolvers/zod';
import {
  clientInput,
  type Client,
  type ClientInput,
  type ClientValues,
} from '#contract/clients.ts';
import {
  clientFormValues,
  clientLabels,
  type ClientField,
} from '#web/features/clients/clientFields.ts';
import { useSaveClient } from '#web/features/clients/clients.data.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface ClientFormProps {
  /** The client to edit; without one a new client is added. */
  client: Client | undefined;
  onClose: () => void;
}

const POSTCODE_HINT = 'Must include valid UK postcode';

export default function ClientForm({ client, onClose }: ClientFormProps) {
  const save = useSaveClient();
  const entityForm = useEntityForm<Client, ClientInput, ClientValues>({
    name: 'client',
    entity: client,
    resolver: zodResolver(clientInput),
    toInput: clientFormValues,
    save: (values, base, attempt) => save.mutateAsync({ values, base, key: attempt?.key }),
    words: (isNew) =>
      isNew
        ? { done: 'Client created successfully', failed: 'Failed to create client' }
        : { done: 'Client updated successfully', failed: 'Failed to update client' },
    onClose,
  });
  const field = (name: ClientField) => ({ ...entityForm.field(name), label: clientLabels[name] });
  const { pending } = entityForm;

  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="client" labels={clientLabels} />
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
      <FormSection title="Anything Else">
        <TextAreaField
          {...field('notes')}
          hint="Keys, alarm, parking, how you met"
          className="sm:col-span-2"
        />
      </FormSection>
      <FormFooter
        saveLabel={client ? 'Update Client' : 'Create Client'}
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
