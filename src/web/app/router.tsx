/** Shows the page of the current address, under its own title. */
import { memo, Suspense, use, useLayoutEffect, type ReactNode } from 'react';
import { Route, Router as Links } from 'wouter';
import { Arrival } from '#web/app/Arrival.tsx';
import { ErrorBoundary } from '#web/app/ErrorBoundary.tsx';
import { NotFound } from '#web/app/NotFound.tsx';
import { findPage, type PageEntry } from '#web/app/pages.ts';
import {
  ShownPath,
  shownRouter,
  ShownSearch,
  usePlaceToShow,
  wholeRouter,
} from '#web/platform/place.ts';
import { pageTitle } from '#web/platform/title.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

/** Tells what stands in it which page is shown. */
export function Placed({ children }: { children: ReactNode }) {
  const { path, search } = usePlaceToShow();
  return (
    <Links {...wholeRouter}>
      <ShownPath value={path}>
        <ShownSearch value={search}>{children}</ShownSearch>
      </ShownPath>
    </Links>
  );
}

export function Router() {
  const path = use(ShownPath);
  const page = findPage(path);
  if (page === undefined) return <NotFound />;
  return (
    <Links {...shownRouter}>
      <Route path={page.path}>
        <PageFrame key={path} page={page} />
      </Route>
    </Links>
  );
}

/** As long as the place stays, it need not hear that another one was tapped. */
const PageFrame = memo(({ page: { Page, title } }: { page: PageEntry }) => {
  // Before the page's own effects, which may know a better title (a pet's name).
  useLayoutEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <ErrorBoundary>
      <Suspense fallback={<Spinner />}>
        <Page />
        <Arrival />
      </Suspense>
    </ErrorBoundary>
  );
});
