import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useBackCloses } from '#web/ui/overlayHistory.ts';
import { backdropClass } from '#web/ui/overlay.ts';

/** One of the answers: a button with what it does below its name. */
export interface Choice {
  label: string;
  hint: string;
  disabled?: boolean | undefined;
  onChoose: () => void;
}

type ChoiceDialogProps = {
  open: boolean;
  /** Cancelled: by the button, Escape or Back. */
  onCancel: () => void;
  title: ReactNode;
  children: ReactNode;
  choices: readonly Choice[];
  /** Something is lost by each of the choices: Cancel has the focus then, and else the first choice. */
  isDangerous?: boolean | undefined;
  /** Where the focus goes afterwards, where that is not where it came from. */
  finalFocus?: (() => HTMLElement | null) | undefined;
};

/** Asks which of several ways is meant. A click outside never closes it. */
export function ChoiceDialog({
  open,
  onCancel,
  title,
  children,
  choices,
  isDangerous = false,
  finalFocus,
}: ChoiceDialogProps) {
  const first = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useBackCloses(open, onCancel);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
    >
      <AlertDialog.Portal>
        {/* Also over another dialog, which it must stand out from. */}
        <AlertDialog.Backdrop forceRender data-overlay="" className={backdropClass} />
        <AlertDialog.Viewport
          className="fixed inset-0 z-50 grid items-end p-4 sm:place-items-center"
          // A press beside it does nothing at all: the focus stays where it was.
          onMouseDown={(event) => {
            if (event.target === event.currentTarget) event.preventDefault();
          }}
        >
          <AlertDialog.Popup
            initialFocus={isDangerous ? cancel : first}
            finalFocus={finalFocus && (() => finalFocus() ?? true)}
            className={classes(
              'max-h-[90dvh] w-full overflow-y-auto rounded-2xl border border-line bg-surface p-5 text-ink shadow-raised outline-none sm:max-w-md sm:p-6',
              'transition-[scale,opacity] duration-200 ease-settle data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
            )}
          >
            <AlertDialog.Title className="text-xl font-bold">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-1.5 text-soft">
              {children}
            </AlertDialog.Description>
            <div className="mt-5 grid gap-2.5">
              {choices.map(({ label, hint, disabled, onChoose }, at) => (
                <button
                  key={label}
                  ref={at === 0 ? first : undefined}
                  type="button"
                  disabled={disabled}
                  onClick={onChoose}
                  className={classes(
                    'min-h-14 rounded-xl border border-edge bg-surface px-4 py-2.5 text-left transition-colors',
                    'not-disabled:hover:border-ink not-disabled:hover:bg-sunken disabled:border-line disabled:bg-sunken',
                  )}
                >
                  <span
                    className={classes(
                      'block font-semibold',
                      disabled === true && 'text-soft',
                      isDangerous && disabled !== true && 'text-danger-ink',
                    )}
                  >
                    {label}
                  </span>
                  <span className="block text-sm text-soft">{hint}</span>
                </button>
              ))}
            </div>
            <div className="mt-4 flex justify-end">
              <AlertDialog.Close
                ref={cancel}
                render={<Button variant="secondary" className="max-sm:w-full" />}
              >
                Cancel
              </AlertDialog.Close>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
