/** What is left in the browser when a session ends: nothing that shows a stranger anything, and every walk that waits. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Business, expect, openMenu, PASSWORD, test } from './fixtures.ts';
import { card, savedWalks, startWalk, stopButton, toast, walk } from './walking.ts';

test.use({ serviceWorkers: 'allow' });
// About what a stranger could find, and about lost walks: what fails once has failed.
test.describe.configure({ retries: 0 });

/** Gives a pet a photo, and shows it. */
async function showPhoto(page: Page, business: Business): Promise<string> {
  const { id: clientId } = await business.addClient();
  const pet = await business.addPet(clientId);
  const { uploadURL } = await (await business.request.post('/api/objects/upload')).json();
  const background = '#b33';
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  await business.request.put(uploadURL, {
    data: await picture.jpeg().toBuffer(),
    headers: { 'content-type': 'image/jpeg' },
  });
  await business.request.put('/api/pet-photos', { data: { petId: pet.id, photoURL: uploadURL } });
  await page.goto(`/pets/${pet.id}`);
  const image = page.getByRole('img', { name: 'Photo of Biscuit' });
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  return (await image.getAttribute('src')) ?? '';
}

/** Whether the browser still has the response, without asking the server. */
const isCached = (page: Page, url: string): Promise<boolean> =>
  page.evaluate<boolean>(`fetch(${JSON.stringify(url)},
    { cache: 'only-if-cached', mode: 'same-origin' }).then(({ ok }) => ok, () => false)`);

const rememberedUser = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>("localStorage.getItem('pawkeeper:me')");

test('signing out deletes the cached photos and who was signed in [left-on-device-1]', async ({
  page,
  business,
}) => {
  const photo = await showPhoto(page, business);
  expect(await isCached(page, photo)).toBe(true);
  expect(await rememberedUser(page)).toContain(business.email);
  const cookies = await page.context().cookies();

  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Manage Your Pet Care Business Like a Pro',
  );
  expect(await rememberedUser(page)).toBeNull();
  // With the old cookies the browser would take the response from its cache if it still had it.
  await page.context().addCookies(cookies);
  expect(await isCached(page, photo)).toBe(false);
});

test('a session that was ended elsewhere leaves neither photos nor the profile, and the walk that waits [left-on-device-2]', async ({
  page,
  business,
  pawkeeper,
  playwright,
}) => {
  const photo = await showPhoto(page, business);
  await startWalk(page);
  await walk(page, 1, 8);
  await page.context().setOffline(true);
  await stopButton(page).click();
  await expect(card(page).getByText('1 walk is waiting to be sent')).toBeVisible();
  expect(await isCached(page, photo)).toBe(true);
  expect(await rememberedUser(page)).toContain(business.email);

  // At home the owner signs out everywhere else.
  const home = await playwright.request.newContext({
    baseURL: pawkeeper.origin,
    extraHTTPHeaders: { origin: pawkeeper.origin },
  });
  await home.post('/api/login', { form: { email: business.email, password: PASSWORD } });
  expect((await home.delete('/api/auth/sessions')).status()).toBe(204);
  const cookies = await page.context().cookies();
  await page.context().setOffline(false);
  await page.waitForURL('**/api/login**');
  expect(await rememberedUser(page)).toBeNull();
  await page.context().addCookies(cookies);
  expect(await isCached(page, photo)).toBe(false);

  await page.getByLabel('Email').fill(business.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(toast(page, 'Route Saved')).toBeVisible();
  expect(await savedWalks(business)).toHaveLength(1);
  await home.dispose();
});
