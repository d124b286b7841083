import type { Surcharge } from '#contract/diary/prices.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface SurchargeFormDialogProps {
  /** The surcharge to edit; without one a new surcharge is added. */
  surcharge?: Surcharge | undefined;
}

export const SurchargeFormDialog = formDialog<SurchargeFormDialogProps>({
  load: async () => import('#web/features/diary/services/SurchargeForm.tsx'),
  title: ({ surcharge }) => (surcharge ? 'Edit Surcharge' : 'Add Surcharge'),
  record: ({ surcharge }) => surcharge,
});
