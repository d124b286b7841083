/** Starting the visit of an appointment, and marking it as done. */
import { addDays } from '#contract/rules/businessDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { expect, expectToast, laptopOnly, test } from './fixtures.ts';
import type { Appointment } from '#contract/appointments.ts';
import { bookedWalk, get, today } from './visiting.ts';

test(
  'starting the appointment of another day asks first [start-visit-1]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    await business.addAppointment(client.id, {
      date: addDays(today(), 1),
      startTime: '09:00',
      endTime: '10:00',
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Tomorrow', exact: true }).click();
    await page.getByRole('button', { name: 'Morning walk', exact: true }).click();
    const startIt = page.getByRole('button', { name: 'Start Morning walk', exact: true });
    await startIt.click();
    const asking = page.getByRole('alertdialog', { name: 'Start it today?' });
    await expect(asking).toContainText(`${longDate(addDays(today(), 1))}, not for today.`);
    await asking.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(await (await business.request.get('/api/visits/running')).json()).toEqual([]);
    await startIt.click();
    await asking.getByRole('button', { name: /^Start now/ }).click();
    await expect(page).toHaveURL(/\/visits\//);
  },
);

test('Done without a connection is kept, through a reload too, and sent when Pawkeeper can be reached [start-visit-2]', async ({
  page,
  business,
}) => {
  const { id } = await bookedWalk(business);
  const status = async () => (await get<Appointment>(business, `/api/appointments/${id}`)).status;
  await page.route('**/api/appointments/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.goto('/');
  await page.getByRole('button', { name: 'Done with Morning walk', exact: true }).click();
  await expectToast(
    page,
    'Kept on this phone',
    'Marked as completed. It is sent as soon as Pawkeeper can be reached.',
  );
  expect(await status()).not.toBe('completed');
  await page.unroute('**/api/appointments/*');
  await page.reload();
  await expect.poll(status).toBe('completed');
});
