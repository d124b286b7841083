/** Where a client, a pet or a service is shown beside its own lists: those answers change with it. */

/** By what changed, the paths whose answers show it; everything below a path belongs to it. */
export const NAMED_IN = {
  client: [
    '/api/appointments',
    '/api/bank-imports',
    '/api/conversations',
    '/api/days',
    '/api/days-off/bookings',
    '/api/deliveries',
    '/api/invoices',
    '/api/messages',
    '/api/payments',
    '/api/pets',
    '/api/prepared-messages',
    '/api/reports',
    '/api/unsorted-mails',
    '/api/visit-reports',
    '/api/visits',
  ],
  pet: [
    '/api/appointments',
    '/api/clients',
    '/api/days',
    '/api/days-off/bookings',
    '/api/invoices',
    '/api/pets',
    '/api/pets-apart',
    '/api/prepared-messages',
    '/api/reports',
    '/api/visit-reports',
    '/api/visits',
  ],
  service: ['/api/client-prices', '/api/invoices', '/api/prices/quote', '/api/reports'],
} as const;
