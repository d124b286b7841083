/** The pages of what the business offers and agrees, part of the table in `pages.ts`. */
import type { Page } from '#contract/page.ts';

export const settingsPages = {
  services: {
    paths: ['/settings/services'],
    title: 'Services and Prices',
    audience: 'owner',
    preloads: () => ['/api/services', '/api/surcharges'],
  },
  clientPages: {
    paths: ['/settings/client-pages'],
    title: 'What Clients See',
    audience: 'owner',
    preloads: () => ['/api/portal-texts'],
  },
  requests: {
    paths: ['/requests'],
    title: 'Requests',
    audience: 'owner',
    preloads: () => ['/api/requests?limit=100', '/api/portal-settings', '/api/clients'],
  },
  cancellationPolicy: {
    paths: ['/settings/cancellations'],
    title: 'Cancellation Policy',
    audience: 'owner',
    preloads: () => ['/api/cancellation-policy', '/api/services'],
  },
  prospects: {
    paths: ['/prospects'],
    title: 'Prospects',
    audience: 'owner',
    preloads: () => ['/api/prospects', '/api/public-page'],
  },
  agreements: {
    paths: ['/settings/agreements'],
    title: 'Agreements',
    audience: 'owner',
    preloads: () => ['/api/agreements'],
  },
} as const satisfies Record<string, Page>;
