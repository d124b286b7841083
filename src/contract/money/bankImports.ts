/** Bank statements: what of a file came in, whose it seems to be, and what of it is recorded as payments. */
import { z } from 'zod';
import { matchReasons } from '#contract/choices.ts';
import { entityId, timestamps } from '#contract/entity.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';

/** The most payments that one file may hold. */
export const MAX_STATEMENT_LINES = 20_000;
/** The imports that are listed. */
export const MAX_IMPORTS = 1_000;
/** The payments recorded before that are answered with a file. */
export const MAX_RECORDED = 50_000;

const amount = z.string();

/** The likely client of a line, and the invoice it pays to the penny. */
const suggestion = z.object({
  /** Null for a client who was deleted: the payment settles the invoice. */
  clientId: entityId.nullable(),
  clientName: z.string(),
  /** How the client was recognised. */
  reason: z.enum(matchReasons),
  /** The invoice whose open amount it is. */
  invoiceId: entityId.nullable(),
  number: z.string().nullable(),
});

/** Money that came in. */
const bankLine = z.object({
  id: entityId,
  day: z.string(),
  payer: z.string(),
  reference: z.string(),
  amount,
  suggestion: suggestion.nullable(),
  /** Whether it is ticked before anyone looked: the client's code or an invoice's number, with the open amount of one invoice, and not recorded already. */
  ticked: z.boolean(),
  /** Whether its payer was hidden: nobody's payments come from there. */
  hidden: z.boolean(),
  /** The payment that it was recorded as. */
  paymentId: entityId.nullable(),
});

/** A bank payment that is there already, recorded by hand or from another file: it may be one of the lines. */
const recordedPayment = z.object({
  clientId: entityId,
  amount,
  receivedOn: z.string(),
  isImported: z.boolean(),
});

const counts = {
  id: entityId,
  createdAt: timestamps.createdAt,
  /** Lines of the file that were recorded from an earlier one. */
  known: z.int(),
  /** Lines of the file in another currency, or not completed. */
  leftOut: z.int(),
};

/** A file that was read, with what came in, the latest first. */
export const bankImport = z.object({
  ...counts,
  lines: z.array(bankLine).max(MAX_STATEMENT_LINES),
  /** Bank payments of all clients, of amounts and days of the lines. */
  recorded: z.array(recordedPayment).max(MAX_RECORDED),
});

/** A file in the list: how many payments were recorded from it, and what they come to. */
export const bankImports = z
  .array(z.object({ ...counts, recorded: z.int(), total: amount, lines: z.int() }))
  .max(MAX_IMPORTS);

/** The names of a file's columns: a signed `amount`, or `moneyIn` for incoming payments. */
export const statementColumns = z.object({
  day: requiredText('Choose the column with the day'),
  payer: requiredText('Choose the column with the payer'),
  reference: optionalText(200),
  amount: optionalText(200),
  moneyIn: optionalText(200),
});

export const bankImportQuery = statementColumns.partial();

/** The columns of a file, each with what is in it first. */
export const columnsFound = z.array(z.object({ name: z.string(), example: z.string() })).max(100);

/** The lines to record as payments of the suggested client, who may be deleted, or another. Null: not from a client. */
export const bankImportApply = z.object({
  lines: z
    .array(
      z.object({
        id: z.uuid('Choose a line of this import'),
        clientId: z.uuid('Choose a client from the list').nullable().optional(),
      }),
      'Choose the lines to record',
    )
    .min(1, 'Choose the lines to record')
    .max(MAX_STATEMENT_LINES, `Choose at most ${MAX_STATEMENT_LINES} lines`)
    .refine(
      (lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
      'Choose each line once',
    ),
});

export type BankLine = z.output<typeof bankLine>;
export type BankImport = z.output<typeof bankImport>;
export type RecordedPayment = z.output<typeof recordedPayment>;
export type BankImports = z.output<typeof bankImports>;
export type StatementColumns = z.output<typeof statementColumns>;
export type BankImportQuery = z.output<typeof bankImportQuery>;
export type ColumnsFound = z.output<typeof columnsFound>;
export type BankImportApply = z.output<typeof bankImportApply>;
