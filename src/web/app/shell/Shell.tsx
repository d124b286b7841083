/** The frame of every signed-in page: sidebar, header, and the main part. */
import { use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ErrorBoundary } from '#web/app/ErrorBoundary.tsx';
import { preloadMenuPages } from '#web/app/pages.ts';
import { BottomBar } from '#web/app/shell/BottomBar.tsx';
import { Header } from '#web/app/shell/Header.tsx';
import { Drawer } from '#web/app/shell/Drawer.tsx';
import { Sidebar } from '#web/app/shell/Sidebar.tsx';
import { UsageNotice } from '#web/app/shell/UsageNotice.tsx';
import { ShortcutsButton } from '#web/app/shortcuts/ShortcutsButton.tsx';
import { useUnsent } from '#web/data/unsent.ts';
import { usePhoneVisits, useReadRunningVisits } from '#web/data/visits/visits.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { fetchAhead, whenIdle } from '#web/platform/nav/idle.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { ShownPath } from '#web/platform/nav/location.ts';
import { useShownFromEarlier } from '#web/platform/net/serverAway.ts';

const useStatusPart = lazyPart(async () => import('#web/app/shell/StatusBar.tsx'), whenIdle);

export function Shell({ children }: { children: ReactNode }) {
  useEffect(() => fetchAhead(() => void preloadMenuPages()), []);
  useFreshDay();
  return (
    <>
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-20 hidden w-64 bg-deep text-on-deep lg:flex lg:flex-col print:hidden">
        <Sidebar />
        <ShortcutsButton />
      </aside>
      <div className="lg:pl-64 print:pl-0">
        <TopBar />
        <main
          id="main"
          tabIndex={-1}
          // The line under the header lies over its top padding; the end of the page scrolls clear of a toast.
          className="mx-auto max-w-7xl has-[>[data-wide]]:max-w-[100rem] px-4 pt-10 pb-[calc(var(--spacing)*28+var(--bottom-bar))] outline-none sm:px-6 lg:px-8 print:py-0 [&_h1]:outline-none"
        >
          <UsageNotice />
          {children}
        </main>
        <BottomBar />
      </div>
    </>
  );
}

/** The header with the drawer that its menu button opens. A component of its own, so that the page does not render with it. */
function TopBar() {
  const path = use(ShownPath);
  // The drawer belongs to the page on which it was opened: the next page closes it.
  const [openOn, setOpenOn] = useState<string>();
  const close = useCallback(() => setOpenOn(undefined), []);
  if (openOn !== undefined && openOn !== path) close();
  return (
    <>
      <Drawer open={openOn === path} onClose={close} />
      <div className="sticky top-0 z-20 print:hidden">
        <Header onMenu={() => setOpenOn(path)} />
        <ErrorBoundary fallback={null}>
          <Status />
        </ErrorBoundary>
      </div>
    </>
  );
}

const stay = () => undefined;

/** The visit under way, what is unsent, a server that is away. Most of the day there is nothing. What breaks it must not break the page. */
function Status() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useReadRunningVisits(isIdle);
  const { visits, unreadable = [] } = usePhoneVisits();
  const { walks, statuses } = useUnsent();
  const isAway = useShownFromEarlier() !== undefined;
  const isWanted = isAway || visits.length + unreadable.length + walks.length + statuses.length > 0;
  const Bar = useStatusPart(isWanted, stay)?.default;
  return isWanted && Bar ? <Bar /> : null;
}

/** The first stop of the Tab key: past the sidebar and the header. The URL stays as it is. */
function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      className="sr-only rounded-lg bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-40"
    >
      Skip to content
    </a>
  );
}

/** Data never goes stale by itself, but "today" does: at midnight everything is read again. */
function useFreshDay(): void {
  const today = useToday();
  const shown = useRef(today);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    void queryClient.invalidateQueries();
  }, [today, queryClient]);
}
