import { expect, test } from './fixtures.ts';

const PAGE = `<h1>Add New Client</h1><p>No clients yet.</p><label>Pet Name *<input></label>`;

test('a string stands for exactly its text, and a regular expression for a part', async ({
  page,
}) => {
  await page.setContent(PAGE);
  await expect(page.getByText('No clients yet.')).toBeVisible();
  await expect(page.getByText(/^No clients yet/)).toBeVisible();
  for (const wrong of [
    page.getByText('No clients yet'),
    page.getByText('no clients yet.'),
    page.getByRole('heading', { name: 'Add New' }),
    page.getByRole('heading', { name: 'Add new client' }),
    page.getByLabel('Pet Name'),
    page.locator('body').getByText('No clients yet'),
    page.mainFrame().getByText('No clients yet'),
  ]) {
    await expect(wrong).toHaveCount(0);
  }
});
