/** Payments: recorded on an invoice or a client's page, and deleted. */
import {
  expect,
  expectAccessible,
  expectToast,
  laptopOnly,
  longLaptopOnly,
  longOnly,
  test,
} from './fixtures.ts';
import { issued } from './invoicing.ts';
import { today } from './visiting.ts';

test(
  'a payment is recorded on the client’s page, and deleted on the invoice [payments-12]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const id = await issued(business, jane.id);
    await page.goto(`/clients/${jane.id}`);
    const money = page.getByRole('region', { name: 'Money' });
    await expect(money.getByText('£30.00 open', { exact: false })).toBeVisible();
    await money.getByRole('button', { name: 'Record Payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record Payment' });
    await payment.getByRole('textbox', { name: 'Amount' }).fill('40');
    await payment.getByLabel('Paid by').selectOption('cash');
    await payment.getByRole('button', { name: 'Record Payment' }).click();
    await expect(money.getByText('£10.00 credit', { exact: false })).toBeVisible();
    await money.getByLabel('Billed').selectOption('week');
    await money.getByRole('link', { name: /INV-0001/ }).click();
    await expect(page).toHaveURL(`/invoices/${id}`);
    const payments = page.getByRole('region', { name: 'Payments' });
    await payments.getByRole('button', { name: /^Delete the payment of/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Payment' }).click();
    await expectToast(page, 'Success', 'Payment deleted successfully');
    await expect(payments.getByText('No payments yet.')).toBeVisible();
  },
);

test(
  'a tip, a refund and a payment that became credit are deleted in the client’s history [payments-11]',
  longLaptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const paid = { clientId: jane.id, receivedOn: today(), method: 'cash' };
    await business.request.post('/api/payments', { data: { ...paid, amount: '42' } });
    await business.request.post('/api/payments', { data: { ...paid, amount: '5', kind: 'tip' } });
    await page.goto(`/clients/${jane.id}`);
    const history = page.getByRole('list', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    const money = page.getByRole('region', { name: 'Money' });
    await money.getByRole('button', { name: 'Record Payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record Payment' });
    await payment.getByRole('textbox', { name: 'Amount' }).fill('10');
    await payment.getByLabel('What it is').selectOption('Refund');
    await payment.getByRole('button', { name: 'Record Payment' }).click();
    await expect(history.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    const question = page.getByRole('alertdialog');
    const ask = async (what: string) => {
      await history.getByRole('button', { name: new RegExp(`^Delete the ${what} of `) }).click();
      await expect(question).toBeVisible();
    };
    const confirm = (what: string) =>
      question.getByRole('button', { name: `Delete ${what}` }).click();
    await ask('payment');
    await confirm('Payment');
    await expectToast(
      page,
      'Error',
      'Some of this payment was given back. Delete the refund first, then the payment.',
    );
    await ask('refund');
    await expect(question.getByText('£10.00 is the client’s credit again.')).toBeVisible();
    await confirm('Refund');
    await expectToast(page, 'Success', 'Refund deleted successfully');
    await expect(money.getByText('£42.00 credit', { exact: false })).toBeVisible();
    await ask('payment');
    await expect(question.getByText('£42.00 of credit goes with it.')).toBeVisible();
    await confirm('Payment');
    await expectToast(page, 'Success', 'Payment deleted successfully');
    await ask('tip');
    await expect(question.getByText('£5.00 no longer counts as received.')).toBeVisible();
    await confirm('Tip');
    await expectToast(page, 'Success', 'Tip deleted successfully');
    await expect(history).toBeHidden();
    await expect(money.getByText('Nothing owed', { exact: false })).toBeVisible();
  },
);

test(
  'a payment that is recorded on an invoice pays that one first [payments-13]',
  longLaptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const older = await issued(business, jane.id);
    await page.goto(`/invoices/${await issued(business, jane.id)}`);
    await page.getByRole('button', { name: 'Record Payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record Payment' });
    await expect(
      payment.getByText('A payment pays INV-0002 first.', { exact: false }),
    ).toBeVisible();
    await payment.getByRole('button', { name: 'Record Payment' }).click();
    await expectToast(page, 'Success', 'Payment recorded successfully');
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();

    await page.goto(`/invoices/${older}`);
    await expect(page.getByText('Issued', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await expect(
      payment.getByText('A payment pays INV-0001 first.', { exact: false }),
    ).toBeVisible();
    // Someone else records it meanwhile.
    await business.request.post('/api/payments', {
      data: { clientId: jane.id, amount: '30', receivedOn: today(), method: 'cash' },
    });
    await payment.getByRole('button', { name: 'Record Payment' }).click();
    await expect(
      payment.getByText('INV-0001 has nothing left to pay.', { exact: false }),
    ).toBeVisible();
  },
);

test(
  'a payment whose answer was lost is recorded once, also when it is sent again after a reload [payments-15]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    await page.goto(`/invoices/${await issued(business, jane.id)}`);
    await page.getByRole('button', { name: 'Record Payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record Payment' });
    const amount = payment.getByRole('textbox', { name: 'Amount' });
    await amount.fill('20');
    await page.route('**/api/payments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    const record = payment.getByRole('button', { name: 'Record Payment' });
    await record.click();
    await expect(payment.getByText('Check your connection', { exact: false })).toBeVisible();
    await page.unroute('**/api/payments');
    await page.reload();
    await expect(page.getByText('Part paid', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await expect(payment.getByText('it is saved only once', { exact: false })).toBeVisible();
    await expect(amount).toHaveValue('20');
    await record.click();
    await expectToast(page, 'Success', 'Payment recorded successfully');
    await expect(payment).toBeHidden();
    const paid = async () => {
      const answer = await business.request.get(`/api/payments?clientId=${jane.id}`);
      return ((await answer.json()) as { amount: string }[]).map(({ amount }) => amount);
    };
    expect(await paid()).toEqual(['20.00']);

    // Another payment is another one, also of the same amount.
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await expect(amount).toHaveValue('10.00');
    await amount.fill('20');
    await record.click();
    await expect(payment).toBeHidden();
    expect(await paid()).toEqual(['20.00', '20.00']);
  },
);

test(
  'a client is deleted with an open invoice, which is paid afterwards [payments-16]',
  longOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const id = await issued(business, jane.id);
    await page.goto(`/clients/${jane.id}`);
    await page.getByRole('button', { name: 'More for Jane Doe' }).click();
    await page.getByRole('menuitem', { name: 'Delete Client' }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Delete Client' });
    await expect(
      confirmation.getByText(/^Issued invoices, payments .* stay .* £30\.00 is still open/),
    ).toBeVisible();
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: 'Delete Client' }).click();
    await expectToast(page, 'Success', 'Client deleted successfully');

    await page.goto(`/invoices/${id}`);
    await page.getByRole('button', { name: 'Record Payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record Payment' });
    await payment.getByRole('textbox', { name: 'Amount' }).fill('40');
    await payment.getByRole('button', { name: 'Record Payment' }).click();
    await expect(payment.getByText(/so no credit can be kept\. Record the £30\.00/)).toBeVisible();
    await payment.getByRole('textbox', { name: 'Amount' }).fill('30');
    await payment.getByRole('button', { name: 'Record Payment' }).click();
    await expectToast(page, 'Success', 'Payment recorded successfully');
    const payments = page.getByRole('region', { name: 'Payments' });
    await expect(payments.getByText('This client was deleted.')).toBeVisible();
    await expect(payments.getByRole('listitem')).toHaveText(/£30\.00/);
  },
);

test(
  'what a deleted client paid and a credit note freed is refunded once, and the refund can be deleted [payments-17]',
  longOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const id = await issued(business, jane.id);
    const paid = { clientId: jane.id, amount: '30', receivedOn: today(), method: 'bank' };
    await business.request.post('/api/payments', { data: paid });
    await business.request.post(`/api/invoices/${id}/credit`);
    await business.request.delete(`/api/clients/${jane.id}`);
    await page.goto(`/invoices/${id}`);
    const payments = page.getByRole('region', { name: 'Payments' });
    const freed = (amount: string) =>
      payments.getByText(`${amount} of what this client paid is no longer billed.`, {
        exact: false,
      });
    await expect(freed('£30.00')).toBeVisible();
    await payments.getByRole('button', { name: 'Record Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record Refund' });
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await amount.fill('30.01');
    const record = dialog.getByRole('button', { name: 'Record Refund' });
    await record.click();
    await expect(
      dialog.getByText('This client has £30.00 of credit', { exact: false }),
    ).toBeVisible();
    await amount.fill('30');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await payments.getByRole('button', { name: 'Record Refund' }).click();
    await expect(amount).toHaveValue('30');
    await expectAccessible(page);
    // The refund arrives, its answer doesn't: the dialog stays, and sends it again as the same one.
    await page.route('**/api/payments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await record.click();
    await expect(dialog.getByText('Check your connection', { exact: false })).toBeVisible();
    await page.unroute('**/api/payments');
    await record.dblclick();
    await expectToast(page, 'Success', 'Refund recorded successfully');
    await expect(dialog).toBeHidden();
    const row = payments.getByRole('listitem').filter({ hasText: 'Refund, bank transfer' });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('−£30.00');
    await expect(freed('£30.00')).toBeHidden();
    await row.getByRole('button', { name: /^Delete the refund of/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Refund' }).click();
    await expectToast(page, 'Success', 'Refund deleted successfully');
    await expect(freed('£30.00')).toBeVisible();
  },
);
