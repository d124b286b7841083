/** One toast at a time, and yet no button is lost with the toast that it is in. */
import type { Toast } from '#web/platform/toasts/toast.ts';

type ShowOne = (toast: Toast, onClosed: () => void) => void;

/**
 * Shows each toast in place of the one before it. One whose button nobody has pressed, such as Undo, is shown again once
 * the newer one has closed. `showOne` calls `onClosed` when a toast has closed by itself or by hand, not when it was replaced.
 */
export function keepActions(showOne: ShowOne): (toast: Toast) => void {
  const covered: Toast[] = [];
  let current: Toast | undefined;
  function show(toast: Toast): void {
    const { action } = toast;
    const shown =
      action === undefined
        ? toast
        : {
            ...toast,
            action: {
              ...action,
              onClick: () => {
                // It has done its work; what it says next takes its place.
                if (current === shown) current = undefined;
                action.onClick();
              },
            },
          };
    current = shown;
    showOne(shown, () => {
      current = undefined;
      const last = covered.pop();
      if (last !== undefined) show(last);
    });
  }
  return (toast) => {
    if (current?.action !== undefined) covered.push(current);
    show(toast);
  };
}
