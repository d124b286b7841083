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
import { useRecordForm } from '#web/platform/recordForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface ClientFormProps {
  client: Client | undefined;
  onSaved: (client: Client) => void;
  onCancel: () => void;
}

const POSTCODE_HINT = 'Must include valid UK postcode';

export default function ClientForm({ client, onSaved, onCancel }: ClientFormProps) {
  const save = useSaveClient();
  const record = useRecordForm<Client, ClientInput, ClientValues>({
    name: 'client',
    record: client,
    resolver: zodResolver(clientInput),
    toInput: clientFormValues,
    save: (values, base) => save.mutateAsync({ values, base }),
    words: (isNew) =>
      isNew
        ? { done: 'Client created successfully', failed: 'Failed to create client' }
        : { done: 'Client updated successfully', failed: 'Failed to update client' },
    onSaved,
  });
  const field = (name: ClientField) => ({ ...record.field(name), label: clientLabels[name] });
  const { pending } = record;

  return (
    <form {...record.formProps}>
      <FormNotices record={record} thing="client" labels={clientLabels} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...field('firstName')} required autoComplete="off" autoCapitalize="words" />
        <TextField {...field('lastName')} required autoComplete="off" autoCapitalize="words" />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="07XXX XXXXXX"
        />
        <TextAreaField
          {...field('address')}
          rows={2}
          hint={POSTCODE_HINT}
          autoComplete="off"
          className="sm:col-span-2"
        />
      </div>
      <FormSection title="Emergency Contact">
        <TextField {...field('emergencyContactName')} autoComplete="off" autoCapitalize="words" />
        <TextField
          {...field('emergencyContactPhone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="07XXX XXXXXX"
        />
        <TextAreaField
          {...field('emergencyContactAddress')}
          rows={2}
          hint={POSTCODE_HINT}
          autoComplete="off"
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
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            record.forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          {pending ? 'Saving...' : client ? 'Update Client' : 'Create Client'}
        </Button>
      </DialogFooter>
    </form>
  );
}
