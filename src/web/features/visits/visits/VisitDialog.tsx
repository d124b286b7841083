import { VisitForm } from '#web/features/visits/visits/VisitForm.tsx';
import type { PhoneVisit } from '#web/data/visits/phoneVisit.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface VisitDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The visit to correct; without one a visit that is over is logged. */
  record?: PhoneVisit | undefined;
}

/** "Log a walk", or the correction of a visit. */
export function VisitDialog({ open, onOpenChange, record }: VisitDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={record ? 'Times and notes' : 'Log a walk'}
      description={
        record
          ? 'The earlier version is kept.'
          : 'For a walk or visit that is over, with or without a booking.'
      }
    >
      <VisitForm key={record?.id ?? 'new'} record={record} onClose={close} />
    </Dialog>
  );
}
