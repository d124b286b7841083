/** Starting the visit of an appointment, and marking it as done. */
import { addDays } from '#contract/rules/businessDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import {
  expect,
  expectAccessible,
  expectToast,
  longLaptopOnly,
  phoneFirst,
  test,
} from './fixtures.ts';
import type { Appointment } from '#contract/diary/appointments.ts';
import { bookedWalk, get, today } from './visiting.ts';

test(
  'starting the appointment of another day asks first [start-visit-1]',
  longLaptopOnly,
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

test(
  'Done without a connection is kept, through a reload too, and sent when Pawkeeper can be reached [start-visit-2]',
  phoneFirst,
  async ({ page, business }) => {
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
      'Marked as completed. It will be sent as soon as Pawkeeper can be reached.',
    );
    expect(await status()).not.toBe('completed');
    await page.unroute('**/api/appointments/*');
    await page.reload();
    await expect.poll(status).toBe('completed');
  },
);

test(
  'a Done that is refused later stays in sight on every page, with the reason, until it was seen [start-visit-3]',
  longLaptopOnly,
  async ({ page, business }) => {
    const { id } = await bookedWalk(business);
    await page.route('**/api/appointments/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Done with Morning walk', exact: true }).click();
    await expect(page.getByText('Kept on this phone')).toBeAttached();
    await business.request.put(`/api/appointments/${id}`, { data: { status: 'cancelled' } });
    await page.unroute('**/api/appointments/*');
    await business.request.post('/api/visits', { data: { startedAt: new Date().toISOString() } });
    await page.goto('/messages');
    // Two lines under the header, and the page still fits the window.
    await expect(page.getByRole('link', { name: /^Visit under way/ })).toBeVisible();
    const unsent = page.getByRole('button', { name: /Not marked as completed: Morning walk$/ });
    await unsent.click();
    const dialog = page.getByRole('dialog', { name: 'Unsent' });
    await expect(dialog).toContainText('It was not marked as completed. It is now cancelled.');
    expect(await page.evaluate('document.body.scrollHeight - innerHeight')).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await dialog.getByRole('link', { name: /^Open its day with Morning walk/ }).click();
    await expect(page).toHaveURL(`/day/${today()}`);
    await unsent.click();
    await dialog.getByRole('button', { name: /^Seen Morning walk/ }).click();
    await expect(unsent).toHaveCount(0);
  },
);
