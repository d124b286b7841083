/** The sidebar on a small screen: slides in over the page, and goes on a tap beside it, Escape or a change of page. */
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { Sidebar } from '#web/app/shell/Sidebar.tsx';
import { barButton } from '#web/app/shell/barButton.ts';
import { classes } from '#web/ui/classes.ts';

/** From here on the sidebar stands beside the page (Tailwind's `lg`). */
const WIDE = '(min-width: 64rem)';

/** Outside its content a click meets the dialog itself. A link closes it also when it leads to this very page. */
function closeOnClick(dialog: HTMLDialogElement | null): () => void {
  const listening = new AbortController();
  dialog?.addEventListener(
    'click',
    ({ target }) => {
      if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
    },
    { signal: listening.signal },
  );
  return () => listening.abort();
}

/** A native modal dialog: the browser keeps the focus inside and gives it back. Open it with `ref.showModal()`. */
export function Drawer({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const [location] = useLocation();
  // Before the page's effects, so that the focus it takes is not given back to the menu button after it.
  const shownAt = useRef(location);
  useLayoutEffect(() => {
    if (shownAt.current === location) return;
    shownAt.current = location;
    ref.current?.close();
  }, [location, ref]);
  useEffect(() => closeOnClick(ref.current), [ref]);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const close = () => ref.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [ref]);
  return (
    <dialog
      ref={ref}
      aria-label="Menu"
      className={classes(
        'm-0 h-dvh max-h-none w-64 max-w-[85vw] bg-deep p-0 text-on-deep outline-none open:flex',
        '-translate-x-full transition-[translate,display,overlay] transition-discrete duration-300 ease-settle',
        'open:translate-x-0 starting:open:-translate-x-full',
        'backdrop:bg-overlay backdrop:opacity-0 backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete',
        'backdrop:duration-300 open:backdrop:opacity-100 starting:open:backdrop:opacity-0',
      )}
    >
      <div className="flex min-w-0 grow flex-col">
        <Sidebar>
          <button
            type="button"
            aria-label="Close menu"
            className={barButton}
            onClick={() => ref.current?.close()}
          >
            <X aria-hidden />
          </button>
        </Sidebar>
      </div>
    </dialog>
  );
}
