import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';

type FormFooterProps = {
  /** "Create Client"; while it saves the button says "Saving...". */
  saveLabel: string;
  pending: boolean;
  /** Nothing can be saved yet. */
  disabled?: boolean | undefined;
  onCancel: () => void;
};

/** Cancel and save, at the end of a form in a dialog. */
export function FormFooter({ saveLabel, pending, disabled, onCancel }: FormFooterProps) {
  return (
    <DialogFooter>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" pending={pending} disabled={disabled}>
        {pending ? 'Saving...' : saveLabel}
      </Button>
    </DialogFooter>
  );
}
