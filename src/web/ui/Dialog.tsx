import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useBackCloses } from '#web/ui/overlayHistory.ts';
import { backdropClass, popupMotion } from '#web/ui/overlay.ts';

const FIRST_FIELD =
  '[data-autofocus], [aria-invalid="true"], :is(input, select, textarea):not([type="hidden"], [hidden], :disabled)';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** `md` holds one column of fields, `lg` two. */
  size?: 'md' | 'lg' | undefined;
  children: ReactNode;
};

/**
 * A dialog in the middle of a laptop's screen, a sheet over the whole of a phone's. The heading stays, the body
 * scrolls, and a `DialogFooter` at the end of the body (or of its form) stays in reach.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop data-overlay="" className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 grid sm:place-items-center sm:p-4">
          <Base.Popup
            className={classes(
              'flex h-dvh w-full flex-col overflow-hidden bg-surface text-ink outline-none',
              'sm:h-auto sm:max-h-[90dvh] sm:rounded-2xl sm:border sm:border-line sm:shadow-raised',
              size === 'lg' ? 'sm:max-w-3xl' : 'sm:max-w-lg',
              popupMotion,
            )}
            initialFocus={() => firstField(body.current) ?? true}
          >
            <div className="flex items-start gap-3 border-b border-line py-3 pr-2 pl-4 sm:pr-3 sm:pl-6">
              <div className="min-w-0 grow py-2">
                <Base.Title className="text-xl font-bold wrap-anywhere hyphens-auto">
                  {title}
                </Base.Title>
                {description !== undefined && (
                  <Base.Description className="mt-1 text-sm text-soft">
                    {description}
                  </Base.Description>
                )}
              </div>
              <Base.Close
                aria-label="Close"
                className={buttonClass({ variant: 'ghost', size: 'icon' })}
              >
                <X aria-hidden />
              </Base.Close>
            </div>
            <div
              ref={body}
              className={classes(
                'flex min-h-0 grow flex-col overflow-y-auto overscroll-contain p-4 sm:p-6',
                'scroll-pt-6 scroll-pb-28 [&>form]:flex [&>form]:grow [&>form]:flex-col',
              )}
            >
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The field to begin with; none on a phone, where it would call up the keyboard before the form has been seen. */
function firstField(body: HTMLElement | null): HTMLElement | null {
  if (window.matchMedia('(pointer: coarse)').matches) return null;
  return body?.querySelector<HTMLElement>(FIRST_FIELD) ?? null;
}

/** The actions of a dialog, always in reach. The main one comes last in the code and to the right. */
export function DialogFooter({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <div
      className={classes(
        'sticky -bottom-4 z-10 -mx-4 mt-auto -mb-4 border-t border-line bg-surface p-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6',
        'pb-[max(1rem,env(safe-area-inset-bottom))]',
      )}
    >
      {summary}
      <div className="flex flex-wrap gap-3 *:grow sm:justify-end sm:*:grow-0">{children}</div>
    </div>
  );
}
