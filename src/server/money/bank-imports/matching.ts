/**
 * Whose money a payment is: by the client's code, else by the number of an open invoice, else by a payer who paid for a client
 * before, else by the open amount of one invoice, else by the name. A payment that settles an invoice to the penny takes it, and no
 * other payment of the file gets it. A client who was deleted is suggested for such a payment alone.
 */
import type { MatchReason } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { StatementLine } from '#server/money/bank-imports/statement/statement.ts';

export interface KnownClient {
  id: string;
  firstName: string;
  lastName: string;
  /** The code on the client's bank transfers. */
  reference: string;
}

/** A client who was deleted and still owes something. */
export interface FormerClient {
  id: string;
  name: string;
}

export interface OpenInvoice {
  id: string;
  clientId: string;
  pence: number;
  issuedOn: IsoDate;
  /** The digits of its number: 42 of INV-0042. */
  sequence: number;
}

/** What is known of a business. */
export interface Known {
  clients: readonly KnownClient[];
  formerClients: readonly FormerClient[];
  /** Who paid for whom before, by `payerKey`; null for payers who were hidden. */
  payers: ReadonlyMap<string, string | null>;
  /** The oldest first. */
  invoices: readonly OpenInvoice[];
}

export interface Match {
  clientId: string;
  reason: MatchReason;
  /** The invoice whose open amount is exactly the payment. */
  invoiceId: string | undefined;
  /** Surely this: the code or the invoice's number, and the amount of one invoice that was issued by that day. */
  ticked: boolean;
}

/** Capital letters and digits alone, of letters with marks the letter. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, ' ');

const wordsOf = (text: string): string[] => plain(text).split(/ +/).filter(Boolean);

/** How a payer is known again. */
export const payerKey = (payer: string): string => wordsOf(payer).join(' ');

type MatchedLine = Pick<StatementLine, 'day' | 'payer' | 'reference' | 'pence'>;

/** Finds the client whose code is in a text, spaces or not; null where codes of several clients do. */
function codeFinder(
  clients: readonly KnownClient[],
): (line: MatchedLine) => string | null | undefined {
  const byCode = new Map(clients.map(({ id, reference }) => [reference, id]));
  // The longest first: a code that lies within a longer one is not the payer's.
  const lengths = [...new Set(clients.map(({ reference }) => reference.length))].toSorted(
    (one, other) => other - one,
  );
  return ({ payer, reference }) => {
    const text = wordsOf(`${reference} ${payer}`).join('');
    const hits: { id: string; start: number; end: number }[] = [];
    for (const length of lengths) {
      for (let start = 0; start + length <= text.length; start += 1) {
        const end = start + length;
        const id = byCode.get(text.slice(start, end));
        const isWithin = hits.some((hit) => hit.start <= start && end <= hit.end);
        if (id !== undefined && !isWithin) hits.push({ id, start, end });
      }
    }
    const ids = hits.map(({ id }) => id);
    return ids.length === 0 ? undefined : (only(ids) ?? null);
  };
}

const INVOICE_WORDS: readonly string[] = ['INV', 'INVOICE'];

/** The numbers of invoices in a text: 42 of `INV-0042`, `inv42` and `Invoice 42`. */
export function invoiceNumbersIn({ payer, reference }: MatchedLine): number[] {
  const words = wordsOf(`${reference} ${payer}`);
  return words.flatMap((word, at) => {
    const digits = INVOICE_WORDS.includes(word)
      ? words[at + 1]
      : INVOICE_WORDS.filter((start) => word.startsWith(start)).map((start) =>
          word.slice(start.length),
        )[0];
    return digits !== undefined && /^\d{1,6}$/.test(digits) ? [Number(digits)] : [];
  });
}

/** Finds the clients whose name is in a payer's: the last name, with the first name or its letter before those without. */
function nameFinder(
  clients: readonly Pick<KnownClient, 'id' | 'firstName' | 'lastName'>[],
): (line: MatchedLine) => string[] {
  // O'Brien is O BRIEN at one bank, and OBRIEN at another.
  const named = clients.flatMap(({ id, firstName, lastName }) => {
    const [first = ''] = wordsOf(firstName);
    const last = wordsOf(lastName);
    return [last, [last.join('')]].map((last) => ({ id, first, last }));
  });
  const byLastWord = Map.groupBy(named, ({ last }) => last.at(-1) ?? '');
  return ({ payer, reference }) => {
    const words = new Set(wordsOf(`${payer} ${reference}`));
    const found = [...words]
      .flatMap((word) => byLastWord.get(word) ?? [])
      .filter(({ last }) => last.every((word) => words.has(word)));
    const sure = found.filter(({ first }) => words.has(first) || words.has(first.charAt(0)));
    return (sure.length > 0 ? sure : found).map(({ id }) => id);
  };
}

