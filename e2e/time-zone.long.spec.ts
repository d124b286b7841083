/** A browser abroad: the day and the words are those of the business in London, not those of the device. */
import { expect, test } from './fixtures.ts';
import { positionAt, savedWalks, startWalk, stopButton, toast, walk } from './walking.ts';

test.use({ timezoneId: 'America/New_York', locale: 'en-US' });

/** Half past midnight in London, half past seven the evening before in New York. */
const NOW = '2026-06-21T23:30:00Z';
const TODAY = 'Monday 22 June 2026';

test('in New York the dashboard, the calendar and a new booking show the day that it is in London [time-zone-2]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await page.clock.setFixedTime(NOW);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good morning, Sam');
  await expect(page.getByRole('region', { name: "Today's Schedule" })).toContainText(TODAY);
  await page.goto('/calendar');
  await expect(page.getByRole('grid').locator('[aria-current="date"]')).toHaveAccessibleName(
    /^Monday 22 June 2026/,
  );
  await page.getByRole('button', { name: 'New Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await expect(dialog.getByLabel('Date *')).toHaveValue('2026-06-22');
});

test('in New York a recorded walk is named by the British date that it is in London [time-zone-1]', async ({
  page,
  business,
}) => {
  await page.clock.setFixedTime(NOW);
  await startWalk(page);
  await walk(page, 1, 7);
  await page.reload();
  await expect(page.getByText(/^22 Jun 2026, 00:30: 0\.07 miles, 7 points\./)).toBeVisible();
  await page.context().setGeolocation(positionAt(7));
  await page.getByRole('button', { name: 'Resume walk' }).click();
  await stopButton(page).click();
  await expect(toast(page, 'Route Saved')).toBeVisible();
  expect(await savedWalks(business)).toMatchObject([
    { name: 'Walk 22/06/2026', description: 'Recorded walk from 22/06/2026, 00:30:00' },
  ]);
});
