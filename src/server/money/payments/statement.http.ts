/** The calls that give a client's statement, for the client or a bookkeeper. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { failure } from '#contract/errors.ts';
import { idParams } from '#contract/entity.ts';
import { statementQuery } from '#contract/money/payments.ts';
import { findBusinessDetails } from '#server/money/business-details/business-details.sql.ts';
import {
  findStatement,
  findStatementHead,
  readStatementRows,
  type StatementHead,
  type StatementRow,
  statementWriting,
} from '#server/money/payments/statement.sql.ts';
import { csv } from '#server/platform/http/csv.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { runTask } from '#server/platform/processes/run-task.ts';

const file = (type: string, description: string) => ({
  description,
  content: { [type]: { schema: z.any() } },
});

/** The table, page by page: a failure breaks it off, so that nobody takes half of it for all. */
async function* tableOf({ from, opening }: StatementHead, pages: AsyncIterable<StatementRow[]>) {
  const before = { day: from, what: 'Balance brought forward', amount: '', balance: opening };
  const fields = ['day', 'what', 'amount', 'balance'];
  yield Buffer.from(csv(fields, [before], true));
  for await (const rows of pages) {
    const cells = rows.map((row) => ({ ...row }));
    if (cells.length > 0) yield Buffer.from(csv(fields, cells, false));
  }
}

export function statementRoutes(app: Server): void {
  app.get(
    '/api/clients/:id/statement.csv',
    {
      schema: {
        operationId: 'getStatementTable',
        summary: 'Get a client’s statement as a table',
        params: idParams,
        querystring: statementQuery,
        response: {
          200: file('text/csv', 'Each invoice and payment, with what is owed after it.'),
        },
      },
    },
    async ({ db, ownerId, params: { id }, query }, reply) => {
      const head = found(await findStatementHead(db, ownerId, id, query), 'Client');
      return reply
        .header(
          'content-disposition',
          `attachment; filename="statement ${query.from} ${query.to}.csv"`,
        )
        .header('cache-control', 'private, no-store')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(tableOf(head, readStatementRows(db, ownerId, id, head))));
    },
  );

  app.get(
    '/api/clients/:id/statement.pdf',
    {
      schema: {
        operationId: 'getStatementPdf',
        summary: 'Get a client’s statement as a PDF',
        params: idParams,
        querystring: statementQuery,
        response: {
          200: file('application/pdf', 'The statement, to be printed or sent.'),
          422: failure,
        },
      },
    },
    async ({ db, ownerId, params, query }, reply) => {
      const statement = found(await findStatement(db, ownerId, params.id, query), 'Client');
      const business = await findBusinessDetails(db, ownerId);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline; filename="statement.pdf"')
        .type('application/pdf')
        .send(Buffer.from(await runTask(ownerId, statementWriting, { ...statement, business })));
    },
  );
}
