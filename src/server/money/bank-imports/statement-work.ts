/** Does the tasks of `statement-tasks.ts`. */
import type {
  BankImport,
  BankLine,
  ColumnsFound,
  RecordedPayment,
} from '#contract/money/bankImports.ts';
import { poundsOf } from '#contract/rules/pence.ts';
import { recordedFinder } from '#contract/rules/recordedPayments.ts';
import {
  type FormerClient,
  type KnownClient,
  matchLines,
  type OpenInvoice,
  payerKey,
} from '#server/money/bank-imports/matching.ts';
import type {
  MatchedLines,
  MatchInput,
  ReadLines,
  StoredImport,
} from '#server/money/bank-imports/statement-tasks.ts';
import { type ColumnChoice, columnsToChoose } from '#server/money/bank-imports/statement/csv.ts';
import {
  readStatement,
  type StatementLine,
} from '#server/money/bank-imports/statement/statement.ts';
import { textOf } from '#server/money/bank-imports/statement/text.ts';
import { newId } from '#server/platform/db/ids.ts';

export function readLines({
  bytes,
  choice,
}: {
  bytes: Uint8Array;
  choice: ColumnChoice;
}): ReadLines {
  const { lines, leftOut } = readStatement(bytes, choice);
  const fingerprints = lines.map(({ fingerprint }) => fingerprint);
  // The account is in the fingerprint, and needed for nothing else.
  const texts = lines.map(({ account: _account, ...line }) => line);
  return { lines: JSON.stringify(texts), fingerprints: JSON.stringify(fingerprints), leftOut };
}

export const readColumns = (bytes: Uint8Array): ColumnsFound => columnsToChoose(textOf(bytes));

interface KnownPayer {
  payer: string;
  clientId: string | null;
}

export function matchStatement(input: MatchInput): MatchedLines {
  const all: Omit<StatementLine, 'account'>[] = JSON.parse(input.lines);
  const recorded = new Set<string>(JSON.parse(input.recorded));
  const payers: KnownPayer[] = JSON.parse(input.payers);
  const lines = all.filter(({ fingerprint }) => !recorded.has(fingerprint));
  const formerClients: FormerClient[] = JSON.parse(input.formerClients);
  const clients: KnownClient[] = JSON.parse(input.clients);
  const invoices: OpenInvoice[] = JSON.parse(input.invoices);
  const formerIds = new Set(formerClients.map(({ id }) => id));
  const matches = matchLines(lines, {
    formerClients,
    clients,
    payers: new Map(payers.map(({ payer, clientId }) => [payer, clientId])),
    invoices,
  });
  const rows = lines.map(({ fingerprint, day, payer, reference, pence }, position) => {
    const { clientId, reason, invoiceId, ticked = false } = matches[position] ?? {};
    const line = { id: newId(), fingerprint, position, day, payer, reference };
    // A deleted client is known by the invoice.
    const client_id = clientId !== undefined && formerIds.has(clientId) ? null : clientId;
    const match = { client_id, reason, invoice_id: invoiceId, ticked };
    return { ...line, amount: poundsOf(pence), ...match };
  });
  return { rows: JSON.stringify(rows), known: recorded.size };
}

/** A line as the database has it. */
interface StoredLine extends Omit<BankLine, 'suggestion' | 'hidden'> {
  clientId: string | null;
  clientName: string | null;
  reason: NonNullable<BankLine['suggestion']>['reason'] | null;
  invoiceId: string | null;
  number: string | null;
}

/** Returns how lines are answered. A line whose payment may be recorded already is not ticked. */
function asLine(hiddenPayers: ReadonlySet<string>, recorded: readonly RecordedPayment[]) {
  const recordedOf = recordedFinder(recorded);
  return (stored: StoredLine): BankLine => {
    const { id, day, payer, reference, amount, paymentId } = stored;
    const { clientId, clientName, reason, invoiceId, number } = stored;
    const asked = { ...stored, paysInvoice: invoiceId !== null };
    const isRecorded = clientId !== null && recordedOf(asked, clientId) !== undefined;
    const suggestion =
      clientName === null || reason === null
        ? null
        : { clientId, clientName, reason, invoiceId, number };
    return {
      id,
      day,
      payer,
      reference,
      amount,
      suggestion,
      ticked: stored.ticked && !isRecorded,
      hidden: suggestion === null && hiddenPayers.has(payerKey(payer)),
      paymentId,
    };
  };
}

export function writeImport(stored: StoredImport): string {
  const { id, createdAt, known, leftOut } = stored.file;
  const hidden = new Set<string>(JSON.parse(stored.hidden));
  const recorded: RecordedPayment[] = JSON.parse(stored.recorded);
  const lines: StoredLine[] = JSON.parse(stored.lines);
  const answer: BankImport = {
    id,
    createdAt,
    known,
    leftOut,
    lines: lines.map(asLine(hidden, recorded)),
    recorded,
  };
  return JSON.stringify(answer);
}
