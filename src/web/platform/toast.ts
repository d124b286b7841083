/** Short messages at the edge of the screen: one at a time, for five seconds. */
import type { ReactNode } from 'react';
import { Toast as BaseToast } from '@base-ui/react/toast';

const TOAST_MS = 5000;

/** Every toast has this id, so that a new one takes the place of the one before. */
const ONLY_TOAST = 'toast';

export interface Toast {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
}

/** Base UI's manager, for the view in `ui/Toaster.tsx`. */
export const toastManager = BaseToast.createToastManager<object>();

/** Shows a message; `destructive` is announced at once, the default when the reader pauses. */
export function toast({ title, description, variant = 'default', action }: Toast): void {
  toastManager.add({
    id: ONLY_TOAST,
    title,
    description,
    type: variant,
    timeout: TOAST_MS,
    priority: variant === 'destructive' ? 'high' : 'low',
    actionProps:
      action === undefined ? undefined : { children: action.label, onClick: action.onClick },
  });
}
