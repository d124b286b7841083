/** The action of a deletion's confirm button. */
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';

interface ConfirmedDeletionOptions {
  /** Deletes a record by its id. */
  mutation: UseMutationResult<unknown, Error, string>;
  /** The toasts of success and failure. */
  words: { done: string; failed: string };
  onDeleted: () => void;
  /** Undoes the deletion, where that is possible. */
  undo?: (id: string) => void;
}

/** One call for a record, however often the button is pressed, and a toast that says how it ended. */
export function useConfirmedDeletion({
  mutation,
  words,
  onDeleted,
  undo,
}: ConfirmedDeletionOptions) {
  const fail = useFailure();
  // The mutation's own state changes only with the next rendering, after a double press.
  const asked = useRef<string>(undefined);
  return {
    pending: mutation.isPending,
    confirm: (id: string) => {
      if (asked.current === id) return;
      asked.current = id;
      mutation.mutate(id, {
        onSuccess: () => {
          toastSuccess(words.done, undo && { label: 'Undo', onClick: () => undo(id) });
          onDeleted();
        },
        onError: (error) => {
          asked.current = undefined;
          fail(error, words.failed);
        },
      });
    },
  };
}
