/** Short messages at the edge of the screen: one at a time, for five seconds, or ten where there is a button in them. */
import type { ReactNode } from 'react';

export interface Toast {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** The administrator finds it in the log. */
  reference?: string | undefined;
  action?: { label: string; onClick: () => void };
}

type Show = (toast: Toast) => void;

let shown: Show | undefined;

/** Shows a message; `destructive` is announced at once, the default when the reader pauses. */
export function toast(message: Toast): void {
  shown?.(message);
}

/** Says that something has worked. */
export const toastSuccess = (description: ReactNode, action?: Toast['action']): void =>
  toast({ title: 'Success', description, ...(action && { action }) });

/** From now on `show` puts messages on the screen. Returns a function that stops it. */
export function showToastsWith(show: Show): () => void {
  shown = show;
  return () => {
    if (shown === show) shown = undefined;
  };
}
