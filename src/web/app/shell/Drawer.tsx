/** The sidebar on a small screen: slides in over the page. */
import { X } from 'lucide-react';
import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { Sidebar } from '#web/app/shell/Sidebar.tsx';
import { barButton } from '#web/app/shell/barButton.ts';
import { ShownPath } from '#web/platform/nav/location.ts';
import { classes } from '#web/ui/classes.ts';
import { useBackCloses } from '#web/ui/overlayHistory.ts';

/** From here on the sidebar is next to the page (Tailwind's `lg`). */
const WIDE = '(min-width: 64rem)';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Closes on a tap beside it, Escape, Back, a wider window, and with the page that one of its links leads to. A popover
 * over the whole screen, not `showModal`: for that the browser works out the styles of every element behind it, which
 * takes a slow phone longer than a tap may (decision 29). Instead it closes when the focus leaves it.
 */
export function Drawer({ open, onClose }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const path = use(ShownPath);
  useBackCloses(open, onClose);
  // Before the page's effects, so that the focus they move is not given back to the menu button afterwards.
  useLayoutEffect(() => {
    if (open) {
      dialog.current?.showPopover();
      // Where its links need more room than a phone has, the browser would choose the part that scrolls.
      closeButton.current?.focus();
    } else dialog.current?.hidePopover();
  }, [open]);
  useEffect(() => {
    const listening = new AbortController();
    const element = dialog.current;
    matchMedia(WIDE).addEventListener('change', onClose, listening);
    // Also when the browser closes it: Escape, or the Back gesture of Android.
    element?.addEventListener(
      'toggle',
      ({ newState }) => newState === 'closed' && onClose(),
      listening,
    );
    element?.addEventListener(
      'focusout',
      ({ relatedTarget }) =>
        relatedTarget instanceof Element && !element.contains(relatedTarget) && onClose(),
      listening,
    );
    // Next to the panel a click meets the dialog itself. A link to another page closes the drawer with that page.
    element?.addEventListener(
      'click',
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null;
        if (target === element || link?.pathname === path) onClose();
      },
      listening,
    );
    return () => listening.abort();
  }, [path, onClose]);

  return (
    <dialog
      ref={dialog}
      popover="auto"
      aria-label="Menu"
      aria-modal="true"
      className={classes(
        'group fixed inset-0 z-40 m-0 h-dvh max-h-none w-screen max-w-none bg-overlay p-0 text-on-deep outline-none',
        'opacity-0 transition-[opacity,display,overlay] transition-discrete duration-300 open:opacity-100 starting:open:opacity-0',
      )}
    >
      <div className="flex h-full w-64 max-w-[85vw] -translate-x-full flex-col bg-deep transition-[translate] duration-300 ease-settle group-open:translate-x-0 starting:group-open:-translate-x-full">
        <Sidebar>
          <button
            ref={closeButton}
            type="button"
            aria-label="Close menu"
            className={barButton}
            onClick={onClose}
          >
            <X aria-hidden />
          </button>
        </Sidebar>
      </div>
    </dialog>
  );
}
