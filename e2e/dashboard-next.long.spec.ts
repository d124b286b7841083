/** What the dashboard begins with: the next appointment, and the first steps of a new business. */
import { businessDay } from '#contract/rules/businessDay.ts';
import { expect, expectAccessible, expectLoaded, laptopFirst, test } from './fixtures.ts';

const today = (): string => businessDay(new Date(), 'Europe/London');

test('what is next comes first with its door notes and warnings, and finished rows are behind their number [dashboard-8]', async ({
  page,
  business,
}) => {
  const { id } = await business.addClient({ doorNotes: 'Blue door at the back' });
  const pet = await business.addPet(id, { aggressivePeople: true, medications: 'Metacam at noon' });
  for (const hour of ['08', '09', '10', '11', '12', '13', '14', '15']) {
    await business.addAppointment(id, {
      petIds: [pet.id],
      date: today(),
      title: `Walk at ${hour}`,
      startTime: `${hour}:00`,
      endTime: `${hour}:45`,
      status: hour < '11' ? 'completed' : 'confirmed',
    });
  }
  await page.clock.setFixedTime(`${today()}T14:50:00`);
  await page.goto('/');
  const rows = page.getByRole('region', { name: "Today's Schedule" }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const next = rows.first();
  await expect(next.getByRole('button', { name: 'Walk at 15' })).toBeInViewport({ ratio: 1 });
  for (const words of [
    'Can be aggressive around people',
    'Metacam at noon',
    'Blue door at the back',
  ]) {
    await expect(next.getByText(words, { exact: false })).toBeInViewport({ ratio: 1 });
  }
  await expect(next.getByRole('button', { name: 'Start Walk at 15' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '3 done' }).click();
  await expect(rows).toHaveCount(8);
  // What is finished before somebody's eyes stays where it is.
  await page.getByRole('button', { name: '3 done' }).click();
  await next.getByRole('button', { name: 'Done with Walk at 15' }).click();
  await expect(rows.getByText('Completed')).toBeVisible();
  await expect(rows).toHaveCount(5);
  await expectAccessible(page);
});

test(
  'a new business is led through its first steps, until they are done [dashboard-9]',
  laptopFirst,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    await page.goto('/');
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByRole('button', { name: 'Add your first client done' })).toBeDisabled();
    await steps.getByRole('button', { name: 'Add their pet' }).click();
    await expect(page.getByRole('dialog', { name: 'Add New Pet' })).toBeVisible();
    await page.keyboard.press('Escape');
    await business.addPet(id);
    await business.addAppointment(id, { date: today() });
    await business.request.post('/api/services', {
      data: { name: 'Walk', serviceType: 'walk', minutes: 60, price: '15' },
    });
    await page.reload();
    await expect(steps.getByRole('button', { name: 'Set your prices done' })).toBeDisabled();
    await expectAccessible(page);
    await business.request.put('/api/business-details', {
      data: { ownName: 'Sam Walker', address: '1 Park Road, London N1 1AA' },
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: "Today's Schedule" })).toBeVisible();
    await expectLoaded(page);
    await expect(steps).toBeHidden();
  },
);
