/** Starting the visit of an appointment. */
import { addDays } from '#contract/rules/businessDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { expect, laptopOnly, test } from './fixtures.ts';
import { today } from './visiting.ts';

test(
  'starting the appointment of another day asks first',
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
