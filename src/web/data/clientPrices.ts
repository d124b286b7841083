/** What one client pays instead of the prices of the list: reading and saving. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ClientPrice, ClientPriceValues } from '#contract/diary/prices.ts';
import { saveAt, useChange, withoutRow } from '#web/data/change.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';

const PATH = '/api/client-prices';

const clientPricesQuery = (clientId: string) =>
  queryOptions<ClientPrice[]>({ queryKey: [`${PATH}?${new URLSearchParams({ clientId })}`] });

/** The prices of one client. */
export const useClientPrices = (clientId: string) => useQuery(clientPricesQuery(clientId));

/** Creates or updates a price. */
export const useSaveClientPrice = () =>
  useChange('clientPrice', saveAt<ClientPriceValues, ClientPrice>(PATH));

/** Deletes a price of a client by its id. Bookings keep theirs. */
export const useDeleteClientPrice = (clientId: string) =>
  useChange('clientPrice', (id: string) => deleteRequest(`${PATH}/${id}`), {
    show: withoutRow(clientPricesQuery(clientId).queryKey),
  });
