/** The payments of a statement in the order in which they are looked at, and what is said of each. */
import type { BankImport, BankLine, RecordedPayment } from '#contract/money/bankImports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import type { recordedFinder } from '#contract/rules/recordedPayments.ts';

/** What someone decided of a line; the rest is as it was suggested. */
export interface Decision {
  ticked: boolean;
  clientId?: string;
}

/** Finds the payment of a client that a line may be. */
export type RecordedOf = ReturnType<typeof recordedFinder<RecordedPayment>>;

/** By the id of the line. */
export type Decisions = Readonly<Record<string, Decision>>;

/** Whose payment a line is by now; undefined where nobody knows, and for a client who was deleted. */
export const clientOf = (line: BankLine, decisions: Decisions): string | undefined =>
  decisions[line.id]?.clientId ?? line.suggestion?.clientId ?? undefined;

/** The name of the deleted client whose invoice a line pays; undefined once another client was chosen. */
export const formerNameOf = ({ id, suggestion }: BankLine, decisions: Decisions) =>
  suggestion?.clientId === null && decisions[id]?.clientId === undefined
    ? suggestion.clientName
    : undefined;

export const isTicked = (line: BankLine, decisions: Decisions): boolean =>
  decisions[line.id]?.ticked ?? line.ticked;

/** The lines that are not recorded, by how sure they are. */
export function grouped({ lines }: BankImport) {
  const open = lines.filter(({ paymentId }) => paymentId === null);
  const unknown = open.filter(({ suggestion }) => suggestion === null);
  return {
    sure: open.filter(({ ticked }) => ticked),
    likely: open.filter(({ ticked, suggestion }) => !ticked && suggestion !== null),
    unknown: unknown.filter(({ hidden }) => !hidden),
    hidden: unknown.filter(({ hidden }) => hidden),
    recorded: lines.length - open.length,
  };
}

/** "Their code, and exactly INV-0042". */
export function reasonText({ suggestion }: BankLine): string {
  if (suggestion === null) return '';
  const { reason, number } = suggestion;
  const how = {
    reference: 'Their code',
    invoice: 'The invoice number',
    payer: 'Paid for them before',
    amount: 'The amount',
    name: 'The name',
  }[reason];
  if (number !== null) return `${how}, and exactly ${number}`;
  const isNamed = reason === 'reference' || reason === 'invoice';
  return isNamed ? `${how}; no open invoice is exactly this` : how;
}

/** The payment that a line of this client may be. */
const recordedFor = ({ day, amount, suggestion }: BankLine, id: string, recordedOf: RecordedOf) =>
  recordedOf(
    { day, amount, paysInvoice: suggestion?.clientId === id && suggestion.invoiceId !== null },
    id,
  );

/** What choosing a client decides: the line is ticked, unless the payment may be recorded already. */
export const chosenFor = (line: BankLine, clientId: string, recordedOf: RecordedOf): Decision => ({
  clientId,
  ticked: recordedFor(line, clientId, recordedOf) === undefined,
});

/** A warning where the payment may be recorded already, for whoever it is by now. */
export function recordedText(
  line: BankLine,
  clientId: string | undefined,
  recordedOf: RecordedOf,
): string | undefined {
  const recorded = clientId === undefined ? undefined : recordedFor(line, clientId, recordedOf);
  if (!recorded) return undefined;
  const { amount, receivedOn, isImported } = recorded;
  const what = `${formatPounds(amount)} by bank on ${mediumDate(receivedOn)}`;
  const how = isImported ? `Another statement recorded ${what}.` : `You recorded ${what}.`;
  return `${how} Tick this only if it is another payment.`;
}

export const paymentsText = (count: number): string =>
  count === 1 ? '1 payment' : `${count} payments`;
