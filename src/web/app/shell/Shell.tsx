/** What stands around every signed-in page: sidebar, header, and the main part. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { preloadPagesLater } from '#web/app/pages.ts';
import { Header } from '#web/app/shell/Header.tsx';
import { Drawer, openDrawer } from '#web/app/shell/Drawer.tsx';
import { Sidebar } from '#web/app/shell/Sidebar.tsx';
import { useToday } from '#web/platform/day.ts';

export function Shell({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(preloadPagesLater, []);
  useFreshDay();
  return (
    <>
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-20 hidden w-64 bg-deep text-on-deep lg:flex lg:flex-col print:hidden">
        <Sidebar />
      </aside>
      <Drawer ref={drawer} />
      <div className="lg:pl-64 print:pl-0">
        <Header onMenu={() => openDrawer(drawer.current)} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8 [&_h1]:outline-none"
        >
          {children}
        </main>
      </div>
    </>
  );
}

/** The first stop of the Tab key: past the sidebar and the header. The address stays as it is. */
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
