/** The composition root's part about getting paid: business details, invoices, payments, and how the business does. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { bankImportRoutes } from '#server/bank-imports/bank-imports.http.ts';
import { businessDetailsRoutes } from '#server/business-details/business-details.http.ts';
import { invoiceRoutes } from '#server/invoices/invoices.http.ts';
import { reportRoutes } from '#server/reports/reports.http.ts';
import { paymentRoutes } from '#server/payments/payments.http.ts';
import { statementRoutes } from '#server/payments/statement.http.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

/** What `app.ts` registers for signed-in users; `today` returns the business's day. */
export async function moneyRoutes(
  users: Server,
  lists: ListAnswers,
  today: () => IsoDate,
  timeZone: string,
): Promise<void> {
  businessDetailsRoutes(users);
  invoiceRoutes(users, lists, today, timeZone);
  paymentRoutes(users, lists, today);
  statementRoutes(users);
  reportRoutes(users, today, timeZone);
  await bankImportRoutes(users);
}
