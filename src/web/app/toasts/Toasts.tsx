/** Puts toasts on the screen. */
import { Toast as BaseToast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { keepActions } from '#web/platform/toasts/keepActions.ts';
import { showToastsWith, type Toast } from '#web/platform/toasts/toast.ts';
import { Toaster, type ToastData } from '#web/ui/Toaster.tsx';

const TOAST_MS = 5000;
/** There must be time to read what happened and reach the button, such as Undo. */
const TOAST_WITH_ACTION_MS = 10_000;

/** Every toast has this id, so that a new one replaces the one before. */
const ONLY_TOAST = 'toast';

const manager = BaseToast.createToastManager<ToastData>();

const show = keepActions(
  ({ title, description, variant = 'default', reference, action }: Toast, onClosed) =>
    void manager.add({
      id: ONLY_TOAST,
      title,
      description,
      type: variant,
      data: { reference },
      timeout: action === undefined ? TOAST_MS : TOAST_WITH_ACTION_MS,
      priority: variant === 'destructive' ? 'high' : 'low',
      actionProps:
        action === undefined ? undefined : { children: action.label, onClick: action.onClick },
      onClose: onClosed,
    }),
);

export function Toasts() {
  // An effect of the parent: by then the provider inside listens to the manager.
  useEffect(() => showToastsWith(show), []);
  return <Toaster manager={manager} />;
}
