/** Two-step sign-in from the profile page to the sign-in page, with an authenticator app of the test. */
import type { Page } from '@playwright/test';
import { codeAt } from '#server/testing/second-factor.ts';
import { expect, expectAccessible, PASSWORD, test } from './fixtures.ts';

/** A code of this secret that was not used before: each is good once, and one step ahead is taken too. */
const appOf = (secret: string) => {
  let ahead = 0;
  return () => codeAt(secret, new Date(Date.now() + 30_000 * ahead++));
};

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('two-step sign-in is turned on with a QR code, asks for codes, and is turned off [second-factor-web-1]', async ({
  page,
  business,
}) => {
  test.slow();
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Two-Step Sign-In' });
  await card.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password *').fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('That’s not your password. Check it and try again.')).toBeVisible();
  await dialog.getByLabel('Your password *').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(
    dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible();
  await expectAccessible(page);

  // Closed by mistake: the same key is shown again.
  const key = dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/);
  const secret = (await key.innerText()).replaceAll(' ', '');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await card.getByRole('button', { name: 'Turn on' }).click();
  expect((await key.innerText()).replaceAll(' ', '')).toBe(secret);
  const code = appOf(secret);
  await dialog.getByLabel('Code *').fill('12345');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText(/^This code isn’t right/)).toBeVisible();
  await dialog.getByLabel('Code *').fill(code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();

  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recovery = await codes.first().innerText();
  await page.keyboard.press('Escape');
  await expect(card).toContainText('Save your recovery codes before you leave this page.');
  await card.getByRole('button', { name: 'Show codes' }).click();
  await expect(codes.first()).toHaveText(recovery);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('pawkeeper-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(card).toContainText('10 recovery codes left');

  await page.context().clearCookies();
  await page.goto('/api/login?returnTo=%2Fprofile');
  await signIn(page, business.email);
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeHidden();
  await page.goto('/api/login/code?returnTo=%2Fprofile');
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('wrong-wrong-wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/^This isn’t one of your recovery codes/)).toBeVisible();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByLabel('Don’t ask for a code on this device for 30 days').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(card).toContainText('9 recovery codes left');

  // Trusted: the password alone.
  await page.goto('/api/logout');
  await page.goto('/api/login?returnTo=%2Fprofile');
  await signIn(page, business.email);
  await card.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Your password *').fill(PASSWORD);
  await dialog.getByLabel('Code *').fill(code());
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(card).toContainText('Off.');
});
