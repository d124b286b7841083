import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { useOffline } from '#web/ui/useOffline.ts';

type FormFooterProps = {
  /** "Create Client"; while it saves the button says `pendingLabel`. */
  saveLabel: string;
  pendingLabel?: string;
  pending: boolean;
  /** Why it could not be saved, and what to do: beside the button, wherever the form is scrolled to. */
  problem?: string | undefined;
  /** What saving means, such as the price: always in view above the buttons. */
  summary?: ReactNode;
  /** The save waits for an answer to a question: nothing is saved yet. */
  isAsking?: boolean | undefined;
  /** Nothing can be saved yet. */
  disabled?: boolean | undefined;
  /** The phone keeps it and sends it later. */
  isKeptOffline?: boolean;
  onCancel: () => void;
};

/** Cancel and save, at the end of a form in a dialog. */
export function FormFooter({
  saveLabel,
  pendingLabel = 'Saving...',
  pending,
  problem,
  summary,
  isAsking,
  disabled,
  isKeptOffline = false,
  onCancel,
}: FormFooterProps) {
  const isOffline = useOffline() && !isKeptOffline;
  return (
    <DialogFooter
      summary={
        <>
          {problem !== undefined && (
            <p role="alert" className="mb-3 text-sm font-medium text-danger-ink">
              {problem}
            </p>
          )}
          {isOffline && (
            <p role="status" className="mb-3 text-sm text-soft">
              You’re offline. This can be saved once there is a signal; what you type is kept.
            </p>
          )}
          {summary}
        </>
      }
    >
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" pending={pending} disabled={disabled}>
        {pending && isAsking !== true ? pendingLabel : saveLabel}
      </Button>
    </DialogFooter>
  );
}
