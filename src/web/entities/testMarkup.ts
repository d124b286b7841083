/** What a component shows at first, for tests: in a business in London, with nothing loaded yet. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { BusinessContext, type Session, SessionContext } from '#web/platform/session/session.ts';

/** Without a browser links know their path from this. */
const router = { ssrPath: '/' } as ComponentProps<typeof Router>;

export function testMarkup(component: ReactElement): string {
  const page = createElement(Router, router, component);
  const business = createElement(BusinessContext, { value: { timeZone: 'Europe/London' } }, page);
  // Nobody is asked who it is.
  const session = createElement(SessionContext, { value: {} as Session }, business);
  // Nothing is loaded before the first effect.
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => undefined } } });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, session));
}
