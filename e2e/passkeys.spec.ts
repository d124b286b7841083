/** Passkeys, with the virtual authenticator that Chromium brings for tests. */
import type { CDPSession, Page } from '@playwright/test';
import { expect, expectAccessible, PASSWORD, test } from './fixtures.ts';

/** Adds a virtual authenticator that confirms every request. */
async function addDevice(page: Page): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** From here on the browser offers no passkeys in its autofill. */
const withoutAutofill = (page: Page) =>
  page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false;');

test('a passkey is added in the profile, signs in, and once it is removed it does not', async ({
  page,
  business,
  pawkeeper,
}) => {
  // A passkey belongs to a domain name, which 127.0.0.1 is not.
  const home = pawkeeper.origin.replace('127.0.0.1', 'localhost');
  await addDevice(page);
  const openSignIn = () => page.goto(`${home}/api/login?returnTo=%2Fprofile`);
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });

  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await expect(card).toContainText('Passkeys need a domain name');

  await openSignIn();
  await expect(byPasskey).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(business.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(card).toContainText('No passkeys yet.');
  await card.getByRole('button', { name: 'Add passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add passkey' });
  await adding.getByLabel('Name *').fill('Kitchen laptop');
  await adding.getByLabel('Your password *').fill('not this one');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding.getByText('That’s not your password. Check it and try again.')).toBeVisible();
  await expect(adding.getByLabel('Your password *')).toBeFocused();
  await expectAccessible(page);
  await adding.getByLabel('Your password *').fill(PASSWORD);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByRole('listitem')).toContainText('Kitchen laptop');
  await expect(card.getByRole('listitem')).toContainText('not used yet');

  // Chosen from the browser's autofill, which this virtual device does at once.
  await page.context().clearCookies();
  await openSignIn();
  await expect(page).toHaveURL(`${home}/profile`);
  await expect(card.getByRole('listitem')).toContainText('last used just now');

  await withoutAutofill(page);
  await page.context().clearCookies();
  await openSignIn();
  await byPasskey.click();
  await expect(page).toHaveURL(`${home}/profile`);

  await card.getByRole('button', { name: 'Remove Kitchen laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove passkey' });
  await removing.getByLabel('Your password *').fill(PASSWORD);
  await removing.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(card).toContainText('No passkeys yet.');

  await page.context().clearCookies();
  await openSignIn();
  await byPasskey.click();
  await expect(page.getByRole('alert')).toContainText('This passkey didn’t work.');
});
