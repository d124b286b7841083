/** The list of invoices: a table on a laptop, cards on a phone. */
import { expect, expectAccessible, laptopOnly, phoneOnly, test } from './fixtures.ts';
import { issued } from './invoicing.ts';

test(
  'invoices are a table with columns, totals and an order that the URL has [invoice-table-1]',
  laptopOnly,
  async ({ page, business }) => {
    const tom = await business.addClient({ firstName: 'Tom', lastName: 'O’Neill' });
    const ann = await business.addClient({ firstName: 'Ann' });
    await issued(business, tom.id, '20.00');
    const paid = await issued(business, ann.id, '12.00');
    await business.request.post('/api/payments', {
      data: { clientId: ann.id, amount: '12.00', method: 'cash', receivedOn: '2026-01-02' },
    });
    await business.request.post('/api/invoices', {
      data: { clientId: ann.id, lines: [{ description: 'Dog walks', amount: '5.00' }] },
    });
    await page.goto('/invoices');
    const table = page.getByRole('table', { name: 'Invoices' });
    const header = (name: string) => table.getByRole('columnheader', { name });
    const rows = table.getByRole('row');
    const names = table.getByRole('rowheader');
    await expect(table.getByRole('columnheader')).toHaveText([
      'Number',
      'Client',
      'Date',
      'Due',
      'Status',
      'Total',
      'Unpaid',
    ]);
    await expect(header('Date')).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.filter({ hasText: 'Tom O’Neill' })).toContainText(/Issued£20\.00£20\.00$/);
    await expect(rows.filter({ hasText: 'INV-0002' })).toContainText(/Paid£12\.00$/);
    await expect(rows.last()).toHaveText('3 invoices£37.00£20.00');
    await expectAccessible(page);

    await header('Total').getByRole('button').click();
    await expect(header('Total')).toHaveAttribute('aria-sort', 'descending');
    await header('Total').getByRole('button').click();
    await expect(header('Total')).toHaveAttribute('aria-sort', 'ascending');
    await expect(header('Date')).toHaveAttribute('aria-sort', 'none');
    await expect(page).toHaveURL(/sort=total$/);
    const order = [/^Draft, Ann Doe/, /^INV-0002, Ann Doe/, /^INV-0001, Tom O’Neill/, '3 invoices'];
    await expect(names).toHaveText(order);
    await page.reload();
    await expect(names).toHaveText(order);

    // The whole row opens the invoice.
    await rows.filter({ hasText: 'INV-0002' }).click();
    await expect(page).toHaveURL(`/invoices/${paid}`);
    await page.goBack();
    await expect(header('Total')).toHaveAttribute('aria-sort', 'ascending');

    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('oneill');
    await expect(names).toHaveText([/^INV-0001, Tom O’Neill/]);
  },
);

test(
  'invoices stay cards on a phone, sorted by the buttons above them [invoice-table-2]',
  phoneOnly,
  async ({ page, business }) => {
    const tom = await business.addClient({ firstName: 'Tom' });
    const ann = await business.addClient({ firstName: 'Ann' });
    await issued(business, tom.id, '20.00');
    await issued(business, ann.id, '12.00');
    await page.goto('/invoices');
    const cards = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
    await expect(cards).toHaveText([/^Ann Doe/, /^Tom Doe/]);
    const sorting = page.getByRole('group', { name: 'Sort by' });
    await sorting.getByRole('button', { name: 'Total' }).tap();
    await expect(cards).toHaveText([/^Tom Doe/, /^Ann Doe/]);
    await expect(page.getByRole('table')).toHaveCount(0);
  },
);
