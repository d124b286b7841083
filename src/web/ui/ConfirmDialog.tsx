import { AlertDialog } from '@base-ui/react/alert-dialog';
import { TriangleAlert } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx';
import { useOpenedUnderFinger } from '#web/ui/lastTap.ts';
import { useBackCloses } from '#web/ui/overlayHistory.ts';
import { backdropClass } from '#web/ui/overlay.ts';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A sentence that says what will be lost. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** A button for the alternative that loses nothing. */
  instead?: { label: string; onClick: () => void } | undefined;
  pending?: boolean | undefined;
  /** Where it returns a promise, further presses are ignored until that has settled. */
  onConfirm: () => unknown;
};

/** Asks before something is lost. A click outside never closes it; Escape and Cancel do, and Cancel has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  instead,
  pending = false,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
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
            initialFocus={cancel}
            className={classes(
              'max-h-[90dvh] w-full overflow-y-auto rounded-2xl border border-line bg-surface p-5 text-ink shadow-raised outline-none sm:max-w-md sm:p-6',
              'transition-[scale,opacity] duration-200 ease-settle data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
            )}
          >
            <div className="flex gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-danger-soft text-danger-ink">
                <TriangleAlert aria-hidden className="size-5.5" />
              </span>
              <div className="min-w-0 pt-1.5">
                <AlertDialog.Title className="text-xl font-bold">{title}</AlertDialog.Title>
                <AlertDialog.Description render={<div />} className="mt-2 text-soft">
                  {children}
                </AlertDialog.Description>
              </div>
            </div>
            <Answers {...{ cancel, cancelLabel, instead, confirmLabel, pending, onConfirm }} />
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

type AnswersProps = Pick<ConfirmDialogProps, 'confirmLabel' | 'instead' | 'onConfirm'> & {
  cancel: RefObject<HTMLButtonElement | null>;
  cancelLabel: string;
  pending: boolean;
};

/** The red button rests at first, and changes places with Cancel where it would lie under the finger. */
function Answers(props: AnswersProps) {
  const { cancel, cancelLabel, instead, confirmLabel, pending, onConfirm } = props;
  const [red, isUnderFinger] = useOpenedUnderFinger<HTMLButtonElement>();
  return (
    <div
      className={classes(
        'mt-6 flex gap-3 sm:flex-wrap',
        isUnderFinger
          ? 'flex-col sm:flex-row-reverse sm:justify-start'
          : 'flex-col-reverse sm:flex-row sm:justify-end',
      )}
    >
      <AlertDialog.Close ref={cancel} render={<Button variant="secondary" disabled={pending} />}>
        {cancelLabel}
      </AlertDialog.Close>
      <ConfirmButton ref={red} pending={pending} onClick={onConfirm}>
        {confirmLabel}
      </ConfirmButton>
      {instead && (
        <Button disabled={pending} onClick={instead.onClick}>
          {instead.label}
        </Button>
      )}
    </div>
  );
}
