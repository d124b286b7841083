import type { Client } from '#contract/people/clients.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface ClientFormDialogProps {
  /** The client to edit; without one a new client is added. */
  client?: Client | undefined;
  /** The client is saved, before the dialog closes. */
  onSaved?: ((client: Client) => void) | undefined;
}

export const ClientFormDialog = formDialog<ClientFormDialogProps>({
  load: async () => import('#web/features/people/clients/ClientForm.tsx'),
  title: ({ client }) => (client ? 'Edit Client' : 'Add New Client'),
  record: ({ client }) => client,
  size: 'lg',
});
