/** Sending all drafts in one go: which are left out, and clients who are archived. */
import type { Invoice } from '#contract/money/invoices.ts';
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

const numbersOf = async ({ request }: Business) => {
  const invoices: Invoice[] = await (await request.get('/api/invoices')).json();
  return Object.fromEntries(invoices.map(({ clientName, number }) => [clientName, number]));
};

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

test(
  'drafts are in the order of their clients, and one that is unticked stays a draft [send-drafts-2]',
  laptopOnly,
  async ({ page, business }) => {
    await business.request.put('/api/business-details', { data: DETAILS });
    await addDraft(business, 'Tom', '20.00');
    await addDraft(business, 'Ann', '12.00');
    await addDraft(business, 'Jane', '30.00');
    await page.goto('/invoices');
    const open = page.getByRole('button', { name: 'Send all drafts' });
    await open.click();
    const plan = page.getByRole('dialog', { name: /^Send \d drafts?\?$/ });
    const rows = plan.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
    await expect(rows).toHaveText([
      'Ann Doe£12.00',
      'Jane Doe£30.00',
      'Tom Doe£20.00',
      'Total£62.00',
    ]);
    await plan.getByRole('checkbox', { name: 'Jane Doe' }).uncheck();
    await expect(plan.getByRole('heading', { name: 'Send 2 drafts?' })).toBeVisible();
    await expect(rows.last()).toHaveText('Total£32.00');
    await expect(plan.getByText('0 will be emailed, 2 are left for you to send.')).toBeVisible();
    await expectAccessible(page);

    // What was left out stays so while the dialog is closed, and can be ticked again.
    await plan.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await open.click();
    await expect(plan.getByRole('checkbox', { name: 'Jane Doe' })).not.toBeChecked();
    await plan.getByRole('checkbox', { name: 'Ann Doe' }).uncheck();
    await expect(plan.getByRole('button', { name: 'Send 1 draft' })).toBeVisible();
    await plan.getByRole('checkbox', { name: 'Tom Doe' }).uncheck();
    await expect(plan.getByRole('button', { name: 'Send 0 drafts' })).toBeDisabled();
    await plan.getByRole('checkbox', { name: 'Tom Doe' }).check();
    await plan.getByRole('checkbox', { name: 'Ann Doe' }).check();
    await plan.getByRole('button', { name: 'Send 2 drafts' }).click();
    const result = page.getByRole('dialog', { name: 'Invoices sent in one go' });
    await expect(result.getByText('2 issued, 0 emailed, 2 to send yourself')).toBeVisible();
    expect(await numbersOf(business)).toEqual({
      'Ann Doe': expect.stringMatching(/^INV-/),
      'Jane Doe': null,
      'Tom Doe': expect.stringMatching(/^INV-/),
    });
  },
);
