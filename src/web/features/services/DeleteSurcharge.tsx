import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Surcharge } from '#contract/prices.ts';
import { whenText } from '#web/features/services/surchargeFields.ts';
import { useDeleteSurcharge } from '#web/features/services/surcharges.data.ts';
import { useConfirmedDeletion } from '#web/platform/forms/confirmedDeletion.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface DeleteSurchargeProps {
  surcharge: Surcharge;
  disabled: boolean;
  onDeleted: () => void;
}

/** Deletes a surcharge after a question. */
export function DeleteSurcharge({ surcharge, disabled, onDeleted }: DeleteSurchargeProps) {
  const [asking, setAsking] = useState(false);
  const { pending, confirm } = useConfirmedDeletion({
    mutation: useDeleteSurcharge(),
    words: { done: 'Surcharge deleted successfully', failed: 'Failed to delete surcharge' },
    onDeleted: () => {
      setAsking(false);
      onDeleted();
      focusHeading();
    },
  });
  return (
    <div className="-mx-3.5 -my-2 sm:col-span-2!">
      <Button
        variant="ghost"
        size="sm"
        className="text-danger-ink!"
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        Delete Surcharge
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Surcharge"
        confirmLabel="Delete Surcharge"
        pending={pending}
        onConfirm={() => confirm(surcharge.id)}
      >
        Are you sure you want to delete{' '}
        <b className="text-ink">{surcharge.label ?? whenText(surcharge)}</b>? This action cannot be
        undone. Bookings keep their prices.
      </ConfirmDialog>
    </div>
  );
}
