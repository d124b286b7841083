import type { Contact } from '#contract/people/contacts.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface ContactDialogProps {
  clientId: string;
  /** The contact to edit; without one a new contact is added. */
  contact?: Contact | undefined;
}

export const ContactDialog = formDialog<ContactDialogProps>({
  load: async () => import('#web/features/people/contacts/ContactForm.tsx'),
  title: ({ contact }) => (contact ? 'Edit Contact' : 'Add Contact'),
  record: ({ contact }) => contact,
});