/** What each payment seems to be, in their order; undefined for nobody's. */
export function matchLines(
  lines: readonly MatchedLine[],
  { clients, formerClients, payers, invoices }: Known,
): (Match | undefined)[] {
  const matches = new Map<MatchedLine, Match>();
  const taken = new Set<string>();
  const byPence = Map.groupBy(invoices, ({ pence }) => pence);
  const bySequence = new Map(invoices.map((invoice) => [invoice.sequence, invoice]));
  const isFormer = new Set(formerClients.map(({ id }) => id));
  const namedIn = (line: MatchedLine): OpenInvoice[] =>
    invoiceNumbersIn(line).flatMap((sequence) => bySequence.get(sequence) ?? []);
  /** The invoices whose open amount is exactly the payment: one that it names, else the oldest first. */
  function exactOf(line: MatchedLine, clientId?: string): OpenInvoice[] {
    const exact = (byPence.get(line.pence) ?? []).filter(
      (invoice) =>
        !taken.has(invoice.id) && (clientId === undefined || invoice.clientId === clientId),
    );
    const named = namedIn(line);
    return named.length === 0 ? exact : exact.filter((invoice) => named.includes(invoice));
  }

  function match(line: MatchedLine, clientId: string, reason: MatchReason): void {
    const [exact] = exactOf(line, clientId);
    if (!exact && isFormer.has(clientId)) return;
    if (exact) taken.add(exact.id);
    const isSure = reason === 'reference' || reason === 'invoice';
    // A number of none of the open invoices is another's, or one that was paid before.
    const isNamed = invoiceNumbersIn(line).length === 0 || namedIn(line).length > 0;
    const ticked = isSure && isNamed && wasIssued(exact, line);
    matches.set(line, { clientId, reason, invoiceId: exact?.id, ticked });
  }

  const [byCode, byName] = [codeFinder(clients), nameFinder(clients)];
  const former = formerClients.map(({ id, name }) => {
    const [firstName = '', ...rest] = name.split(' ');
    return { id, firstName, lastName: rest.at(-1) ?? firstName };
  });
  const byAnyName = nameFinder([...clients, ...former]);
  /** One client: all by the amount, or those of them who have the name. */
  function byAmount(line: MatchedLine): string | undefined {
    const owing = [...new Set(exactOf(line).map(({ clientId }) => clientId))];
    return only(owing) ?? only(byAnyName(line).filter((id) => owing.includes(id)));
  }
  const byNumber = (line: MatchedLine) => only(namedIn(line).map(({ clientId }) => clientId));
  const payerOf = ({ payer }: MatchedLine): string | null | undefined =>
    payers.get(payerKey(payer));
  const finders: [MatchReason, (line: MatchedLine) => string | null | undefined][] = [
    ['reference', byCode],
    ['invoice', byNumber],
    ['payer', payerOf],
    ['amount', (line) => (payerOf(line) === null ? null : byAmount(line))],
    ['name', (line) => (payerOf(line) === null ? null : only(byName(line)))],
  ];
  // The surest first, so that they take the invoices. Of equally sure ones, those that came in after the invoice was issued come
  // before the others: an older payment was probably for an older invoice. Of these the oldest comes first.
  const oldestFirst = lines
    .filter((line) => byCode(line) !== null)
    .toSorted((one, other) => one.day.localeCompare(other.day));
  for (const [reason, find] of finders) {
    const later: [MatchedLine, string][] = [];
    for (const line of oldestFirst) {
      const clientId = matches.has(line) ? undefined : find(line);
      if (!clientId) continue;
      if (wasIssued(exactOf(line, clientId)[0], line)) match(line, clientId, reason);
      else later.push([line, clientId]);
    }
    for (const [line, clientId] of later) {
      if (find(line) === clientId) match(line, clientId, reason);
    }
  }
  return lines.map((line) => matches.get(line));
}

/** Whether there is such an invoice, and it was issued by the day of the payment. */
const wasIssued = (invoice: OpenInvoice | undefined, { day }: MatchedLine): boolean =>
  invoice !== undefined && invoice.issuedOn <= day;

const only = (ids: readonly string[]): string | undefined =>
  new Set(ids).size === 1 ? ids[0] : undefined;
