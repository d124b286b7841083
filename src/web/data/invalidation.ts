/**
 * What a change makes stale, by entity: the paths of the API whose answers show it. `/api/pets` is that list, whatever is searched in it;
 * `/**` is everything below it too; `*` is one part of a path.
 */
const HISTORIES = ['/api/clients/*/history', '/api/pets/*/history'] as const;

/** A draft follows its bookings, and what is billed and earned does. */
const APPOINTMENTS = [
  '/api/clients/figures',
  '/api/offline-day/**',
  '/api/appointments/**',
  '/api/days/**',
  '/api/days-off/bookings',
  '/api/invoices/**',
  '/api/reports/**',
  '/api/requests/**',
  ...HISTORIES,
] as const;

const MONEY = [
  '/api/clients/figures',
  '/api/clients/*/balance',
  '/api/invoices/**',
  '/api/payments',
  '/api/reports/**',
  ...HISTORIES,
] as const;

const MESSAGES = [
  '/api/messages',
  '/api/conversations/**',
  '/api/unsorted-mails',
  '/api/prepared-messages',
] as const;

const DEVICES = ['/api/auth/sessions', '/api/push-subscriptions'] as const;

export const STALE_AFTER = {
  // Asking for consents switches a notification on.
  agreement: ['/api/agreements', '/api/clients/*/agreements', '/api/message-settings'],
  appointment: APPOINTMENTS,
  bankImport: ['/api/bank-imports/**', ...MONEY],
  billing: ['/api/clients/*/billing'],
  businessDetails: ['/api/business-details'],
  calendarFeed: ['/api/calendar-feed'],
  cancellationPolicy: ['/api/cancellation-policy'],
  careSettings: ['/api/care-settings', '/api/emergency', '/api/offline-day/**'],
  client: [
    '/api/appointments/**',
    '/api/bank-imports/**',
    '/api/clients/**',
    '/api/days/**',
    '/api/days-off/bookings',
    '/api/deliveries/**',
    '/api/invoices/**',
    '/api/payments',
    '/api/pets/**',
    '/api/emergency/**',
    '/api/offline-day/**',
    '/api/reports/**',
    '/api/requests/**',
    '/api/treatments/**',
    '/api/visit-reports',
    '/api/visits/**',
    ...MESSAGES,
  ],
  clientPrice: ['/api/client-prices', '/api/prices/quote'],
  // A yes to a vet changes what the client has authorised.
  consent: [
    '/api/clients/**',
    '/api/consents',
    '/api/documents',
    '/api/emergency',
    '/api/offline-day/**',
  ],
  contact: ['/api/clients/*/contacts', '/api/emergency', '/api/offline-day/**'],
  dayOff: ['/api/days-off/**', '/api/appointments/warnings', '/api/requests/**'],
  dayOrder: ['/api/days/**'],
  delivery: ['/api/deliveries/**', ...MESSAGES],
  device: DEVICES,
  invoiceBatch: ['/api/invoices/send-all'],
  message: MESSAGES,
  messageSettings: ['/api/message-settings'],
  money: MONEY,
  passkey: ['/api/passkeys'],
  password: [...DEVICES, '/api/sign-in-methods'],
  portal: ['/api/portal-settings', '/api/portal-texts'],
  prospect: ['/api/prospects', '/api/public-page'],
  pet: [
    '/api/appointments/**',
    '/api/clients/**',
    '/api/days/**',
    '/api/days-off/bookings',
    '/api/invoices/**',
    '/api/pets/**',
    '/api/pets-apart',
    '/api/prepared-messages',
    '/api/emergency/**',
    '/api/offline-day/**',
    '/api/reports/**',
    '/api/requests/**',
    '/api/treatments/**',
    '/api/visit-reports',
    '/api/visits/**',
  ],
  petsApart: ['/api/pets-apart', '/api/appointments/warnings', '/api/requests/**'],
  pushDevice: ['/api/push-subscriptions'],
  secondFactor: ['/api/second-factor', ...DEVICES],
  series: [...APPOINTMENTS, '/api/series/**'],
  service: [
    '/api/cancellation-policy',
    '/api/client-prices',
    '/api/invoices/**',
    '/api/prices/quote',
    '/api/reports/**',
    '/api/services',
  ],
  signInMethod: ['/api/sign-in-methods'],
  surcharge: ['/api/surcharges', '/api/prices/quote'],
  visit: ['/api/clients/figures', '/api/offline-day/**', '/api/visits/**', '/api/visit-reports', ...HISTORIES],
  visitReport: ['/api/visit-reports'],
  walk: ['/api/walks', '/api/walks/favorites'],
} as const satisfies Record<string, readonly string[]>;

export type Changed = keyof typeof STALE_AFTER;

function matches(parts: readonly string[], pattern: string): boolean {
  const wanted = pattern.split('/');
  const isOpen = wanted.at(-1) === '**';
  if (isOpen) wanted.pop();
  return (
    (isOpen ? parts.length >= wanted.length : parts.length === wanted.length) &&
    wanted.every((part, at) => part === '*' || part === parts[at])
  );
}

/** Whether an answer of the API is out of date after a change. */
export function isStaleAfter(changed: Changed, path: string): boolean {
  const parts = path.split('?', 1).join('').split('/');
  return STALE_AFTER[changed].some((pattern) => matches(parts, pattern));
}
