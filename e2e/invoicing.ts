/** An issued invoice, for the journeys about money. */
import type { Locator, Page } from '@playwright/test';
import { type Business, expect } from './fixtures.ts';

/** What an invoice says of the business. */
export const DETAILS = { tradingName: 'Happy Paws', address: '1 High Street, Leeds LS1 4AP' };

/** Issues an invoice and returns its id. */
export async function issued(
  business: Business,
  clientId: string,
  amount = '30.00',
  fields: Record<string, unknown> = {},
) {
  const saved = await business.request.put('/api/business-details', { data: DETAILS });
  expect(saved.ok(), await saved.text()).toBe(true);
  const lines = [{ description: 'Dog walks', amount }];
  const drafted = await business.request.post('/api/invoices', {
    data: { clientId, lines, ...fields },
  });
  expect(drafted.ok(), await drafted.text()).toBe(true);
  const { id } = await drafted.json();
  const made = await business.request.post(`/api/invoices/${id}/issue`);
  expect(made.ok(), await made.text()).toBe(true);
  return id as string;
}

/** The invoices that are listed, with the words in them: rows of a table on a laptop, cards on a phone. */
export function invoiceRows(page: Page, words: RegExp): Locator {
  const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
  const cards = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
  return rows.or(cards).filter({ hasText: words });
}
