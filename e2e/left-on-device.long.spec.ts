/** What is left in the browser when a session ends: nothing that shows a stranger anything, and every walk that waits. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Business, expect, expectAccessible, openMenu, PASSWORD, test } from './fixtures.ts';
import { savedWalks, startWalk, stopButton, toast, waitingWalk, walk } from './walking.ts';

test.use({ serviceWorkers: 'allow' });
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
  await expect(waitingWalk(page)).toBeVisible();
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

test('records that this version cannot read break no page: each is named, can be saved as a copy, and is discarded after a question [left-on-device-3]', async ({
  page,
  business,
}) => {
  await business.addClient();
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  const { id: userId } = await (await business.request.get('/api/auth/user')).json();
  const rows = [
    { id: 'newer', userId, kind: 'visit', version: 99, words: 'Paw checked' },
    { id: 'broken', userId, kind: 'visit', version: 1 },
  ];
  await page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('pawkeeper', 1);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('unsent', { keyPath: 'id' });
      opening.result.createObjectStore('unsentParts', { keyPath: ['id', 'at'] });
    };
    opening.onsuccess = () => {
      const writing = opening.result.transaction(['unsent', 'unsentParts'], 'readwrite');
      for (const row of ${JSON.stringify(rows)}) writing.objectStore('unsent').put(row);
      const bytes = new TextEncoder().encode('photo').buffer;
      writing.objectStore('unsentParts').put({ id: 'newer', at: 1, file: new Blob(['photo']) });
      writing.objectStore('unsentParts').put({ id: 'newer', at: 2, file: { bytes, type: 'image/webp' } });
      writing.oncomplete = () => resolve(opening.result.close());
    };
  })`);
  await page.reload();
  await page.getByRole('button', { name: '2 records on this phone can’t be read' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsent' });
  await expect(dialog.getByText(/^It was saved by a newer version of Pawkeeper/)).toBeVisible();
  await expect(dialog.getByText(/^Part of it is missing/)).toBeVisible();
  await expectAccessible(page);
  const order = await dialog.getByRole('listitem').allInnerTexts();
  const number = order.findIndex((text) => text.includes('newer version')) + 1;
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: `Save a copy of record ${number}` }).click();
  const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  expect(saved).toEqual({
    record: rows[0],
    parts: [
      { id: 'newer', at: 1, file: expect.stringMatching(/;base64,cGhvdG8=$/) },
      { id: 'newer', at: 2, file: 'data:image/webp;base64,cGhvdG8=' },
    ],
  });
  await dialog.getByRole('button', { name: `Discard record ${number}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard this record?' });
  await question.getByRole('button', { name: 'Discard record' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(
    page.getByRole('button', { name: 'A record on this phone can’t be read' }),
  ).toBeVisible();
});
