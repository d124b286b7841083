/** Shows the page of the current location, under its own title. */
import { useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, use, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Route, Router as Links } from 'wouter';
import { findPage, type PageName, pages } from '#contract/pages.ts';
import { ErrorBoundary } from '#web/app/ErrorBoundary.tsx';
import { FocusOnNavigation } from '#web/app/FocusOnNavigation.tsx';
import { NotFound } from '#web/app/NotFound.tsx';
import { pageComponents } from '#web/app/pages.ts';
import { pageHasData } from '#web/platform/nav/idle.ts';
import {
  ShownPath,
  shownRouter,
  ShownSearch,
  useLocationToShow,
} from '#web/platform/nav/location.ts';
import { addOverlay } from '#web/platform/nav/overlaySteps.ts';
import { wasJustTapped } from '#web/platform/nav/secondTaps.ts';
import { pageTitle } from '#web/platform/nav/title.ts';
import { JustTapped } from '#web/ui/lastTap.ts';
import { OverlayHistory } from '#web/ui/overlayHistory.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

/** Provides the location to shell and page. */
export function Navigation({ children }: { children: ReactNode }) {
  const { path, search } = useLocationToShow();
  return (
    <ShownPath value={path}>
      <ShownSearch value={search}>
        <OverlayHistory value={addOverlay}>
          <JustTapped value={wasJustTapped}>
            <Links {...shownRouter}>{children}</Links>
          </JustTapped>
        </OverlayHistory>
      </ShownSearch>
    </ShownPath>
  );
}

export function CurrentPage() {
  const path = use(ShownPath);
  const found = findPage(path);
  if (found === undefined) {
    return (
      <>
        <NotFound />
        <BeginIdleWork />
      </>
    );
  }
  return (
    <Route path={found.pattern}>
      <PageFrame key={path} name={found.page.name} />
    </Route>
  );
}

/** Does not render again while the path stays. */
const PageFrame = memo(({ name }: { name: PageName }) => {
  const { title } = pages[name];
  const { Page } = pageComponents[name];
  // Before the page's own effects, which may know a better title (a pet's name).
  useLayoutEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <ErrorBoundary>
      <Suspense fallback={<Spinner />}>
        <Page />
        <FocusOnNavigation />
        <BeginIdleWork />
      </Suspense>
    </ErrorBoundary>
  );
});

/** Stands next to a page. By its effect the page has asked for its data; once all are answered, idle work may begin. */
function BeginIdleWork() {
  const cache = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (cache.isFetching() === 0) pageHasData();
    };
    look();
    return cache.getQueryCache().subscribe(look);
  }, [cache]);
  return null;
}
