/** What a person sees of quotas; the server's half is in src/server/overview/usage/quotas.test.ts. */
import { expect, expectAccessible, test } from './fixtures.ts';

const NEARLY =
  'You have 18,200 clients; the most you can have is 20,000 clients. Delete clients you no longer need, or ask your administrator for more.';
const REACHED =
  'You have 20,000 clients, which is the most you can have. Delete clients you no longer need, or ask your administrator for more.';

test('a save that leaves little room says so over the page, until it is hidden [quotas-6]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.route('/api/clients', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    return route.fulfill({
      response,
      headers: { ...response.headers(), 'usage-notice': NEARLY },
    });
  });
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name *').fill('Ann');
  await dialog.getByLabel('Last Name *').fill('Lee');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  const notice = page.getByRole('status').filter({ hasText: NEARLY });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Hide' }).click();
  await expect(notice).toHaveCount(0);
});

test('a save beyond a quota says what to do, and what was typed stays [quotas-7]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.route('/api/clients', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { message: REACHED } })
      : route.continue(),
  );
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name *').fill('Ann');
  await dialog.getByLabel('Last Name *').fill('Lee');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: REACHED })).toBeVisible();
  await expect(dialog.getByLabel('First Name *')).toHaveValue('Ann');
  await expect(dialog.getByLabel('Last Name *')).toHaveValue('Lee');
});

test('the profile says how much is used of each quota [quotas-8]', async ({ page, business }) => {
  await business.addClient();
  await page.goto('/profile');
  const used = page.getByRole('region', { name: 'Your data' });
  await expect(used.locator('dl')).toHaveText(
    /^clients\s*1 of 20,000\s*photos\s*0 MB of 5 GB\s*texts and recorded walks\s*1 MB of 2 GB$/,
  );
  await expectAccessible(page);
});
