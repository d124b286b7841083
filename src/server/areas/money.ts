/** Business details, invoices, payments, bank files, and how the business does. */
import type { Area, AreaContext } from '#server/areas/area.ts';
import { bankImportRoutes } from '#server/money/bank-imports/bank-imports.http.ts';
import { businessDetailsRoutes } from '#server/money/business-details/business-details.http.ts';
import { logoRoutes } from '#server/money/business-details/logo.http.ts';
import { batchRoutes } from '#server/money/invoices/batches.http.ts';
import { sendBatches } from '#server/money/invoices/batches.jobs.ts';
import { keepInvoiceFilesHourly } from '#server/money/invoices/files.jobs.ts';
import { invoicePages } from '#server/money/invoices/invoice-page.http.ts';
import { invoiceRoutes } from '#server/money/invoices/invoices.http.ts';
import { sendingRoutes } from '#server/money/invoices/sending.http.ts';
import { paymentRoutes } from '#server/money/payments/payments.http.ts';
import { statementRoutes } from '#server/money/payments/statement.http.ts';
import { reportRoutes } from '#server/money/revenue/reports.http.ts';
import { unmarkedRoutes } from '#server/money/unmarked-visits/unmarked.http.ts';
import { privateLinks } from '#server/platform/http/private-link.ts';

export function moneyArea(context: AreaContext): Area {
  const { config, db, auth, copyScript, enqueue, jobs, now, today, diaryNow } = context;
  const { timeZone, publicOrigin } = config;
  return {
    jobs: [sendBatches({ db, now, today, enqueue }, jobs), keepInvoiceFilesHourly(db, today)],
    pages(pages) {
      invoicePages(pages, { db, now, timeZone, css: auth.css, script: copyScript });
    },
    async routes(users, lists) {
      businessDetailsRoutes(users);
      await logoRoutes(users);
      unmarkedRoutes(users, diaryNow);
      invoiceRoutes(users, lists, today, timeZone);
      sendingRoutes(users, { now, today, enqueue, makeLink: privateLinks(publicOrigin) });
      batchRoutes(users, now, jobs);
      paymentRoutes(users, lists, today);
      statementRoutes(users);
      reportRoutes(users, today, timeZone);
      await bankImportRoutes(users);
    },
  };
}
