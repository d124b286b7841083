/** What a component shows at first, for tests: in a business in London, with nothing loaded yet. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { User } from '#contract/identity/users.ts';
import {
  BusinessContext,
  businessOf,
  SessionContext,
  sessionOf,
} from '#web/platform/session/session.ts';

const sam: User = {
  id: 'u',
  email: 'sam@example.org',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  businessName: null,
  phone: null,
  address: null,
  timeZone: 'Europe/London',
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};

export function testMarkup(component: ReactElement): string {
  // Nothing is loaded before the first effect.
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => undefined } } });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SessionContext value={sessionOf(sam)}>
        <BusinessContext value={businessOf(sam)}>
          <Router ssrPath="/">{component}</Router>
        </BusinessContext>
      </SessionContext>
    </QueryClientProvider>,
  );
}
