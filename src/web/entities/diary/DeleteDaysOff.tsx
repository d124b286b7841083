import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DayOff } from '#contract/daysOff.ts';
import { spanText } from '#contract/rules/spanText.ts';
import { useDeleteDaysOff } from '#web/features/diary/daysOff.data.ts';
import { useConfirmedDeletion } from '#web/platform/forms/confirmedDeletion.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface DeleteDaysOffProps {
  daysOff: DayOff;
  disabled: boolean;
  onDeleted: () => void;
}

/** Deletes days off after a question. */
export function DeleteDaysOff({ daysOff, disabled, onDeleted }: DeleteDaysOffProps) {
  const [asking, setAsking] = useState(false);
  const { pending, confirm } = useConfirmedDeletion({
    mutation: useDeleteDaysOff(),
    words: { done: 'Days off deleted successfully', failed: 'Failed to delete days off' },
    onDeleted: () => {
      setAsking(false);
      onDeleted();
      focusHeading();
    },
  });
  return (
    <div className="col-span-full -mx-3.5 -my-2">
      <Button
        variant="ghost"
        size="sm"
        className="text-danger-ink!"
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        Delete Days Off
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Days Off"
        confirmLabel="Delete Days Off"
        pending={pending}
        onConfirm={() => confirm(daysOff.id)}
      >
        Are you sure you want to delete <b className="text-ink">{spanText(daysOff)}</b>? Bookings
        that were cancelled stay cancelled, and repeating bookings that were left out do not come
        back by themselves.
      </ConfirmDialog>
    </div>
  );
}
