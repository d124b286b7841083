import type { Service } from '#contract/diary/services.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface ServiceFormDialogProps {
  /** The service to edit; without one a new service is added. */
  service?: Service | undefined;
}

export const ServiceFormDialog = formDialog<ServiceFormDialogProps>({
  load: async () => import('#web/features/diary/services/ServiceForm.tsx'),
  title: ({ service }) => (service ? 'Edit Service' : 'Add Service'),
  record: ({ service }) => service,
});
