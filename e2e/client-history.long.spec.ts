/** The history of a client or a pet, narrowed to one kind. */
import { randomUUID } from 'node:crypto';
import { businessDay, addDays } from '#contract/rules/businessDay.ts';
import { expect, expectAccessible, laptopOnly, test } from './fixtures.ts';
import { issued } from './invoicing.ts';

const day = (days: number): string => addDays(businessDay(new Date(), 'Europe/London'), days);

test('the history is narrowed to one kind by keyboard and finger, and Back and a reload keep it [client-history-1]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  const pet = await business.addPet(client.id);
  await business.addAppointment(client.id, { date: day(-3), title: 'Lake walk' });
  await business.request.post('/api/visits', {
    data: {
      id: randomUUID(),
      petIds: [pet.id],
      startedAt: `${day(-2)}T12:02:00.000Z`,
      endedAt: `${day(-2)}T12:58:00.000Z`,
      note: 'Found every puddle',
    },
  });
  await issued(business, client.id);
  await page.goto(`/clients/${client.id}?section=history`);
  const rows = page.getByRole('list', { name: 'History', exact: true }).locator('> li');
  const kinds = page.getByRole('group', { name: 'Show in history', exact: true });
  const kind = (name: string) => kinds.getByRole('button', { name, exact: true });
  await expect(rows).toHaveCount(3);
  await kind('Notes').press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Found every puddle');
  await expectAccessible(page);
  await kind('Money').click();
  await expect(rows).toHaveText(/^Invoice INV-0001/);
  await expect(page).toHaveURL(/section=history&kind=money$/);

  // A look at the invoice, and Back, leave it narrowed; so does a reload.
  await rows.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('INV-0001');
  await page.goBack();
  await expect(kind('Money')).toHaveAttribute('aria-pressed', 'true');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveText(/^Invoice INV-0001/);

  // A kind that there is nothing of says so, and leads back to everything.
  await kind('Photos').click();
  await expect(page.getByText('No photos yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all history', exact: true }).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(/section=history$/);

  // A pet has no money.
  await page.goto(`/pets/${pet.id}?kind=money`);
  await expect(kinds.getByRole('button')).toHaveText(['Appointments', 'Visits', 'Notes', 'Photos']);
  await expect(rows).toHaveCount(1);
});

test(
  'a credit note and a refund have a minus in the history, and the credit note on its page [client-history-2]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    const id = await issued(business, client.id);
    await business.request.post('/api/payments', {
      data: { clientId: client.id, amount: '30.00', method: 'cash', receivedOn: day(0) },
    });
    await business.request.post(`/api/invoices/${id}/credit`);
    await business.request.post('/api/payments', {
      data: {
        clientId: client.id,
        kind: 'refund',
        amount: '30.00',
        method: 'cash',
        receivedOn: day(0),
      },
    });
    await page.goto(`/clients/${client.id}?section=history&kind=money`);
    const rows = page.getByRole('list', { name: 'History', exact: true }).locator('> li');
    const row = (name: string) => rows.filter({ hasText: name });
    await expect(row('Credit note')).toContainText('−£30.00');
    await expect(row('Refund')).toContainText('−£30.00');
    await expect(row('Invoice')).not.toContainText('−');
    await expect(row('Payment')).not.toContainText('−');
    await row('Credit note').getByRole('link').click();
    const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
    await expect(lines).toHaveText(['Dog walks−£30.00']);
    await expect(page.getByRole('definition')).toHaveText(['−£30.00']);
  },
);
