/** Asks before a record is deleted that a list shows. */
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfirmedDeletion } from '#web/platform/forms/confirmedDeletion.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface DeleteDialogProps {
  /** Stays while the dialog closes. */
  id: string | undefined;
  /** "Delete Client". */
  title: string;
  confirmLabel?: string;
  mutation: UseMutationResult<unknown, Error, string>;
  /** The toasts of success and failure. */
  words: { done: string; failed: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  /** What will be lost, in words. */
  children: ReactNode;
}

export function DeleteDialog(props: DeleteDialogProps) {
  const { id, title, confirmLabel = title, mutation, words, open, onOpenChange } = props;
  const { pending, confirm } = useConfirmedDeletion({
    mutation,
    words,
    onDeleted: () => {
      onOpenChange(false);
      props.onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      confirmLabel={confirmLabel}
      pending={pending}
      onConfirm={() => id !== undefined && confirm(id)}
    >
      {props.children}
    </ConfirmDialog>
  );
}
