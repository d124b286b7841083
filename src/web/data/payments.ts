/** Payments, what a client owes, and how a client is billed. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Invoice } from '#contract/money/invoices.ts';
import type {
  Balance,
  Billing,
  BillingChanges,
  Payment,
  PaymentValues,
} from '#contract/money/payments.ts';
import { useChange } from '#web/data/change.ts';
import { PAYMENTS_PATH } from '#web/data/moneyPaths.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const clientPath = (clientId: string) => `/api/clients/${encodeURIComponent(clientId)}`;

/** The payments of the client of an invoice, who may be deleted, the latest first. */
export function usePaymentsOf({ clientId, formerClientId }: Invoice) {
  const query = new URLSearchParams(
    clientId === null ? { formerClientId: formerClientId ?? '' } : { clientId },
  );
  return useQuery<Payment[]>({ queryKey: [`${PAYMENTS_PATH}?${query}`] });
}

export const useBalance = (clientId: string) =>
  useQuery<Balance>({ queryKey: [`${clientPath(clientId)}/balance`] });

const billingQuery = (clientId: string) =>
  queryOptions<Billing>({ queryKey: [`${clientPath(clientId)}/billing`] });

export const useBilling = (clientId: string) => useQuery(billingQuery(clientId));

/** Where a client's statement of some days is. */
export const statementPath = (
  clientId: string,
  { from, to }: { from: string; to: string },
  kind: 'pdf' | 'csv',
): string => `${clientPath(clientId)}/statement.${kind}?from=${from}&to=${to}`;

/** Records a payment, a tip or a refund; with the same `key` once. */
export const useCreatePayment = () =>
  useChange(
    'money',
    ({ values, key }: { values: PaymentValues; key: string | undefined }) =>
      apiRequest<Payment>('POST', PAYMENTS_PATH, values, { key }),
    { waits: true },
  );

/** Deletes a payment: what it settled is open again. */
export const useDeletePayment = () =>
  useChange('money', (id: string) => deleteRequest(`${PAYMENTS_PATH}/${id}`), { waits: true });

/** Changes in which rhythm a client is billed, and when invoices are due. */
export const useChangeBilling = (clientId: string) =>
  useChange(
    'billing',
    (changes: BillingChanges) =>
      apiRequest<Billing>('PUT', `${clientPath(clientId)}/billing`, changes),
    { show: (cache, saved) => cache.setQueryData(billingQuery(clientId).queryKey, saved) },
  );
