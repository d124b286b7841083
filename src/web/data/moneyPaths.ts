/** Where invoices, payments and reports are. Without imports: bookings change all of them. */
export const INVOICES_PATH = '/api/invoices';
export const PAYMENTS_PATH = '/api/payments';
export const REPORTS_PATH = '/api/reports';
