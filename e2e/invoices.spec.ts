/** Getting paid: from the completed visit to the payment, on the screens of the professional and the page of the client. */
import {
  expect,
  expectAccessible,
  expectToast,
  laptopFirst,
  longLaptopOnly,
  longOnly,
  test,
} from './fixtures.ts';
import { DETAILS, invoiceRows, issued } from './invoicing.ts';
import { today } from './visiting.ts';

test(
  'completed visits become a draft, an invoice that is asked for what is missing, and a page that the client pays by [invoices-16]',
  laptopFirst,
  async ({ page, business, browser }) => {
    const jane = await business.addClient({ phone: '07700 900123' });
    await business.addAppointment(jane.id, { date: today(), status: 'completed', price: '16' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Send Invoice' }).click();
    await expect(page.getByRole('heading', { name: '£16.00 unbilled' })).toBeVisible();
    await page.getByRole('button', { name: 'Draft for everyone' }).click();
    const drafting = page.getByRole('dialog', { name: 'Draft for everyone' });
    await expectAccessible(page);
    await drafting.getByRole('button', { name: 'This month' }).click();
    await drafting.getByRole('button', { name: 'Draft Invoices' }).click();
    await expectToast(page, 'Success', '1 invoice drafted');
    await expect(page.getByRole('heading', { name: '£16.00 unbilled' })).toBeHidden();
    await invoiceRows(page, /Jane Doe/)
      .getByRole('link')
      .click();

    await page.getByRole('button', { name: 'Issue and Send' }).click();
    const missing = page.getByRole('dialog', { name: 'First, your business details' });
    await missing.getByRole('textbox', { name: 'Trading Name' }).fill('Happy Paws');
    const address = missing.getByRole('textbox', { name: 'Postal Address' });
    await address.fill('1 High Street, Leeds');
    await missing.getByLabel('Sort Code').fill('123456');
    await missing.getByLabel('Account Number').fill('12345678');
    await missing.getByRole('button', { name: 'Save Details' }).click();
    await expect(missing.getByText('Address must include a valid UK postcode')).toBeVisible();
    await missing.getByRole('textbox', { name: 'Postal Address' }).fill(DETAILS.address);
    await missing.getByRole('button', { name: 'Save Details' }).click();
    const issue = page.getByRole('dialog', { name: 'Issue this invoice?' });
    await issue.getByRole('button', { name: 'Issue Invoice' }).click();

    const send = page.getByRole('dialog', { name: 'Send INV-0001' });
    // There is no mail server, and no address that works everywhere.
    await expect(send.getByRole('button', { name: /^Send by email/ })).toHaveCount(0);
    await send.getByRole('button', { name: 'Make a private link' }).click();
    await expect(send.getByText('Jane may not be able to open this link')).toBeVisible();
    await expect(send.getByRole('link', { name: 'Send the PDF instead' })).toHaveAttribute(
      'href',
      /\/pdf$/,
    );
    const link = await send.getByLabel('Private link').inputValue();
    await expect(send.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/447700900123\\?text=.*${encodeURIComponent('£16.00')}`),
    );
    await expectAccessible(page);
    const history = page.getByRole('list', { name: 'History' });
    await expect(page.getByText('Issued', { exact: true })).toBeVisible();
    await send.getByRole('button', { name: 'Copy' }).click();
    await send.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'INV-0001' })).toBeVisible();
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
    await expect(history.getByText(/^Link made /)).toBeVisible();
    await expect(history.getByText(/^Sent /)).toBeVisible();

    // The client, on a browser of their own, without scripts.
    const client = await browser.newContext({ javaScriptEnabled: false });
    const shown = await client.newPage();
    await shown.goto(link);
    await expect(shown.getByRole('heading', { level: 1, name: 'Invoice INV-0001' })).toBeVisible();
    await expect(shown.getByText('12-34-56')).toBeVisible();
    await client.close();
    const modern = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const tapped = await modern.newPage();
    await tapped.goto(link);
    await tapped.getByRole('button', { name: 'Copy Account number' }).click();
    await expect(tapped.getByText('Copied', { exact: true })).toBeVisible();
    expect(await tapped.evaluate('navigator.clipboard.readText()')).toBe('12345678');
    await expectAccessible(tapped);
    // Of the built server, whose libraries are bundled.
    const file = await modern.request.get(`${link}/pdf`);
    expect((await file.body()).toString('latin1', 0, 5)).toBe('%PDF-');
    await modern.close();

    await page.getByRole('button', { name: 'Record Payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record Payment' });
    await expect(payment.getByRole('textbox', { name: 'Amount' })).toHaveValue('16.00');
    await payment.getByRole('button', { name: 'Record Payment' }).click();
    await expectToast(page, 'Success', 'Payment recorded successfully');
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await expect(history.getByRole('listitem')).toHaveText([
      /^Drafted /,
      /^Issued /,
      /^Link made /,
      /^Sent /,
    ]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'All invoices' }).click();
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('0001');
    await expect(invoiceRows(page, /INV-0001/)).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('Tom');
    await expect(page.getByText('No invoices match.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('');
    await page.getByLabel('Period').selectOption('This month');
    await expect(invoiceRows(page, /INV-0001/)).toHaveCount(1);
    await page.getByLabel('Period').selectOption('Last month');
    await expect(page.getByText('No invoices match.')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a draft gets lines and a discount; an issued invoice is voided, or credited in part [invoices-17]',
  longLaptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const credited = await issued(business, jane.id);
    await page.goto(`/clients/${jane.id}`);
    const money = page.getByRole('region', { name: 'Money' });
    await money.getByRole('button', { name: 'New Invoice' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Invoice' });
    await dialog.getByLabel('Another line').fill('Puppy class');
    await dialog.getByLabel('Amount').fill('25');
    await dialog.getByRole('button', { name: 'Draft Invoice' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Draft' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Draft' });
    await edit.getByRole('button', { name: 'Add Line' }).click();
    await edit.getByRole('textbox', { name: 'What for' }).nth(1).fill('Thank-you discount');
    await edit.getByRole('textbox', { name: 'Amount' }).nth(1).fill('-30');
    await edit.getByRole('button', { name: 'Update Draft' }).click();
    await expect(
      edit.getByText('The discounts are larger than the rest', { exact: false }),
    ).toBeVisible();
    await edit.getByRole('textbox', { name: 'Amount' }).nth(1).fill('-2.50');
    await expectAccessible(page);
    await edit.getByRole('button', { name: 'Update Draft' }).click();
    await expectToast(page, 'Success', 'Draft updated successfully');
    // The form shows the same total until it has closed.
    await expect(edit).toBeHidden();
    await expect(page.getByText('£22.50')).toBeVisible();
    await page.getByRole('button', { name: 'Issue and Send' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue Invoice' }).click();
    await page
      .getByRole('dialog', { name: 'Send INV-0002' })
      .getByRole('button', { name: 'Close' })
      .click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Void' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Void Invoice' }).click();
    await expectToast(page, 'Success', 'Invoice voided');
    // The dialog has left the history.
    await expect.poll(() => page.evaluate('history.state')).toBeNull();

    await page.goto(`/invoices/${credited}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Make a credit note' }).click();
    const credit = page.getByRole('dialog', { name: 'Make a credit note' });
    await credit.getByRole('textbox', { name: 'Amount' }).fill('31');
    await credit.getByRole('button', { name: 'Make Credit Note' }).click();
    await expect(credit.getByText('Credit more than £0.00, and at most £30.00.')).toBeVisible();
    await credit.getByRole('textbox', { name: 'Amount' }).fill('10');
    await credit.getByRole('button', { name: 'Make Credit Note' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Credit note CN-0001' }),
    ).toBeVisible();
    await expect(page.getByText('Credit note', { exact: true })).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText(['−£10.00']);
    await page.getByRole('link', { name: 'See the invoice it corrects' }).click();
    await expect(page.getByText('Part paid', { exact: true })).toBeVisible();

    const draft = await business.request.post('/api/invoices', {
      data: { clientId: jane.id, lines: [{ description: 'Not this', amount: '1' }] },
    });
    await page.goto(`/invoices/${(await draft.json()).id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Draft' }).click();
    await expectToast(page, 'Success', 'Draft deleted successfully');
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  },
);

test(
  'a draft that changes while it is looked at is shown as it is now, and issued after another look [invoices-20]',
  longLaptopOnly,
  async ({ page, business }) => {
    const { request } = business;
    await request.put('/api/business-details', { data: DETAILS });
    const jane = await business.addClient();
    const visit = { date: today(), status: 'completed', price: '12' };
    const walk = await business.addAppointment(jane.id, visit);
    const drafted = await request.post('/api/invoices', {
      data: { clientId: jane.id, appointmentIds: [walk.id] },
    });
    const { id } = await drafted.json();
    const reprice = (price: string) =>
      request.put(`/api/appointments/${walk.id}`, { data: { price } });
    const changed = 'This draft has changed since you opened it.';

    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Send all drafts' }).click();
    const all = page.getByRole('dialog', { name: 'Send 1 draft?' });
    await expect(all.getByRole('listitem').first()).toHaveText('Jane Doe£12.00');
    await reprice('14');
    await all.getByRole('button', { name: 'Send 1 draft' }).click();
    const result = page.getByRole('dialog', { name: 'Invoices sent in one go' });
    await expect(result.getByText(changed, { exact: false })).toBeVisible();
    await expect(result.getByRole('listitem')).toContainText(['Jane Doe£14.00Not issued']);

    await page.goto(`/invoices/${id}`);
    await page.getByRole('button', { name: 'Issue and Send' }).click();
    const issue = page.getByRole('dialog', { name: 'Issue this invoice?' });
    await expect(issue.getByText(/^Jane Doe will be asked for £14\.00\./)).toBeVisible();
    await reprice('16');
    await issue.getByRole('button', { name: 'Issue Invoice' }).click();
    await expect(issue.getByText(changed, { exact: false })).toBeVisible();
    await expect(issue.getByText(/^Jane Doe will be asked for £16\.00\./)).toBeVisible();
    await issue.getByRole('button', { name: 'Issue Invoice' }).click();
    await expect(page.getByRole('dialog', { name: 'Send INV-0001' })).toBeVisible();
  },
);

test(
  'drafts sent in one go without a mail server are all left to send, in a result that stays until it is closed [invoices-21]',
  longOnly,
  async ({ page, business }) => {
    await business.request.put('/api/business-details', { data: DETAILS });
    for (const firstName of ['Jane', 'Tom']) {
      const { id: clientId } = await business.addClient({ firstName, phone: '07700 900123' });
      const lines = [{ description: 'Dog walks', amount: '30.00' }];
      await business.request.post('/api/invoices', { data: { clientId, lines } });
    }
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Send all drafts' }).click();
    const plan = page.getByRole('dialog', { name: 'Send 2 drafts?' });
    await expect(plan.getByText('0 will be emailed, 2 are left for you to send.')).toBeVisible();
    await expectAccessible(page);
    await plan.getByRole('button', { name: 'Send 2 drafts' }).click();
    const result = page.getByRole('dialog', { name: 'Invoices sent in one go' });
    await expect(result.getByText('2 issued, 0 emailed, 2 to send yourself')).toBeVisible();
    const rows = result.getByRole('list', { name: 'Result' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Jane Doe' })).toContainText('To send yourself');
    await expectAccessible(page);

    await page.reload();
    await expect(page.getByText('2 issued, 0 emailed, 2 to send yourself.')).toBeVisible();
    await expect(invoiceRows(page, /Issued/)).toHaveCount(2);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const jane = rows.filter({ hasText: 'Jane Doe' });
    await expect(jane.getByRole('button', { name: 'WhatsApp' })).toBeVisible();
    await expect(jane.getByRole('button', { name: 'Text' })).toBeVisible();
    await jane.getByRole('button', { name: 'Copy' }).click();
    // Links of this Pawkeeper may not open elsewhere: they are looked at first.
    await expect(jane.getByText('Jane may not be able to open this link')).toBeVisible();
    await expect(jane).toContainText('To send yourself');
    await jane.getByRole('button', { name: 'Copy' }).click();
    await expect(jane).toContainText('Sent by you');
    await expect(
      result.getByText('2 issued, 0 emailed, 1 to send yourself, 1 sent by you'),
    ).toBeVisible();
    await result.getByRole('button', { name: 'Close Result' }).click();
    await expect(result).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'All invoices' })).toBeVisible();
    await expect(page.getByText(/to send yourself/)).toHaveCount(0);
  },
);
