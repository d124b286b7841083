/** The head of a conversation. */
import { expect, phoneOnly, test } from './fixtures.ts';

test(
  'the head of a conversation leads to what is booked for its client [thread-head-1]',
  phoneOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    await business.addAppointment(id, { date: '2099-01-01', title: 'Long walk' });
    await page.goto(`/messages/${id}`);
    await page.getByRole('link', { name: 'Jane Doe’s appointments', exact: true }).click();
    await expect(
      page.getByRole('region', { name: 'Upcoming bookings', exact: true }),
    ).toContainText('Long walk');
    await expect(page.getByRole('button', { name: 'Appointments', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('region', { name: 'Contact', exact: true })).toBeHidden();
  },
);
