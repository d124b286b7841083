/** Invoices that are sent in one go: starting that, what became of each, and closing the result. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InvoiceBatch, OpenBatch, SendAllValues } from '#contract/money/invoiceBatches.ts';
import { readAgain, useChange } from '#web/data/change.ts';
import { INVOICES_PATH } from '#web/data/moneyPaths.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

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
    if (settled !== undefined) void readAgain(cache, 'money', { except: PATH });
  }, [cache, settled]);
  return result;
}

/** Sends invoices as they were shown; the result before is closed. */
export const useSendAll = () =>
  useChange(
    'money',
    async ({ values, closes }: { values: SendAllValues; closes?: string }) => {
      const { id } = await apiRequest<{ id: string }>('POST', PATH, values);
      // Where that fails it stays beside the new one, and can be closed.
      if (closes !== undefined) await deleteRequest(`${PATH}/${closes}`).catch(() => undefined);
      return id;
    },
    { waits: true },
  );

/** Closes a result. */
export const useCloseBatch = () =>
  useChange('invoiceBatch', (id: string) => deleteRequest(`${PATH}/${id}`), { waits: true });
