import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface UnsentWalksDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many walks are only on this device. */
  unsent: number;
  onConfirm: () => void;
}

/** Asks before signing out loses walks that have not reached the server. */
export default function UnsentWalksDialog({ unsent, ...dialog }: UnsentWalksDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={unsent === 1 ? 'A walk would be lost' : `${unsent} walks would be lost`}
      confirmLabel="Sign out and lose it"
      cancelLabel="Stay signed in"
    >
      {unsent === 1
        ? 'One recorded walk has not reached Pawkeeper yet: it is only on this device. '
        : 'Some recorded walks have not reached Pawkeeper yet: they are only on this device. '}
      Open My Walks or the visit and send it first, or sign out without it.
    </ConfirmDialog>
  );
}
