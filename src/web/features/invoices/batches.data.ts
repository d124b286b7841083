/** Invoices that are sent in one go: starting that, what became of each, and closing the result. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InvoiceBatch, OpenBatch, SendAllValues } from '#contract/invoiceBatches.ts';
import { invalidateMoney } from '#web/features/invoices/money.data.ts';
import { INVOICES_PATH } from '#web/features/invoices/moneyPaths.data.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

const PATH = `${INVOICES_PATH}/send-all`;
const LOOK_EVERY_MS = 1_500;

/** The results that nobody has closed, which another device may have begun. */
const openQuery = queryOptions<OpenBatch[]>({ queryKey: [PATH], staleTime: 0 });

export const useOpenBatches = () => useQuery(openQuery);

/** Whether a job or a mail server is still at it. */
export const isUnderWay = ({ invoices }: InvoiceBatch): boolean =>
  invoices.some(
    ({ outcome, reason }) => outcome === 'waiting' || (outcome === 'issued' && reason === null),
  );

const batchQuery = (id: string) =>
  queryOptions<InvoiceBatch>({
    queryKey: [`${PATH}/${encodeURIComponent(id)}`],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_EVERY_MS : false),
  });

/** What became of each invoice, looked at again until all is done. The lists of invoices follow. */
export function useBatch(id: string) {
  const cache = useQueryClient();
  const result = useQuery(batchQuery(id));
  const settled = result.data?.invoices.map(({ outcome }) => outcome).join();
  useEffect(() => {
    // Only those: the result itself is among what a change of invoices makes stale.
    if (settled !== undefined)
      void invalidate(cache, {
        predicate: ({ queryKey }) => isInvoice(String(queryKey[0])),
      });
  }, [cache, settled]);
  return result;
}

const isInvoice = (path: string): boolean =>
  path.startsWith(INVOICES_PATH) && !path.startsWith(PATH);

/** Sends invoices as they were shown; the result before is closed. */
export function useSendAll() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ values, closes }: { values: SendAllValues; closes?: string }) => {
      const { id } = await apiRequest<{ id: string }>('POST', PATH, values);
      // Where that fails it stays beside the new one, and can be closed.
      if (closes !== undefined) await deleteRequest(`${PATH}/${closes}`).catch(() => undefined);
      return id;
    },
    onSettled: () => invalidateMoney(cache),
  });
}

/** Closes a result. */
export function useCloseBatch() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteRequest(`${PATH}/${id}`),
    onSettled: () => invalidate(cache, openQuery),
  });
}
