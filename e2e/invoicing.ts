/** An issued invoice, for the journeys about money. */
import type { Business } from './fixtures.ts';

/** What an invoice says of the business. */
export const DETAILS = { tradingName: 'Happy Paws', address: '1 High Street, Leeds LS1 4AP' };

/** Issues an invoice and returns its id. */
export async function issued(business: Business, clientId: string, amount = '30.00') {
  await business.request.put('/api/business-details', { data: DETAILS });
  const lines = [{ description: 'Dog walks', amount }];
  const drafted = await business.request.post('/api/invoices', { data: { clientId, lines } });
  const { id } = await drafted.json();
  await business.request.post(`/api/invoices/${id}/issue`);
  return id as string;
}
