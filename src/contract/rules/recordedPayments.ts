/** Whether a line of a bank statement may be recorded already, by hand or from another file. Server and browser ask alike. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { daysBetween } from '#contract/rules/seriesDays.ts';

/** A client says "I have paid", and the transfer arrives after the weekend. */
export const RECORDED_BEFORE_DAYS = 3;
/** A payment that is recorded by hand has the day on which somebody found the time, unless it is changed. */
export const RECORDED_AFTER_DAYS = 14;

interface RecordedPayment {
  clientId: string;
  amount: string;
  receivedOn: IsoDate;
  isImported: boolean;
}

/** A line, and whether it is exactly the open amount of one of the client's invoices. */
interface Line {
  day: IsoDate;
  amount: string;
  paysInvoice: boolean;
}

/**
 * Returns a function that finds the payment of a client that a line may be, and undefined where there is none. One that another
 * file recorded has the day of its transfer, so it counts on that day alone; where no invoice asks for the line, it also counts on
 * the days around: somebody may have paid twice, into accounts of two banks.
 */
export function recordedFinder<Recorded extends RecordedPayment>(recorded: readonly Recorded[]) {
  const keyOf = (clientId: string, amount: string): string => `${clientId} ${amount}`;
  const byKey = Map.groupBy(recorded, ({ clientId, amount }) => keyOf(clientId, amount));
  return ({ day, amount, paysInvoice }: Line, clientId: string) =>
    byKey.get(keyOf(clientId, amount))?.find(({ receivedOn, isImported }) => {
      const days = daysBetween(day, receivedOn);
      if (isImported) return Math.abs(days) <= (paysInvoice ? 0 : RECORDED_BEFORE_DAYS);
      return days >= -RECORDED_BEFORE_DAYS && days <= RECORDED_AFTER_DAYS;
    });
}
