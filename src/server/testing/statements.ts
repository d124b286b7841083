/** Bank statements as a bank writes them, sent as a browser sends them. */
import { type BankImport, type BankImportApply, bankImport } from '#contract/money/bankImports.ts';
import { balance } from '#contract/money/payments.ts';
import { addClient } from '#server/testing/records.ts';
import type { Answer, Caller, TestApp } from '#server/testing/test-app.ts';

/** A payment that came in: day, payer, reference and amount. */
export type Payment = readonly [day: string, payer: string, reference: string, amount: string];

/** The CSV of Starling. */
export const starling = (payments: readonly Payment[]): string =>
  [
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)',
    ...payments.map(([day, payer, reference, amount]) =>
      [day.split('-').toReversed().join('/'), payer, reference, 'FASTER PAYMENT', amount, '0'].join(
        ',',
      ),
    ),
  ].join('\n');

/** Sends a file, with what was chosen in the query. */
export const sendStatement = (
  caller: Caller,
  file: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  caller.call('POST', `/api/bank-imports${query}`, {
    body: file,
    headers: { 'content-type': 'text/csv', ...headers },
  });

/** Imports payments, and returns what was read. */
export async function importPayments(
  caller: Caller,
  payments: readonly Payment[],
): Promise<BankImport> {
  const { status, body } = await sendStatement(caller, starling(payments));
  if (status !== 201) throw new Error(`The import answered ${status}: ${JSON.stringify(body)}`);
  return bankImport.parse(body);
}

/** A business with one client, Jane Doe, and her code on bank transfers. */
export async function samWithJane(app: TestApp) {
  const sam = await app.user();
  const client = await addClient(sam, { firstName: 'Jane', lastName: 'Doe' });
  const { body } = await sam.get(`/api/clients/${client.id}/balance`);
  return { sam, client, code: balance.parse(body).reference };
}

type Chosen = BankImportApply['lines'][number];

/** A line of an import, to be recorded as the payment of a client; of the suggested one unless another is given. */
export function lineOf({ lines }: BankImport, at: number, clientId?: string | null): Chosen {
  const line = lines[at];
  if (!line) throw new Error(`The import has no line ${at}`);
  return clientId === undefined ? { id: line.id } : { id: line.id, clientId };
}

/** Records lines of an import: all of them as suggested unless some are given. */
export const applyImport = (
  caller: Caller,
  read: BankImport,
  lines: readonly Chosen[] = read.lines.map(({ id }) => ({ id })),
): Promise<Answer> => caller.post(`/api/bank-imports/${read.id}/apply`, { lines });
