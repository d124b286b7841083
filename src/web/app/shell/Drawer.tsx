/** The sidebar on a small screen: slides in over the page, and goes on a tap beside it, Escape or a change of page. */
import { X } from 'lucide-react';
import { use, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { findPage } from '#web/app/pages.ts';
import { Sidebar } from '#web/app/shell/Sidebar.tsx';
import { barButton } from '#web/app/shell/barButton.ts';
import { ShownPath } from '#web/platform/place.ts';
import { classes } from '#web/ui/classes.ts';

/** From here on the sidebar stands beside the page (Tailwind's `lg`). */
const WIDE = '(min-width: 64rem)';

type Dialog = HTMLDialogElement | null;

/** Closes the drawer, also while it is only just opening. */
function closeDrawer(dialog: Dialog): void {
  if (dialog === null) return;
  delete dialog.dataset['opening'];
  dialog.close();
}

/**
 * Opens the drawer: it begins to slide in at once, and is modal a moment later. For that the browser works out the styles
 * of everything behind it, too much to wait for on a slow phone.
 */
export function openDrawer(dialog: Dialog): void {
  if (dialog === null || dialog.open) return;
  dialog.dataset['opening'] = '';
  const listening = new AbortController();
  addEventListener('keydown', ({ key }) => key === 'Escape' && closeDrawer(dialog), listening);
  requestAnimationFrame(() =>
    setTimeout(() => {
      listening.abort();
      if (dialog.dataset['opening'] !== undefined && !dialog.open) dialog.showModal();
      delete dialog.dataset['opening'];
    }),
  );
}

/**
 * Outside its content a click meets the dialog itself. A link to another page closes it with that page; any other, such
 * as one to the page that is shown, at once.
 */
function closeOnClick(dialog: Dialog, shownAt: RefObject<string>): () => void {
  const listening = new AbortController();
  dialog?.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const leadsAway =
        link !== null && link.pathname !== shownAt.current && findPage(link.pathname) !== undefined;
      if (target === dialog || (link !== null && !leadsAway)) closeDrawer(dialog);
    },
    listening,
  );
  return () => listening.abort();
}

/** A native modal dialog: the browser keeps the focus inside and gives it back. Open it with `openDrawer`. */
export function Drawer({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  useEffect(() => {
    const listening = new AbortController();
    const close = () => closeDrawer(ref.current);
    matchMedia(WIDE).addEventListener('change', close, listening);
    addEventListener('popstate', close, listening);
    return () => listening.abort();
  }, [ref]);
  return (
    <dialog
      ref={ref}
      aria-label="Menu"
      className={classes(
        'fixed top-0 left-0 z-40 m-0 h-dvh max-h-none w-64 max-w-[85vw] bg-deep p-0 text-on-deep outline-none open:flex data-opening:flex',
        '-translate-x-full transition-[translate,display,overlay] transition-discrete duration-300 ease-settle',
        'open:translate-x-0 data-opening:translate-x-0 starting:data-opening:-translate-x-full',
        'backdrop:bg-overlay backdrop:opacity-0 backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete',
        'backdrop:duration-300 open:backdrop:opacity-100 starting:open:backdrop:opacity-0',
      )}
    >
      <CloseOnMove drawer={ref} />
      <div className="flex min-w-0 grow flex-col">
        <Sidebar>
          <button
            type="button"
            aria-label="Close menu"
            className={barButton}
            onClick={() => closeDrawer(ref.current)}
          >
            <X aria-hidden />
          </button>
        </Sidebar>
      </div>
    </dialog>
  );
}

/**
 * Closes the drawer as the next page comes. Before it, at the tap, the browser would work out the styles of the whole
 * page that is about to go. A part of its own, so that nothing else is rendered for it.
 */
function CloseOnMove({ drawer }: { drawer: RefObject<HTMLDialogElement | null> }) {
  const path = use(ShownPath);
  // Before the page's effects, so that the focus it takes is not given back to the menu button after it.
  const shownAt = useRef(path);
  useLayoutEffect(() => {
    if (shownAt.current === path) return;
    shownAt.current = path;
    closeDrawer(drawer.current);
  }, [path, drawer]);
  useEffect(() => closeOnClick(drawer.current, shownAt), [drawer]);
  return null;
}
