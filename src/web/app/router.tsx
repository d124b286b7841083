/** Shows the page of the current address, under its own title. */
import { Suspense, useLayoutEffect } from 'react';
import { Route, useLocation } from 'wouter';
import { Arrival } from '#web/app/Arrival.tsx';
import { ErrorBoundary } from '#web/app/ErrorBoundary.tsx';
import { NotFound } from '#web/app/NotFound.tsx';
import { findPage, type PageEntry } from '#web/app/pages.ts';
import { pageTitle } from '#web/platform/title.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

export function Router() {
  const [location] = useLocation();
  const page = findPage(location);
  if (page === undefined) return <NotFound />;
  return (
    <Route path={page.path}>
      <PageFrame key={location} page={page} />
    </Route>
  );
}

function PageFrame({ page: { Page, title } }: { page: PageEntry }) {
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
}
