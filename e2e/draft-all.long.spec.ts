/** Drafts for everyone: what is asked the first time, and visits without a price. */
import {
  type Business,
  expect,
  expectAccessible,
  expectToast,
  gate,
  laptopFirst,
  laptopOnly,
  test,
} from './fixtures.ts';
import { invoiceRows } from './invoicing.ts';
import { today } from './visiting.ts';

/** A walk of long ago, cancelled at a fee of £7.00. */
async function addEarlierFee(business: Business, clientId: string): Promise<void> {
  const lines = [{ before: { hours: 0 }, percent: 50 }];
  // The fee of an appointment that has begun is that of a no-show.
  const policy = { lines, noShowPercent: 50 };
  await business.request.put('/api/cancellation-policy', { data: policy });
  const { id } = await business.addAppointment(clientId, { date: '2020-01-05', price: '14' });
  const answer = await business.request.post(`/api/appointments/${id}/cancel`, {
    data: { by: 'client' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test(
  'the first drafts for everyone ask about earlier visits, and for prices that are missing [draft-all-1]',
  laptopFirst,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const bo = await business.addClient({ firstName: 'Bo' });
    const done = { status: 'completed' };
    await business.addAppointment(jane.id, { ...done, date: '2020-01-05', price: '30.10' });
    await business.addAppointment(jane.id, { ...done, date: today(), price: '16' });
    await business.addAppointment(bo.id, { ...done, date: today(), title: 'Puppy visit' });
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Draft for everyone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draft for everyone' });
    await dialog.getByRole('button', { name: 'This month' }).click();
    await expect(dialog.getByText('£30.10 of earlier work is unbilled')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Earlier visits' })).toContainText(
      'Sun 5 Jan 2020',
    );
    await dialog.getByRole('button', { name: 'Draft Invoices' }).click();
    await expect(dialog.getByText('Choose one first', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Already paid' }).click();
    await dialog.getByRole('button', { name: 'Draft Invoices' }).click();
    await expectToast(page, 'Success', '1 invoice drafted');
    const price = dialog.getByRole('textbox', { name: /^Price of Puppy visit/ });
    await expect(price).toBeVisible();
    await expectAccessible(page);
    await price.fill('0');
    await dialog.getByRole('button', { name: 'Save Prices and Draft' }).click();
    await expect(dialog).toBeHidden();
    await expect(invoiceRows(page, /Bo Doe/)).toContainText('£0.00');
    await expect(invoiceRows(page, /Jane Doe/)).toContainText('£16.00');
    await expect(page.getByRole('heading', { name: /unbilled/ })).toBeHidden();
  },
);

test(
  'drafts for everyone wait until it is known whether to ask about earlier visits [draft-all-2]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const done = { status: 'completed', price: '30.10' };
    await business.addAppointment(jane.id, { ...done, date: '2020-01-05' });
    await business.addAppointment(jane.id, { ...done, date: today() });
    const details = gate();
    await page.route('**/api/business-details', async (route) => {
      await details.opened;
      await route.continue();
    });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Draft for everyone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draft for everyone' });
    const draft = dialog.getByRole('button', { name: 'Draft Invoices' });
    await expect(draft).toBeDisabled();
    await dialog.getByLabel('From').press('Enter');
    details.open();
    await expect(dialog.getByText('£30.10 of earlier work is unbilled')).toBeVisible();
    await draft.click();
    await expect(dialog.getByText('Choose one first', { exact: false })).toBeVisible();
    expect(sent.filter((call) => call.includes('draft-all'))).toEqual([]);
  },
);

test(
  'the first drafts for everyone ask about earlier cancellation fees too, alone and with visits [draft-all-3]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    await addEarlierFee(business, jane.id);
    await page.goto('/invoices');
    const open = page.getByRole('button', { name: 'Draft for everyone' });
    const dialog = page.getByRole('dialog', { name: 'Draft for everyone' });
    const earlier = dialog.getByRole('list', { name: 'Earlier visits' }).getByRole('listitem');
    await open.click();
    await dialog.getByRole('button', { name: 'This month' }).click();
    await expect(dialog.getByText('£7.00 of earlier work is unbilled')).toBeVisible();
    await expect(earlier).toHaveText([/^Sun 5 Jan 2020: Morning walk \(cancelled\)\s*£7\.00$/]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // With a visit, both are listed and summed.
    const done = { status: 'completed', date: '2020-01-06', price: '30.10' };
    await business.addAppointment(jane.id, done);
    await page.reload();
    await open.click();
    await expect(dialog.getByText('£37.10 of earlier work is unbilled')).toBeVisible();
    await expect(
      dialog.getByText(/^1 visit and 1 cancellation fee for 1 client before/),
    ).toBeVisible();
    await expect(earlier).toHaveText([/£7\.00$/, /£30\.10$/]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Bill them too' }).click();
    await dialog.getByRole('button', { name: 'Draft Invoices' }).click();
    await expectToast(page, 'Success', '1 invoice drafted');
    await expect(invoiceRows(page, /Jane Doe/)).toHaveText([/£37\.10/]);
  },
);

test(
  'an earlier cancellation fee that was paid is never billed [draft-all-4]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    await addEarlierFee(business, jane.id);
    await business.addAppointment(jane.id, { status: 'completed', date: today(), price: '16' });
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Draft for everyone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draft for everyone' });
    await dialog.getByRole('button', { name: 'This month' }).click();
    await dialog.getByRole('button', { name: 'Already paid' }).click();
    await dialog.getByRole('button', { name: 'Draft Invoices' }).click();
    await expectToast(page, 'Success', '1 invoice drafted');
    await expect(invoiceRows(page, /Jane Doe/)).toHaveText([/£16\.00/]);
    await expect(page.getByRole('heading', { name: /unbilled/ })).toBeHidden();
  },
);
