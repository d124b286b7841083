import type { ClientPrice } from '#contract/diary/prices.ts';
import type { Service } from '#contract/diary/services.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface ClientPriceDialogProps {
  clientId: string;
  /** The price to edit; without one a new price is added. */
  price: ClientPrice | undefined;
  /** Those that can be chosen, and that of the price. */
  services: readonly Service[];
}

export const ClientPriceDialog = formDialog<ClientPriceDialogProps>({
  load: async () => import('#web/features/overview/client-page/ClientPriceForm.tsx'),
  title: ({ price }) => (price ? 'Edit Price' : 'Add Price'),
  record: ({ price }) => price,
});
