/** The reports: what was earned and received, in which hours, and with whom. */
import { expect, expectAccessible, laptopOnly, test } from './fixtures.ts';
import { today } from './visiting.ts';

test(
  'reports say what was earned and received, as a picture, a table and a file [invoices-18]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    await business.addAppointment(jane.id, { date: today(), status: 'completed', price: '16' });
    await business.request.post('/api/payments', {
      data: { clientId: jane.id, amount: '10', receivedOn: today(), method: 'bank' },
    });
    await page.goto('/invoices');
    await page.getByRole('link', { name: 'Reports' }).click();
    const revenue = page.getByRole('region', { name: 'Revenue', exact: true });
    await expect(revenue.getByRole('row', { name: /^Total/ })).toHaveText('Total£16.00£0.00£10.00');
    await revenue.getByRole('button', { name: 'By client' }).click();
    await expect(revenue.getByRole('row', { name: /^Jane Doe/ })).toHaveText(
      'Jane Doe£16.00£0.00£10.00',
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      revenue.getByRole('button', { name: 'CSV of Revenue' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('pawkeeper revenue, Last 12 months.csv');
    await revenue.getByRole('button', { name: 'By service' }).click();
    await expect(revenue.getByRole('columnheader', { name: 'Received' })).toBeHidden();
    const work = page.getByRole('region', { name: 'Hours and cancellations', exact: true });
    await work.getByRole('button', { name: 'By weekday' }).click();
    await expect(work.getByRole('row', { name: /^Total/ })).toHaveText('Total11£16.00£16.000£0.00');
    const clients = page.getByRole('region', { name: 'Clients', exact: true });
    await clients.getByRole('button', { name: 'New (1)' }).click();
    await expect(clients.getByRole('link', { name: 'Jane Doe' })).toBeVisible();
    await clients.getByRole('button', { name: 'Quiet now (0)' }).click();
    await expect(clients.getByText('Nobody has gone quiet.')).toBeVisible();
    const open = page.getByRole('region', { name: 'Open and overdue', exact: true });
    await expect(open.getByText('Everything is paid.')).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.getByLabel('Period').selectOption({ index: 3 });
    await expect(
      page.getByText('Nothing was earned, invoiced or received in this period.'),
    ).toBeVisible();
  },
);
