import { useState } from 'react';

export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A dialog about a subject, or about a new one. The subject stays while the dialog closes, so that its words do not change. */
export function useDialogState<Subject>() {
  const [{ open, subject }, setState] = useState<{ open: boolean; subject?: Subject | undefined }>({
    open: false,
  });
  return {
    show: (next?: Subject) => setState({ open: true, subject: next }),
    subject,
    /** The props of the dialog. */
    dialog: { open, onOpenChange: (next: boolean) => setState({ open: next, subject }) },
  };
}
