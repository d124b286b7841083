/**
 * Every page, once: the router, the server, the service worker, the preloaded queries, the sidebar and the tests read
 * this table. The component of a page stands in `web/app/pages.ts`.
 */
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { DELIVERIES_SHOWN_DAYS } from '#contract/rules/deliveriesShown.ts';
import { reportPreloads } from '#contract/rules/reportPreloads.ts';
import { treatmentsDuePath } from '#contract/rules/treatmentsDue.ts';
import type { Opening, Page } from '#contract/page.ts';
import { thisMonth } from '#contract/rules/monthPreload.ts';
import { settingsPages } from '#contract/settingsPages.ts';

const PETS = ['/api/pets', '/api/pets?archived=true'] as const;

/** One that the query string narrows is read by the page: few open it, and all would load the names of its kinds. */
const historyOf = (path: string, search: string): string[] =>
  search.includes('kind=') ? [] : [`${path}/history`];

export const pages = {
  dashboard: {
    paths: ['/', '/dashboard'],
    title: 'Dashboard',
    audience: 'owner',
    navigation: 'Dashboard',
    preloads: (opening) => [
      '/api/appointments/today',
      '/api/appointments/unmarked',
      thisMonth(opening),
      '/api/messages',
      '/api/walks/favorites',
      '/api/clients',
      '/api/pets',
      '/api/visits/running',
      treatmentsDuePath(businessDay(opening.now, opening.timeZone)),
      '/api/days-off',
      '/api/reports/this-month',
    ],
  },
  calendar: {
    paths: ['/calendar'],
    title: 'Calendar',
    audience: 'owner',
    navigation: 'Calendar',
    // The query string may name other days.
    preloads: (opening) => [
      ...(opening.search === '' ? [thisMonth(opening)] : []),
      '/api/days-off',
      '/api/surcharges',
    ],
  },
  day: {
    paths: ['/day/:date'],
    title: 'Day Sheet',
    audience: 'owner',
    preloads: ({ params }) => [`/api/days/${params['date']}`, '/api/keys'],
  },
  clients: {
    paths: ['/clients'],
    title: 'Clients',
    audience: 'owner',
    navigation: 'Clients',
    preloads: () => ['/api/clients', '/api/pets'],
  },
  client: {
    paths: ['/clients/:id'],
    title: 'Client',
    audience: 'owner',
    preloads: ({ params, search, now, timeZone }) => [
      `/api/clients/${params['id']}`,
      `/api/clients/${params['id']}/contacts`,
      ...PETS,
      `/api/appointments?clientId=${params['id']}&from=${businessDay(now, timeZone)}`,
      ...historyOf(`/api/clients/${params['id']}`, search),
      '/api/services',
      `/api/client-prices?clientId=${params['id']}`,
      `/api/clients/${params['id']}/balance`,
      `/api/clients/${params['id']}/billing`,
      `/api/invoices?clientId=${params['id']}`,
      `/api/conversations/${params['id']}/mails`,
      `/api/clients/${params['id']}/keys`,
      `/api/clients/${params['id']}/access`,
      `/api/clients/${params['id']}/agreements`,
      `/api/clients/${params['id']}/consents`,
      '/api/portal-texts',
      '/api/requests?state=open',
    ],
  },
  pets: {
    paths: ['/pets'],
    title: 'Pets',
    audience: 'owner',
    navigation: 'Pets',
    preloads: () => ['/api/pets', '/api/clients'],
  },
  pet: {
    paths: ['/pets/:id'],
    title: 'Pet Profile',
    audience: 'owner',
    preloads: ({ params, search, now, timeZone }) => [
      `/api/pets/${params['id']}`,
      '/api/clients',
      treatmentsDuePath(businessDay(now, timeZone)),
      `/api/pets/${params['id']}/treatments`,
      `/api/pets/${params['id']}/medicines`,
      '/api/documents',
      ...historyOf(`/api/pets/${params['id']}`, search),
      ...PETS,
      '/api/requests?state=open',
    ],
  },
  archive: {
    paths: ['/archive'],
    title: 'Archive',
    audience: 'owner',
    preloads: () => ['/api/clients?archived=true', '/api/pets?archived=true'],
  },
  walks: {
    paths: ['/walks'],
    title: 'My Walks',
    audience: 'owner',
    navigation: 'My Walks',
    preloads: () => ['/api/walks', '/api/walks/favorites'],
  },
  visit: {
    paths: ['/visits/:id'],
    title: 'Visit',
    audience: 'owner',
    preloads: ({ params }) => [
      `/api/visits/${params['id']}`,
      '/api/medicines',
      ...PETS,
      '/api/clients',
      `/api/visit-reports?visitId=${params['id']}`,
      '/api/requests?state=open',
    ],
  },
  messages: {
    paths: ['/messages'],
    title: 'Messages',
    audience: 'owner',
    navigation: 'Messages',
    preloads: () => [
      '/api/conversations',
      '/api/clients',
      '/api/prepared-messages',
      '/api/notification-kinds',
      '/api/unsorted-mails',
    ],
  },
  thread: {
    paths: ['/messages/:clientId'],
    title: 'Messages',
    audience: 'owner',
    preloads: ({ params }) => [
      `/api/clients/${params['clientId']}`,
      `/api/conversations/${params['clientId']}/messages`,
      `/api/conversations/${params['clientId']}/mails`,
      '/api/conversations',
      '/api/prepared-messages',
      '/api/notification-kinds',
      '/api/unsorted-mails',
      '/api/message-settings',
      '/api/clients',
    ],
  },
  messageSettings: {
    paths: ['/settings/messages'],
    title: 'Automatic Emails',
    audience: 'owner',
    under: '/messages',
    preloads: ({ now, timeZone }) => [
      '/api/message-settings',
      '/api/notification-kinds',
      `/api/deliveries?from=${addDays(businessDay(now, timeZone), -DELIVERIES_SHOWN_DAYS)}`,
      '/api/clients',
    ],
  },
  invoices: {
    paths: ['/invoices'],
    title: 'Invoices',
    audience: 'owner',
    navigation: 'Money',
    preloads: () => [
      '/api/invoices',
      '/api/invoices/unbilled',
      '/api/appointments/unmarked',
      '/api/business-details',
      '/api/invoices/send-all',
    ],
  },
  // Before the invoices: `import` is no id of one.
  bankImport: {
    paths: ['/invoices/import'],
    title: 'Match Bank Payments',
    audience: 'owner',
    preloads: () => ['/api/bank-imports'],
  },
  invoice: {
    paths: ['/invoices/:id'],
    title: 'Invoice',
    audience: 'owner',
    preloads: ({ params }) => [
      `/api/invoices/${params['id']}`,
      '/api/business-details',
      `/api/invoices/${params['id']}/visits`,
    ],
  },
  reports: {
    paths: ['/reports'],
    title: 'Reports',
    audience: 'owner',
    under: '/invoices',
    preloads: ({ now, timeZone }) => reportPreloads(businessDay(now, timeZone)),
  },
  emergency: {
    paths: ['/emergency'],
    title: 'Emergency',
    audience: 'owner',
    preloads: () => ['/api/emergency'],
  },
  careSettings: {
    paths: ['/settings/care'],
    title: 'Emergency and Offline',
    audience: 'owner',
    preloads: () => ['/api/care-settings'],
  },
  invoiceSettings: {
    paths: ['/settings/invoices'],
    title: 'Invoice Details',
    audience: 'owner',
    under: '/invoices',
    preloads: () => ['/api/business-details'],
  },
  ...settingsPages,
  diary: {
    paths: ['/settings/diary'],
    title: 'Days Off and Limits',
    audience: 'owner',
    preloads: () => [
      '/api/days-off',
      '/api/diary-settings',
      '/api/pets-apart',
      '/api/calendar-feed',
      ...PETS,
    ],
  },
  profile: {
    paths: ['/profile'],
    title: 'My Profile',
    audience: 'owner',
    preloads: () => [
      '/api/auth/email',
      '/api/sign-in-methods',
      '/api/passkeys',
      '/api/second-factor',
      '/api/auth/sessions',
      '/api/account/usage',
      '/api/push-subscriptions',
    ],
  },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

type NamedPage = Page & { name: PageName };

const isPageName = (name: string): name is PageName => name in pages;

/** The table as a list, in its order. */
export const pageList: readonly NamedPage[] = Object.keys(pages)
  .filter(isPageName)
  .map((name) => ({ name, ...pages[name] }));

/** The values of a pattern's parameters, or undefined where the path is another. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  if (wanted.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = parts[at] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return undefined;
    } else if (value === '') return undefined;
    else params[part.slice(1)] = value;
  }
  return params;
}

interface FoundPage {
  page: NamedPage;
  /** Which of its paths it is. */
  pattern: string;
  params: Record<string, string>;
}

/** The page at a path with the values of its parameters, or undefined: as strict as the server, which answers 404 there. */
export function findPage(path: string): FoundPage | undefined {
  for (const page of pageList) {
    for (const pattern of page.paths) {
      const params = matchPath(pattern, path);
      if (params !== undefined) return { page, pattern, params };
    }
  }
  return undefined;
}

/** What the page at a location asks the server for when it opens, who is signed in before all else. */
export function preloadsOf(
  { pathname, search }: { pathname: string; search: string },
  { now, timeZone }: Pick<Opening, 'now' | 'timeZone'>,
): string[] {
  const found = findPage(pathname);
  const reads = found?.page.preloads?.({ params: found.params, search, now, timeZone }) ?? [];
  return ['/api/auth/user', ...reads];
}
