import { Toast } from '@base-ui/react/toast';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

const DEFAULT_TIMEOUT_MS = 5000;

/** The data of a toast apart from its text. */
export interface ToastData {
  /** Shown small under the description. */
  reference: string | undefined;
}

type ToasterProps = {
  /** What the app adds toasts to. A toast of `type: 'destructive'` is red; `actionProps` gives it a button. */
  manager: NonNullable<ComponentProps<typeof Toast.Provider>['toastManager']>;
};

/**
 * Shows toasts, one at a time, where they cover no control: low on the page, above a phone's bar, next to the sidebar; while a dialog is open,
 * over its title, short of its close button.
 */
export function Toaster({ manager }: ToasterProps) {
  return (
    <Toast.Provider toastManager={manager} limit={1} timeout={DEFAULT_TIMEOUT_MS}>
      <Toast.Portal>
        <Toast.Viewport
          className={classes(
            'fixed inset-x-3 bottom-[calc(var(--spacing)*3+var(--bottom-bar))] z-70 mx-auto max-w-[26.25rem]',
            'sm:right-auto sm:left-6 lg:bottom-6 sm:w-[26.25rem] lg:left-70',
            'modal-open:top-[max(0.5rem,env(safe-area-inset-top))] modal-open:bottom-auto modal-open:left-2 modal-open:right-15 modal-open:max-w-95',
            'sm:modal-open:inset-x-0 sm:modal-open:w-95',
          )}
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const destructive = toast.type === 'destructive';
    const Icon = destructive ? TriangleAlert : CircleCheck;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['up', 'down', 'left', 'right']}
        // Base UI hides an urgent toast from screen readers, because it says it in an alert of its own. Its buttons
        // must stay in reach; so it is not hidden, and is not said a second time. And it is no dialog: it asks nothing.
        role="group"
        aria-modal={undefined}
        aria-hidden={false}
        aria-live={destructive ? 'off' : undefined}
        className={classes(
          'absolute inset-x-0 bottom-0 rounded-xl border bg-surface text-ink shadow-raised modal-open:top-0 modal-open:bottom-auto',
          destructive ? 'border-danger' : 'border-line',
          '[translate:var(--toast-swipe-movement-x)_var(--toast-swipe-movement-y)] transition-[translate,opacity] duration-250 ease-settle',
          'data-starting-style:[translate:0_1.5rem] data-starting-style:opacity-0 data-ending-style:opacity-0',
          // One at a time: an older toast goes at once, without its words crossing the new one's.
          'data-limited:invisible data-limited:opacity-0 data-limited:transition-none',
        )}
      >
        <Toast.Content className="flex items-start gap-3 py-2 pr-2 pl-4">
          <Icon
            aria-hidden
            className={classes(
              'mt-3 size-5 shrink-0',
              destructive ? 'text-danger' : 'text-primary',
            )}
          />
          <div className="min-w-0 grow py-2.5 leading-snug">
            <Toast.Title
              render={<p />}
              className={classes('font-semibold', destructive && 'text-danger-ink')}
            />
            <Toast.Description className="mt-0.5 text-sm text-soft" />
            {toast.data?.reference !== undefined && (
              <p className="mt-1 text-xs text-soft">
                Reference <span className="tabular-nums select-all">{toast.data.reference}</span>
              </p>
            )}
          </div>
          {toast.actionProps && (
            <Toast.Action
              className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-1' })}
            />
          )}
          <Toast.Close
            aria-label="Close message"
            aria-hidden={false}
            className={buttonClass({ variant: 'ghost', size: 'icon', className: 'text-soft' })}
          >
            <X aria-hidden />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
