/** A forgotten password: from the sign-in page over a real mail back into the app. */
import { linkIn } from '#server/testing/mail-reading.ts';
import { expect, expectAccessible, longOnly, PASSWORD } from './fixtures.ts';
import { test } from './mail.ts';

test(
  'a forgotten password is replaced by an emailed link',
  longOnly,
  async ({ page, business, mailServer, pawkeeper: { origin } }) => {
    const { email } = business;
    await page.goto('/profile');
    await expect(page.getByText('Confirm your email address')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(
      page.getByText(`A new link is on its way to ${email}. It works for a day.`),
    ).toBeVisible();
    const verification = await mailServer.mail(email, 2);

    await page.goto('/api/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await expectAccessible(page);

    await page.goto(linkIn(await mailServer.mail(email, 3), origin));
    await expectAccessible(page);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('New password').fill('quite another secret');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Your new password is saved. Sign in with it.')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('No account matches this email address');
    await page.getByLabel('Password').fill('quite another secret');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('main')).toContainText(/Good (morning|afternoon|evening)/);

    // The email that was opened showed whose the mailbox is.
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await expect(page.getByText('Sam Walker')).toBeVisible();
    await expect(page.getByText('Confirm your email address')).toBeHidden();
    await page.goto(linkIn(verification, origin));
    await page.getByRole('button', { name: 'Yes, this is my address' }).click();
    await expectAccessible(page);
  },
);
