/** The frame of every signed-in page: sidebar, header, and the main part. */
import { use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ErrorBoundary } from '#web/app/ErrorBoundary.tsx';
import { preloadMenuPages } from '#web/app/pages.ts';
import { Header } from '#web/app/shell/Header.tsx';
import { Drawer } from '#web/app/shell/Drawer.tsx';
import { ServerAway } from '#web/app/shell/ServerAway.tsx';
import { Sidebar } from '#web/app/shell/Sidebar.tsx';
import { UsageNotice } from '#web/app/shell/UsageNotice.tsx';
import { useRefusedStatuses } from '#web/features/appointments/refusedStatuses.data.ts';
import { usePhoneVisits, useReadRunningVisits } from '#web/features/visits/visits.data.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { fetchAhead, whenIdle } from '#web/platform/nav/idle.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { ShownPath } from '#web/platform/nav/location.ts';

const useVisitPart = lazyPart(async () => import('#web/features/visits/RunningVisitBar.tsx'));

export function Shell({ children }: { children: ReactNode }) {
  useEffect(() => fetchAhead(() => void preloadMenuPages()), []);
  useFreshDay();
  return (
    <>
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-20 hidden w-64 bg-deep text-on-deep lg:flex lg:flex-col print:hidden">
        <Sidebar />
      </aside>
      <div className="lg:pl-64 print:pl-0">
        <TopBar />
        <main
          id="main"
          tabIndex={-1}
          // The end of the page scrolls clear of a toast.
          className="mx-auto max-w-7xl px-4 pt-6 pb-28 outline-none sm:px-6 lg:px-8 lg:pt-8 [&_h1]:outline-none"
        >
          <UsageNotice />
          <ServerAway />
          {children}
        </main>
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
          <RunningVisit />
        </ErrorBoundary>
      </div>
    </>
  );
}

const stay = () => undefined;

/** The visit that is under way. Most of the day there is none, and no code for it. What breaks it must not break the page. */
function RunningVisit() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useReadRunningVisits(isIdle);
  const { visits, unreadable = [] } = usePhoneVisits();
  const statuses = useRefusedStatuses();
  const isWanted = visits.length + unreadable.length + statuses.length > 0;
  const Bar = useVisitPart(isWanted, stay)?.default;
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
