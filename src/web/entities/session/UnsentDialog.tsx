import { unsentCount } from '#web/entities/session/unsentCount.ts';
import type { UnsentRecord } from '#web/platform/device/deviceDatabase.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface UnsentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is only on this device. */
  unsent: readonly UnsentRecord[];
  onConfirm: () => void;
}

/** "1 visit", "2 visits"; undefined without any. */
const counted = (count: number, one: string): string | undefined =>
  count === 0 ? undefined : `${count} ${count === 1 ? one : `${one}s`}`;

const listed = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' and ');

/** Asks before signing out loses what has not reached the server. */
export default function UnsentDialog({ unsent, ...dialog }: UnsentDialogProps) {
  const { walks, visits, changes } = unsentCount(unsent);
  const isOne = walks + visits + changes === 1;
  const what = listed([
    counted(visits, 'visit'),
    counted(walks, 'walk'),
    counted(changes, 'change'),
  ]);
  const one = visits === 1 ? 'A visit' : walks === 1 ? 'A walk' : 'A change';
  const where = listed([visits > 0 ? 'the visit' : undefined, walks > 0 ? 'My Walks' : undefined]);
  const hasPlace = walks + visits > 0;
  return (
    <ConfirmDialog
      {...dialog}
      title={`${isOne ? one : what} would be lost`}
      confirmLabel={isOne ? 'Sign out and lose it' : 'Sign out and lose them'}
      cancelLabel="Stay signed in"
    >
      {what} {isOne ? 'has' : 'have'} not been sent yet, and {isOne ? 'is' : 'are'} only on this
      device.{' '}
      {hasPlace
        ? `Open ${where} and send ${isOne ? 'it' : 'them'} first, or sign out without.`
        : 'Wait until Pawkeeper can be reached, or sign out without.'}
    </ConfirmDialog>
  );
}
