/**
 * The work on a bank statement that is done in a process of its own: 20,000 payments take seconds to read and match. What the server only
 * passes on between the database and that process is JSON text, which it never parses.
 */
import type { ColumnsFound } from '#contract/money/bankImports.ts';
import type { ColumnChoice } from '#server/money/bank-imports/statement/csv.ts';
import { defineTask } from '#server/platform/processes/task.ts';

const DEADLINE_MS = 10_000;

/** A statement that was read: its lines and their fingerprints, each a list as JSON. */
export interface ReadLines {
  lines: string;
  fingerprints: string;
  leftOut: number;
}

/** What lines are matched with, each a list as JSON. */
export interface MatchInput {
  lines: string;
  /** The fingerprints of lines that were recorded from an earlier file. */
  recorded: string;
  clients: string;
  formerClients: string;
  payers: string;
  invoices: string;
}

/** Rows for the database as JSON, and how many lines were recorded before. */
export interface MatchedLines {
  rows: string;
  known: number;
}

/** A file as the database has it, each list as JSON. */
export interface StoredImport {
  file: { id: string; createdAt: string; known: number; leftOut: number };
  lines: string;
  /** The payers who were hidden. */
  hidden: string;
  recorded: string;
}

export const statementReading = defineTask<{ bytes: Uint8Array; choice: ColumnChoice }, ReadLines>(
  'read-statement',
  DEADLINE_MS,
);
export const columnReading = defineTask<Uint8Array, ColumnsFound>('read-columns', DEADLINE_MS);
export const lineMatching = defineTask<MatchInput, MatchedLines>('match-statement', DEADLINE_MS);
/** Answers a `BankImport` as JSON. */
export const importWriting = defineTask<StoredImport, string>('write-import', DEADLINE_MS);
