/** Payments, what a client owes, and how a client is billed. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoices.ts';
import type {
  Balance,
  Billing,
  BillingChanges,
  Payment,
  PaymentValues,
} from '#contract/payments.ts';
import { invalidateMoney } from '#web/features/invoices/money.data.ts';
import { PAYMENTS_PATH } from '#web/features/invoices/moneyPaths.data.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

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
export function useCreatePayment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, key }: { values: PaymentValues; key: string | undefined }) =>
      apiRequest<Payment>('POST', PAYMENTS_PATH, values, { key }),
    onSettled: () => invalidateMoney(cache),
  });
}

/** Deletes a payment: what it settled is open again. */
export function useDeletePayment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteRequest(`${PAYMENTS_PATH}/${id}`),
    onSettled: () => invalidateMoney(cache),
  });
}

/** Changes in which rhythm a client is billed, and when invoices are due. */
export function useChangeBilling(clientId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changes: BillingChanges) =>
      apiRequest<Billing>('PUT', `${clientPath(clientId)}/billing`, changes),
    onSuccess: (saved) => cache.setQueryData(billingQuery(clientId).queryKey, saved),
    onSettled: () => void invalidate(cache, billingQuery(clientId)),
  });
}
