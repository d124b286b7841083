/** Who has paid: a bank's file is read, looked through and recorded, and can be undone. */
import type { Page } from '@playwright/test';
import {
  type Business,
  chooseOption,
  expect,
  expectAccessible,
  expectToast,
  laptopOnly,
  test,
} from './fixtures.ts';

async function owing(business: Business, lastName: string, amount: string) {
  const client = await business.addClient({ firstName: 'Jane', lastName });
  const details = { tradingName: 'Happy Paws', address: '1 High Street, Leeds LS1 4AP' };
  await business.request.put('/api/business-details', { data: details });
  const lines = [{ description: 'Dog walks', amount }];
  const invoice = { clientId: client.id, lines };
  const drafted = await business.request.post('/api/invoices', { data: invoice });
  const { id } = await drafted.json();
  const issued = await business.request.post(`/api/invoices/${id}/issue`);
  const { issuedOn } = await issued.json();
  const balance = await business.request.get(`/api/clients/${client.id}/balance`);
  const { reference } = await balance.json();
  return { client, reference: String(reference), issuedOn: String(issuedOn) };
}

const choose = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test(
  'a statement says who has paid: ticked, chosen or hidden, recorded, and undone [bank-import-3]',
  laptopOnly,
  async ({ page, business }) => {
    const { reference, issuedOn } = await owing(business, 'Doe', '42.00');
    const { client } = await owing(business, 'Lee', '15.00');
    const rows = [
      `${issuedOn},J DOE,${reference},42.00`,
      '28/03/2026,GRANDMA,rex,10.00',
      '27/03/2026,HMRC,refund,99.00',
      '26/03/2026,TESCO,card,-5.00',
    ];
    await page.goto('/invoices');
    await page.getByRole('link', { name: 'Match Bank Payments' }).click();
    await choose(page, 'no.csv', '%PDF-1.7');
    await expect(page.getByRole('alert')).toHaveText(/This is a PDF/);
    await choose(
      page,
      'march.csv',
      ['Date,Counter Party,Reference,Amount (GBP)', ...rows].join('\n'),
    );
    const sure = page.getByRole('list', { name: 'Ready to record' });
    const unknown = page.getByRole('list', { name: 'No client found' });
    await expect(sure.getByText('Their code, and exactly INV-0001')).toBeVisible();
    await expect(sure.getByRole('checkbox')).toBeChecked();
    await expect(unknown.getByRole('checkbox')).toHaveCount(2);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }

    await unknown.getByRole('button', { name: /£10\.00/ }).click();
    const whose = page.getByRole('dialog', { name: 'Whose payment is it?' });
    await chooseOption(whose.getByRole('combobox', { name: 'Client' }), `Jane ${client.lastName}`);
    await whose.getByRole('button', { name: 'Choose Client' }).click();
    await expect(unknown.getByText('Chosen by you')).toBeVisible();
    // Hiding one payment leaves what was chosen for another.
    await unknown.getByRole('button', { name: /£99\.00/ }).click();
    await whose.getByRole('button', { name: 'Not from a client: hide this payer' }).click();
    await expect(unknown.getByText('HMRC', { exact: false })).toBeHidden();
    await expect(unknown.getByText('Chosen by you')).toBeVisible();
    await page.getByRole('button', { name: 'Record 2 payments' }).click();
    await expectToast(page, 'Success', '2 payments recorded');
    await expect(page.getByText('2 payments recorded. This statement is done.')).toBeVisible();

    await page.getByRole('button', { name: 'Undo Import' }).click();
    const undo = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await expect(undo).toContainText('2 payments, £52.00, are deleted');
    await undo.getByRole('button', { name: 'Undo Import' }).click();
    await expectToast(page, 'Success', 'Import undone');
    const payments = await business.request.get('/api/payments');
    expect(await payments.json()).toEqual([]);
  },
);

test(
  'choosing a client for whom the payment was recorded by hand warns, and does not tick it [bank-import-2]',
  laptopOnly,
  async ({ page, business }) => {
    const { client, issuedOn } = await owing(business, 'Doe', '42.00');
    const paid = { clientId: client.id, amount: '30.00', receivedOn: issuedOn, method: 'bank' };
    await business.request.post('/api/payments', { data: paid });
    await page.goto('/invoices/import');
    const file = `Date,Counter Party,Reference,Amount (GBP)\n${issuedOn},T JONES,rex,30.00\n`;
    await choose(page, 'today.csv', file);
    const unknown = page.getByRole('list', { name: 'No client found' });
    await unknown.getByRole('button', { name: /£30\.00/ }).click();
    const whose = page.getByRole('dialog', { name: 'Whose payment is it?' });
    await chooseOption(whose.getByRole('combobox', { name: 'Client' }), `Jane ${client.lastName}`);
    await whose.getByRole('button', { name: 'Choose Client' }).click();
    await expect(unknown.getByText(/^You recorded £30\.00 by bank on/)).toBeVisible();
    await expect(unknown.getByRole('checkbox')).not.toBeChecked();
    await expect(page.getByRole('button', { name: /^Record/ })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  'a bank that is new says once what is in which column [bank-import-1]',
  laptopOnly,
  async ({ page, business }) => {
    await owing(business, 'Doe', '42.00');
    const file = 'Booked,Who,Sum\n29/03/2026,MRS J DOE,42.00\n';
    await page.goto('/invoices/import');
    await choose(page, 'new.csv', file);
    const columns = page.getByRole('form', { name: 'Columns of the file' });
    await columns.getByRole('combobox', { name: 'Date', exact: true }).selectOption('Booked');
    await columns.getByRole('button', { name: 'Read File', exact: true }).click();
    await expect(columns.getByRole('alert')).toHaveText(/the day and the payer/);
    await columns.getByRole('combobox', { name: 'Who paid' }).selectOption('Who');
    const amount = columns.getByRole('combobox', { name: 'Amount', exact: true });
    await amount.selectOption('Who');
    await columns.getByRole('button', { name: 'Read File', exact: true }).click();
    await expect(columns.getByRole('alert')).toContainText('“MRS J DOE” is not an amount');
    await amount.selectOption('Sum');
    await expectAccessible(page);
    await columns.getByRole('button', { name: 'Read File', exact: true }).click();
    const likely = page.getByRole('list', { name: 'Please check' });
    await expect(likely.getByText('The amount, and exactly INV-0001')).toBeVisible();
    await expect(likely.getByRole('checkbox')).not.toBeChecked();

    await page.reload();
    await choose(page, 'next.csv', file.replace('29/03', '30/03'));
    await expect(likely.getByText('MRS J DOE', { exact: false })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Earlier statements' })).toBeVisible();
  },
);
