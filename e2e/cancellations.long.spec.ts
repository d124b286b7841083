/** The cancellation policy, and what a cancellation costs before the tap. */
import type { Appointment } from '#contract/diary/appointments.ts';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectToast,
  laptopOnly,
  phoneOnly,
  test,
} from './fixtures.ts';

const TOMORROW = addDays(businessDay(new Date(), 'Europe/London'), 1);

test(
  'a late cancellation says what it costs before the tap, is waived with a reason, and is charged after all [cancellations-16]',
  phoneOnly,
  async ({ page, business }) => {
    const lines = [{ before: { hours: 0 }, percent: 50 }];
    await business.request.put('/api/cancellation-policy', { data: { lines } });
    const { id: clientId } = await business.addClient();
    const fields = { date: TOMORROW, price: '14.00', status: 'confirmed' };
    const { id } = await business.addAppointment(clientId, fields);
    await page.goto(`/calendar?view=day&date=${TOMORROW}`);
    await expectLoaded(page);
    const booked = page.getByRole('button', { name: /^09:00 Morning walk/ });
    await booked.tap();
    const card = page.getByRole('dialog', { name: 'Morning walk', exact: true });
    await card.getByRole('button', { name: 'Cancel appointment' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Cancel Morning walk?' });
    await expect(dialog.getByText(/cancelling now costs £7\.00, 50% of £14\.00\.$/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel and charge £7.00' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByText('I am', { exact: true }).tap();
    await expect(dialog.getByText('When you cancel, your client owes nothing.')).toBeVisible();
    await dialog.getByText('The client', { exact: true }).tap();
    await dialog.getByRole('button', { name: 'Waive it' }).tap();
    await dialog.getByRole('button', { name: 'Cancel without a fee' }).tap();
    await expect(dialog.getByText(/^Say why you’re charging less/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Goodwill' }).tap();
    await dialog.getByRole('button', { name: 'Cancel without a fee' }).tap();
    await expectToast(page, 'Success', 'Appointment cancelled without a fee');
    await booked.tap();
    await expect(card.getByText('Cancelled by the client, no fee: Goodwill')).toBeVisible();
    await card.getByRole('button', { name: 'Change fee' }).tap();
    const change = page.getByRole('dialog', { name: 'Change the fee' });
    await change.getByRole('button', { name: 'Charge it' }).tap();
    await change.getByRole('button', { name: 'Charge £7.00' }).tap();
    await expectToast(page, 'Success', 'Cancelled with a fee of £7.00');
    await booked.tap();
    await expect(card.getByText('Cancelled by the client, fee £7.00')).toBeVisible();
    const stored = await business.request.get(`/api/appointments/${id}`);
    expect((await stored.json()) as Appointment).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'client',
      cancellationFee: '7.00',
      cancellationReason: null,
    });
  },
);

test(
  'the policy is set with a line for one service; where nothing is refunded the page says what the CMA thinks, and asks why [cancellations-17]',
  laptopOnly,
  async ({ page, business }) => {
    const service = { name: 'House sitting', serviceType: 'sitting', price: '45', unit: 'night' };
    await business.request.post('/api/services', { data: service });
    await page.goto('/settings/cancellations');
    const all = page.getByRole('region', { name: 'All services' });
    await all.getByRole('button', { name: 'Use 48 and 24 Hours' }).click();
    await expect(all.getByRole('group', { name: 'Line 2' }).getByLabel('Costs *')).toHaveValue(
      '50',
    );
    await page.getByLabel('Another policy for one service').selectOption('House sitting');
    const stays = page.getByRole('region', { name: 'House sitting' });
    await stays.getByRole('button', { name: 'Remove line 2' }).click();
    const line = stays.getByRole('group', { name: 'Line 1' });
    await line.getByLabel('Before the booking').selectOption('days before, at');
    await line.getByLabel('Until *').fill('14');
    await line.getByLabel('Costs *').fill('100');
    await expect(page.getByText(/^The Competition and Markets Authority says/)).toBeVisible();
    await page.getByRole('button', { name: 'Save Policy' }).click();
    await expect(page.getByText('Say why nothing is refunded in any case')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Why nothing is refunded *').fill('Only one booking at a time');
    await page.getByRole('button', { name: 'Save Policy' }).click();
    await expectToast(page, 'Success', 'Cancellation policy saved successfully');
    const stored = await business.request.get('/api/cancellation-policy');
    expect(await stored.json()).toMatchObject({
      lines: [
        { before: { hours: 48 }, percent: 0 },
        { before: { hours: 24 }, percent: 50 },
      ],
      services: [{ lines: [{ before: { days: 14, at: '18:00' }, percent: 100 }] }],
      reason: 'Only one booking at a time',
    });
  },
);
