/** What is said about invoices that are sent in one go. */
import type { BatchInvoice } from '#contract/money/invoiceBatches.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { spanText } from '#contract/rules/spanText.ts';

export const draftCount = (drafts: readonly unknown[]): string =>
  drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`;

interface Draft extends Pick<Invoice, 'id' | 'clientName' | 'createdAt'> {
  lines: readonly Pick<Invoice['lines'][number], 'day'>[];
}

/** The days of the lines of a draft, the first one first. */
const daysOf = ({ lines }: Pick<Draft, 'lines'>): string[] =>
  lines.flatMap(({ day }) => day ?? []).toSorted();

/** Drafts by the name of their client, and those of one client by the first day that they bill, else by when they were drafted. */
export const draftsInOrder = <Item extends Draft>(drafts: readonly Item[]): Item[] => {
  const dayOf = (draft: Item): string => daysOf(draft)[0] ?? draft.createdAt;
  return drafts.toSorted(
    (one, other) =>
      one.clientName.localeCompare(other.clientName, 'en-GB') ||
      dayOf(one).localeCompare(dayOf(other)),
  );
};

/** Tells two drafts for one client apart: the days that one bills. Undefined where the client has no other draft, or no line has a day. */
export function daysBilled(
  draft: Omit<Draft, 'createdAt'>,
  drafts: readonly Pick<Draft, 'id' | 'clientName'>[],
): string | undefined {
  const isOnly = drafts.every(
    ({ id, clientName }) => id === draft.id || clientName !== draft.clientName,
  );
  const days = daysOf(draft);
  const [startsOn] = days;
  const endsOn = days.at(-1);
  if (isOnly || startsOn === undefined || endsOn === undefined) return undefined;
  return spanText({ startsOn, endsOn });
}

/** Whether an invoice or a reminder can be emailed to a client: one with an address who is not archived. */
export const isEmailed = ({ email, archivedAt }: Pick<Client, 'email' | 'archivedAt'>): boolean =>
  email !== null && archivedAt === null;

/** "3 will be emailed, 1 is left for you to send." */
export function planText(
  drafts: readonly Pick<Invoice, 'clientId'>[],
  clients: readonly Pick<Client, 'id' | 'email' | 'archivedAt'>[],
  canSend: boolean,
): string {
  const reachable = new Set(clients.filter(isEmailed).map(({ id }) => id));
  const emailed = drafts.filter(
    ({ clientId }) => canSend && clientId !== null && reachable.has(clientId),
  ).length;
  const left = drafts.length - emailed;
  return `${emailed} will be emailed, ${left} ${left === 1 ? 'is' : 'are'} left for you to send.`;
}

type Shown = Pick<BatchInvoice, 'outcome' | 'sentAt'>;

const countOf = (
  invoices: readonly Shown[],
  is: (invoice: Shown) => boolean,
  words: string,
): string[] => {
  const count = invoices.filter(is).length;
  return count === 0 ? [] : [`${count} ${words}`];
};

/** "36 issued, 0 emailed, 36 to send yourself", and what else is to be known. */
export function resultText(invoices: readonly Shown[]): string {
  const issued = invoices.filter(({ outcome }) => outcome !== 'waiting' && outcome !== 'refused');
  const emailed = invoices.filter(({ outcome }) => outcome === 'emailed');
  const left = invoices.filter(({ outcome, sentAt }) => outcome === 'byHand' && sentAt === null);
  return [
    `${issued.length} issued`,
    `${emailed.length} emailed`,
    `${left.length} to send yourself`,
    ...countOf(
      invoices,
      ({ outcome, sentAt }) => outcome === 'byHand' && sentAt !== null,
      'sent by you',
    ),
    ...countOf(invoices, ({ outcome }) => outcome === 'issued', 'on the way'),
    ...countOf(invoices, ({ outcome }) => outcome === 'refused', 'not issued'),
    ...countOf(invoices, ({ outcome }) => outcome === 'waiting', 'waiting'),
  ].join(', ');
}

/** What another try can still send: refused drafts, and emails that did not go. An archived client is not emailed. */
export const leftOf = <Item extends BatchInvoice>(
  invoices: readonly Item[],
  isArchived: (invoice: Item) => boolean,
): Item[] =>
  invoices.filter((invoice) => {
    const { outcome, reason, invoiceId, sentAt } = invoice;
    if (invoiceId === null) return false;
    if (outcome === 'refused') return true;
    return outcome === 'byHand' && reason !== null && sentAt === null && !isArchived(invoice);
  });
