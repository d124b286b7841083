/** A client's invoices, their files, and the statement. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isoDate, type IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { CountFile } from '#server/overview/client-pages/file-count.ts';
import { idOf, type Shown } from '#server/overview/client-pages/frame.pages.ts';
import { readerOf } from '#server/overview/client-pages/client-principal.ts';
import { invoicesPage } from '#server/overview/client-pages/invoices.pages.ts';
import {
  findOwed,
  isInvoiceOf,
  listInvoicesOf,
} from '#server/overview/client-pages/invoices.sql.ts';
import { findBusinessDetails } from '#server/money/business-details/business-details.sql.ts';
import { invoicePage } from '#server/money/invoices/invoice.pages.ts';
import { findPdf, findPrinted, findPrintedLogo } from '#server/money/invoices/printed.sql.ts';
import { findStatement, statementWriting } from '#server/money/payments/statement.sql.ts';
import { found, HttpError, NotFound } from '#server/platform/errors/errors.ts';
import { sendLinkedPage } from '#server/platform/http/linked-page.ts';
import { sendPdf } from '#server/platform/http/pdf-response.ts';
import { sendPicture } from '#server/platform/http/picture-response.ts';
import type { Server } from '#server/platform/http/server.ts';
import { runTask } from '#server/platform/processes/run-task.ts';

const YEAR_DAYS = 365;
const CHOOSE_DAYS = 'Choose the first and the last day.';

const byId = { schema: { hide: true, params: z.object({ id: z.string() }) } } as const;
const days = z.object({ from: isoDate(CHOOSE_DAYS), to: isoDate(CHOOSE_DAYS) });

interface MoneyContext {
  today: () => IsoDate;
  shownTo: (request: FastifyRequest) => Shown;
  countFile: CountFile;
}

export function moneyRoutes(app: Server, { today, shownTo, countFile }: MoneyContext): void {
  /** The id of an invoice of the reader; absent where it is somebody else's or a draft. */
  async function ownInvoice(request: FastifyRequest): Promise<string> {
    const id = idOf(request, 'Invoice');
    if (!(await isInvoiceOf(request.db, readerOf(request), id))) throw new NotFound('Invoice');
    return id;
  }

  async function invoices(request: FastifyRequest, before?: string, problem?: string) {
    const { reader, frame } = shownTo(request);
    return invoicesPage(frame, {
      business: reader.business,
      invoices: await listInvoicesOf(request.db, reader, before),
      owed: await findOwed(request.db, reader),
      from: addDays(today(), -YEAR_DAYS),
      to: today(),
      isFirst: before === undefined,
      problem,
    });
  }

  app.get(
    '/my/invoices',
    {
      schema: {
        hide: true,
        querystring: z.object({ before: z.uuid().optional().catch(undefined) }),
      },
    },
    async (request, reply) =>
      sendLinkedPage(reply, 200, await invoices(request, request.query.before)),
  );

  app.get('/my/invoices/:id', byId, async (request, reply) => {
    const id = await ownInvoice(request);
    const { reader, frame } = shownTo(request);
    const invoice = found(await findPrinted(request.db, reader.ownerId, id), 'Invoice');
    return sendLinkedPage(reply, 200, invoicePage(frame, invoice, `/my/invoices/${id}`));
  });

  app.get('/my/invoices/:id/pdf', byId, async (request, reply) => {
    const id = await ownInvoice(request);
    countFile(request);
    return sendPdf(reply, found(await findPdf(request.db, request.ownerId, id), 'Invoice'));
  });

  app.get('/my/invoices/:id/logo', byId, async (request, reply) => {
    const { db, ownerId } = request;
    const invoice = await findPrinted(db, ownerId, await ownInvoice(request));
    const logo = invoice && (await findPrintedLogo(db, ownerId, invoice));
    return sendPicture(reply, found(logo, 'Logo'), 'private, no-store', 'image/png');
  });

  app.get(
    '/my/statement.pdf',
    { schema: { hide: true, querystring: z.unknown() } },
    async (request, reply) => {
      const { db, ownerId } = request;
      const { clientId } = readerOf(request);
      const read = days.safeParse(request.query);
      if (!read.success) {
        return sendLinkedPage(reply, 400, await invoices(request, undefined, CHOOSE_DAYS));
      }
      countFile(request);
      try {
        const statement = found(await findStatement(db, ownerId, clientId, read.data), 'Statement');
        const business = await findBusinessDetails(db, ownerId);
        const pdf = await runTask(ownerId, statementWriting, { ...statement, business });
        return sendPdf(reply, { number: 'statement', pdf: Buffer.from(pdf) });
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 422) throw error;
        return sendLinkedPage(reply, 422, await invoices(request, undefined, error.message));
      }
    },
  );
}
