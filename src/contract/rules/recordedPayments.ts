/** Whether a line of a bank statement may be recorded already, by hand or from another file. Server and browser ask alike. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';

/** A client says "I have paid", and the transfer arrives after the weekend. */
export const RECORDED_BEFORE_DAYS = 3;
/** A payment that is recorded by hand has the day on which someone found the time, unless it is changed. */
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
 * the days around: someone may have paid twice, into accounts of two banks.
 */
export function recordedFinder<Recorded extends RecordedPayment>(recorded: readonly Recorded[]) {
  const keyOf = (clientId: string, amount: string): string => `${clientId} ${amount}`;
  const byKey = new Map<string, Map<IsoDate, Recorded[]>>();
  for (const payment of recorded) {
    const key = keyOf(payment.clientId, payment.amount);
    const byDay = byKey.get(key) ?? new Map<IsoDate, Recorded[]>();
    const payments = byDay.get(payment.receivedOn) ?? [];
    payments.push(payment);
    byKey.set(key, byDay.set(payment.receivedOn, payments));
  }
  return ({ day, amount, paysInvoice }: Line, clientId: string) => {
    const byDay = byKey.get(keyOf(clientId, amount));
    if (!byDay) return undefined;
    for (let days = -RECORDED_BEFORE_DAYS; days <= RECORDED_AFTER_DAYS; days += 1) {
      const payments = byDay.get(addDays(day, days)) ?? [];
      const mayBeImported = Math.abs(days) <= (paysInvoice ? 0 : RECORDED_BEFORE_DAYS);
      const payment = payments.find(({ isImported }) => !isImported || mayBeImported);
      if (payment) return payment;
    }
    return undefined;
  };
}
