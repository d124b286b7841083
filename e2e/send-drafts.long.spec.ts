/** Sending all drafts in one go: clients who are archived. */
import { type Business, expect, expectAccessible, laptopOnly, test } from './fixtures.ts';
import { DETAILS } from './invoicing.ts';

const PHONE = '07700 900123';

/** A client with a draft of one line. */
async function addDraft(business: Business, firstName: string, amount: string): Promise<string> {
  const { id: clientId } = await business.addClient({ firstName, phone: PHONE });
  const lines = [{ description: 'Dog walks', amount }];
  const answer = await business.request.post('/api/invoices', { data: { clientId, lines } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return clientId;
}

test(
  'an invoice and a reminder for an archived client are sent by hand, and not by email [send-drafts-1]',
  laptopOnly,
  async ({ page, business }) => {
    await business.request.put('/api/business-details', { data: DETAILS });
    await addDraft(business, 'Jane', '30.00');
    const tom = await addDraft(business, 'Tom', '20.00');
    await business.request.put(`/api/clients/${tom}`, { data: { archived: true } });
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Send all drafts' }).click();
    const plan = page.getByRole('dialog', { name: 'Send 2 drafts?' });
    await plan.getByRole('button', { name: 'Send 2 drafts' }).click();
    const result = page.getByRole('dialog', { name: 'Invoices sent in one go' });
    await expect(result.getByText('2 issued, 0 emailed, 2 to send yourself')).toBeVisible();
    const row = result.getByRole('listitem').filter({ hasText: 'Tom Doe' });
    await expect(row.getByRole('button', { name: 'WhatsApp' })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Text' })).toBeVisible();
    await row.getByRole('button', { name: 'Copy' }).click();
    await row.getByRole('button', { name: 'Copy' }).click();
    await expect(row).toContainText('Sent by you');
    await result.getByRole('button', { name: 'Close Result' }).click();

    await page.getByRole('button', { name: 'Remind Tom Doe' }).click();
    const reminder = page.getByRole('dialog', { name: 'Remind Tom Doe' });
    await expect(reminder.getByRole('link', { name: 'Open WhatsApp' })).toBeVisible();
    await expectAccessible(page);
  },
);
