/** The calls about bank statements: a file read, its lines recorded as payments, and all of it undone. */
import { z } from 'zod';
import {
  bankImport,
  bankImportApply,
  type BankImportQuery,
  bankImportQuery,
  bankImports,
  columnsFound,
  MAX_STATEMENT_LINES,
  statementColumns,
  type StatementColumns,
} from '#contract/money/bankImports.ts';
import { MAX_STATEMENT_BYTES } from '#contract/money/statementLimits.ts';
import { idParams } from '#contract/entity.ts';
import {
  findBankImport,
  findColumnsChosen,
  insertBankImport,
  listBankImports,
  matchStatement,
  rememberColumns,
} from '#server/money/bank-imports/bank-imports.sql.ts';
import { columnReading } from '#server/money/bank-imports/statement-tasks.ts';
import { deleteBankImport, recordBankLines } from '#server/money/bank-imports/recording.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found, InvalidField } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import { sendJsonText } from '#server/platform/http/json-text.ts';
import type { Server } from '#server/platform/http/server.ts';
import { runTask } from '#server/platform/processes/run-task.ts';

const FILES = ['text/csv', 'application/x-ofx'];

/** The bytes of a statement, of whatever encoding. */
const statementBytes = z.custom<Buffer>(
  (body) => Buffer.isBuffer(body),
  'Send the file of a bank statement',
);

/** A line of the body has an id and a client. */
const MAX_APPLY_VALUES = 4 * MAX_STATEMENT_LINES;

const NO_AMOUNT = 'Choose the column with the amount, or with what came in';

/** The columns that a caller chose; undefined where none were. Throws an `InvalidField` where some are missing. */
function columnsIn(query: BankImportQuery): StatementColumns | undefined {
  if (Object.values(query).every((name) => !name)) return undefined;
  if (!query.amount && !query.moneyIn) throw new InvalidField('amount', NO_AMOUNT);
  const { success, data, error } = statementColumns.safeParse(query);
  if (success) return data;
  throw new InvalidField(String(error.issues[0]?.path[0]), error.issues[0]?.message ?? NO_AMOUNT);
}

/** The calls that take a file. */
function fileRoutes(app: Server): void {
  app.removeAllContentTypeParsers();
  const asBuffer = { parseAs: 'buffer', bodyLimit: MAX_STATEMENT_BYTES } as const;
  app.addContentTypeParser(FILES, asBuffer, (_request, body, done) => done(null, body));

  app.post(
    '/api/bank-imports',
    {
      bodyLimit: MAX_STATEMENT_BYTES,
      config: { maxConcurrent: 2 },
      schema: {
        operationId: 'createBankImport',
        summary: 'Import a bank statement (CSV or OFX): its incoming payments and likely clients',
        consumes: FILES,
        querystring: bankImportQuery,
        body: statementBytes,
        response: { 201: bankImport },
      },
    },
    async (request, reply) => {
      const { db, ownerId, body, query } = request;
      const chosen = columnsIn(query);
      const before = await findColumnsChosen(db, ownerId);
      const statement = await matchStatement(db, ownerId, body, { now: chosen, before });
      return createOnce(request, reply, async (db) => {
        if (chosen) await rememberColumns(db, ownerId, chosen);
        return insertBankImport(db, ownerId, statement);
      });
    },
  );

  app.post(
    '/api/bank-imports/columns',
    {
      bodyLimit: MAX_STATEMENT_BYTES,
      config: { maxConcurrent: 2 },
      schema: {
        operationId: 'readStatementColumns',
        summary: 'Read the columns of a CSV file, to choose from',
        consumes: FILES,
        body: statementBytes,
        response: { 200: columnsFound },
      },
    },
    ({ ownerId, body }) => runTask(ownerId, columnReading, body),
  );
}

export async function bankImportRoutes(app: Server): Promise<void> {
  await app.register(async (scope) => fileRoutes(scope.withTypeProvider()));

  app.get(
    '/api/bank-imports',
    {
      schema: {
        operationId: 'listBankImports',
        summary: 'List imported bank statements, newest first',
        response: { 200: bankImports },
      },
    },
    ({ db, ownerId }) => listBankImports(db, ownerId),
  );

  app.get(
    '/api/bank-imports/:id',
    {
      schema: {
        operationId: 'getBankImport',
        summary: 'Get the incoming payments of a bank statement',
        params: idParams,
        response: { 200: bankImport },
      },
    },
    async ({ db, ownerId, params }, reply) =>
      sendJsonText(reply, found(await findBankImport(db, ownerId, params.id), 'Import')),
  );

  app.post(
    '/api/bank-imports/:id/apply',
    {
      config: { maxJsonValues: MAX_APPLY_VALUES },
      schema: {
        operationId: 'applyBankImport',
        summary:
          'Record lines of a bank statement as payments, or as not from a client (clientId null)',
        params: idParams,
        body: bankImportApply,
        response: { 200: bankImport },
      },
    },
    async ({ db, ownerId, params: { id }, body }, reply) =>
      sendJsonText(reply, await recordBankLines(db, ownerId, id, body.lines)),
  );

  app.delete(
    '/api/bank-imports/:id',
    {
      schema: {
        operationId: 'deleteBankImport',
        summary: 'Undo a bank import: its payments are deleted',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params: { id } }, reply) => {
      await transaction(db, (db) => deleteBankImport(db, ownerId, id));
      return reply.code(204).send(null);
    },
  );
}
