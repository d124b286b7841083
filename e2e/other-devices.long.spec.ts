/** What another device has saved is shown when someone comes back to this one. */
import type { Page } from '@playwright/test';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { expect, test } from './fixtures.ts';
import { held } from './held.ts';

/** Looks at another app for as long as the clock says, and comes back. */
async function leaveAndReturn(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
}

test('a return to the page shows what another device has saved, and leaves a half-filled form alone [other-devices-1]', async ({
  page,
  business,
}) => {
  const { id } = await business.addClient();
  await page.clock.install();
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Jane Doe' })).toBeVisible();
  await business.addClient({ firstName: 'Priya', lastName: 'Nair' });
  await leaveAndReturn(page, 60_000);
  await expect(page.getByRole('heading', { name: 'Priya Nair' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Jane Doe' }).click();
  const notes = page.getByRole('dialog', { name: 'Edit Client' }).getByLabel('Notes');
  await notes.fill('Key under the');
  await business.request.put(`/api/clients/${id}`, { data: { lastName: 'Moss' } });
  await leaveAndReturn(page, 60_000);
  await expect(page.getByText('Jane Moss')).toBeAttached();
  await expect(notes).toHaveValue('Key under the');
  await expect(notes).toBeFocused();
});

test('a client’s page is read when it is opened, also where the list has shown the client [other-devices-3]', async ({
  page,
  business,
}) => {
  const { id } = await business.addClient();
  await page.goto('/clients');
  const jane = page.getByRole('heading', { name: 'Jane Doe' });
  await expect(jane).toBeVisible();
  await business.request.put(`/api/clients/${id}`, { data: { phone: '07700 900999' } });
  await jane.getByRole('link').click();
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: 'Call +447700900999' })).toBeVisible();
});

test('a client who was archived on another device takes nothing off the dashboard while the name comes [other-devices-2]', async ({
  page,
  business,
}) => {
  const { id } = await business.addClient();
  const today = businessDay(new Date(), 'Europe/London');
  for (const date of [addDays(today, -1), today]) {
    await business.addAppointment(id, { date, startTime: '00:00', endTime: '00:01' });
  }
  await page.clock.install();
  // On a phone everything is below the rows.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Visits not marked done' });
  await expect(dialog).toBeVisible();
  const release = await held(page, /\/api\/clients\?archived=true$/);
  await business.request.put(`/api/clients/${id}`, { data: { archived: true } });
  const asked = page.waitForRequest(/archived=true$/);
  await leaveAndReturn(page, 60_000);
  await asked;
  const logWalk = page.getByText('Log Walk');
  await expect(logWalk).toBeVisible();
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog.getByText(/Morning walk, Jane Doe$/).first()).toBeVisible();
  await expect(logWalk).toBeVisible();
});
