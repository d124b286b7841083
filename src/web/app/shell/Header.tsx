/** The bar over every signed-in page: menu, search, New Booking and Emergency. */
import { Menu, Search, Siren } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { barButton } from '#web/app/shell/barButton.ts';
import { NewBooking } from '#web/app/shell/NewBooking.tsx';
import { UnreadDot } from '#web/app/shell/UnreadCount.tsx';
import { navigate } from '#web/platform/nav/navigate.ts';
import { HeaderSearch } from '#web/features/overview/search/HeaderSearch.tsx';
import { classes } from '#web/ui/classes.ts';

/** From here on the search always is in the bar (Tailwind's `sm`). */
const WIDE = '(min-width: 40rem)';

export function Header({ onMenu }: { onMenu: () => void }) {
  // On a phone the search is one button until it is wanted; then it takes the whole bar.
  const [searching, setSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    matchMedia(WIDE).addEventListener('change', () => setSearching(false), listening);
    return () => listening.abort();
  }, []);
  return (
    <header className="@container relative z-10 bg-deep text-on-deep [&_:focus-visible]:outline-accent">
      <div className="flex h-16 items-center gap-2 px-3 sm:gap-3 sm:px-6 lg:px-8 @max-[19rem]:h-auto @max-[19rem]:flex-wrap @max-[19rem]:py-2">
        <button
          type="button"
          aria-label="Open menu"
          aria-haspopup="dialog"
          className={classes(barButton, 'relative lg:hidden')}
          onClick={onMenu}
        >
          <Menu aria-hidden />
          <UnreadDot />
        </button>
        <button
          ref={searchButton}
          type="button"
          aria-label="Open search"
          aria-keyshortcuts="Control+k /"
          className={classes(barButton, 'ml-auto sm:hidden')}
          onClick={() => setSearching(true)}
        >
          <Search aria-hidden />
        </button>
        <HeaderSearch
          expanded={searching}
          onClose={() => {
            setSearching(false);
            searchButton.current?.focus();
          }}
        />
        <button
          type="button"
          onClick={() => navigate('/emergency')}
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-lg font-semibold transition-colors hover:bg-line-deep sm:ml-auto sm:px-3"
        >
          <Siren aria-hidden className="size-5" />
          <span className="max-sm:sr-only">Emergency</span>
        </button>
        <NewBooking />
      </div>
    </header>
  );
}
