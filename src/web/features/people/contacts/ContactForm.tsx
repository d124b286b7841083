/** Somebody of a client's household, or somebody nearby to call in an emergency: adds, changes or removes them. */
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Contact,
  contactInput,
  type ContactInput,
  type ContactValues,
} from '#contract/people/contacts.ts';
import { contactKinds, contactLabels } from '#web/features/people/contacts/contactWords.ts';
import { useDeleteContact, useSaveContact } from '#web/data/contacts.ts';
import { RemoveRecord } from '#web/entities/RemoveRecord.tsx';
import { savedWords } from '#web/platform/forms/savedWords.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface ContactFormProps {
  clientId: string;
  /** The contact to edit; without one a new contact is added. */
  contact?: Contact | undefined;
  onClose: () => void;
}

const kinds = Object.entries(contactKinds).map(([value, label]) => ({ value, label }));

const toInput = (contact: Contact | undefined) => ({
  kind: contact?.kind ?? 'household',
  name: contact?.name ?? '',
  relation: contact?.relation ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  address: contact?.address ?? '',
});

export default function ContactForm({ clientId, contact, onClose }: ContactFormProps) {
  const save = useSaveContact(clientId);
  const removal = useDeleteContact(clientId);
  const entityForm = useEntityForm<Contact, ContactInput, ContactValues>({
    name: `contact-${clientId}`,
    entity: contact,
    resolver: zodResolver(contactInput),
    toInput,
    save: save.mutateAsync,
    words: savedWords('contact', 'add'),
    onClose,
  });
  const field = (name: keyof typeof contactLabels) => ({
    ...entityForm.field(name),
    label: contactLabels[name],
  });
  const { pending } = entityForm;

  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="contact" labels={contactLabels} />
      <div className="grid gap-x-4 gap-y-5 pb-6 sm:grid-cols-2">
        <SelectField
          {...field('kind')}
          options={kinds}
          hint="An emergency contact lives nearby and can come"
          className="sm:col-span-2"
        />
        <TextField {...field('name')} required autoCapitalize="words" />
        <TextField {...field('relation')} placeholder="Husband, neighbour" />
        <TextField {...field('phone')} type="tel" inputMode="tel" placeholder="07XXX XXXXXX" />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextAreaField
          {...field('address')}
          rows={2}
          hint="Must include valid UK postcode"
          className="sm:col-span-2"
        />
        {contact !== undefined && (
          <RemoveRecord
            id={contact.id}
            thing="Contact"
            mutation={removal}
            disabled={pending}
            onRemoved={entityForm.finish}
          >
            <b className="text-ink">{contact.name}</b> is no longer shown where you would call them.
          </RemoveRecord>
        )}
      </div>
      <FormFooter
        problem={entityForm.problem}
        saveLabel={contact ? 'Update Contact' : 'Add Contact'}
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
