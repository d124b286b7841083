/** Deletes a record after a question, from the form that edits it. */
import type { UseMutationResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useConfirmedDeletion } from '#web/platform/forms/confirmedDeletion.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface DeleteButtonProps {
  id: string;
  /** What the button and the question say: "Delete Surcharge". */
  label: string;
  mutation: UseMutationResult<unknown, Error, string>;
  /** The toasts of success and failure. */
  words: { done: string; failed: string };
  disabled: boolean;
  onDeleted: () => void;
  /** What will be lost, in words. */
  children: ReactNode;
}

export function DeleteButton(props: DeleteButtonProps) {
  const { id, label, mutation, words, disabled, onDeleted, children } = props;
  const [asking, setAsking] = useState(false);
  const { pending, confirm } = useConfirmedDeletion({
    mutation,
    words,
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
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={label}
        confirmLabel={label}
        pending={pending}
        onConfirm={() => confirm(id)}
      >
        {children}
      </ConfirmDialog>
    </div>
  );
}
