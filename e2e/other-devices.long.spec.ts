/** What another device has saved is shown when someone comes back to this one. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

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
