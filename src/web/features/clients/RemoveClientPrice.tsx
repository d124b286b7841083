import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ClientPrice } from '#contract/prices.ts';
import { useDeleteClientPrice } from '#web/features/services/clientPrices.data.ts';
import { useConfirmedDeletion } from '#web/platform/forms/confirmedDeletion.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface RemoveClientPriceProps {
  price: ClientPrice;
  serviceName: string | undefined;
  disabled: boolean;
  onRemoved: () => void;
}

/** Removes what a client pays instead, after a question: from then on it is the price of the list. */
export function RemoveClientPrice({
  price,
  serviceName,
  disabled,
  onRemoved,
}: RemoveClientPriceProps) {
  const [asking, setAsking] = useState(false);
  const { pending, confirm } = useConfirmedDeletion({
    mutation: useDeleteClientPrice(price.clientId),
    words: { done: 'Price removed successfully', failed: 'Failed to remove price' },
    onDeleted: () => {
      setAsking(false);
      onRemoved();
      focusHeading();
    },
  });
  return (
    <div className="-mx-3.5 -my-2">
      <Button
        variant="ghost"
        size="sm"
        className="text-danger-ink!"
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        Remove Price
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove Price"
        confirmLabel="Remove Price"
        pending={pending}
        onConfirm={() => confirm(price.id)}
      >
        From now on this client pays the price of your list for{' '}
        <b className="text-ink">{serviceName}</b>. Bookings that are made keep their price.
      </ConfirmDialog>
    </div>
  );
}
