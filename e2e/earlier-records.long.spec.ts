/** What an earlier version stored on a phone and could not send is sent by this one. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { type Business, expect, phoneOnly, test } from './fixtures.ts';
import { get, takePhoto } from './visiting.ts';
import { card, savedWalks, unfinished, wholeWalk } from './walking.ts';

/** As Chromium had them when version 0.1.0 recorded without a network; names stand for the ids of owner, client, pet and appointments. */
const recorded = () => readFile(new URL('records-of-0.1.0.json', import.meta.url), 'utf8');

/** Puts what version 0.1.0 stored on the phone of a new owner, who has the bookings to it. */
async function storeRecords(page: Page, business: Business) {
  const client = await business.addClient();
  const pet = await business.addPet(client.id);
  const book = (endTime: string) =>
    business.addAppointment(client.id, {
      petIds: [pet.id],
      date: '2026-03-25',
      startTime: '00:00',
      endTime,
    });
  const morning = await book('23:59');
  const evening = await book('23:58');
  const { id: userId } = await get<{ id: string }>(business, '/api/auth/user');
  const ids = {
    OWNER: userId,
    CLIENT: client.id,
    PET: pet.id,
    MORNING: morning.id,
    EVENING: evening.id,
  };
  let text = await recorded();
  for (const [name, id] of Object.entries(ids)) text = text.replaceAll(name, id);
  // The appointment is at the version that the phone had read.
  text = text.replace(/"readAt": "[^"]*"/, `"readAt": "${evening.updatedAt}"`);
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await page.evaluate(`(async () => {
    const { records, parts } = ${text};
    for (const part of parts) {
      if (!part.file) continue;
      const [head, text] = part.file.split(',');
      const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0));
      part.file = new Blob([bytes], { type: head.slice('data:'.length, head.indexOf(';')) });
    }
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('pawkeeper', 1);
      opening.onerror = () => reject(opening.error);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('unsent', { keyPath: 'id' });
        opening.result.createObjectStore('unsentParts', { keyPath: ['id', 'at'] });
      };
      opening.onsuccess = () => {
        const writing = opening.result.transaction(['unsent', 'unsentParts'], 'readwrite');
        for (const row of records) writing.objectStore('unsent').put(row);
        for (const part of parts) writing.objectStore('unsentParts').put(part);
        writing.oncomplete = () => resolve(opening.result.close());
        writing.onerror = () => reject(writing.error);
      };
    });
  })()`);
  return { morning, evening, pet };
}

const visitsOf = (business: Business) =>
  get<Visit[]>(business, '/api/visits?from=2026-03-25&to=2026-03-25');

test(
  'walks, a visit with its photo and track, and a status that version 0.1.0 stored are sent once, and the unfinished walk is there [earlier-records-1]',
  phoneOnly,
  async ({ page, business }) => {
    const { morning, evening, pet } = await storeRecords(page, business);
    await page.goto('/walks');
    const visits = () => visitsOf(business);
    await expect.poll(async () => (await visits())[0]?.photos.length).toBe(1);
    await expect.poll(async () => (await visits())[0]?.walkRouteId).toMatch(/-/);
    const saved = await visits();
    expect(saved).toMatchObject([
      {
        appointmentIds: [morning.id],
        endedAt: '2026-03-25T08:45:24.540Z',
        events: [{ kind: 'wee', petId: pet.id }],
        photos: [{ petId: pet.id }],
      },
    ]);
    const appointment = () => get<Appointment>(business, `/api/appointments/${evening.id}`);
    expect((await appointment()).status).toBe('completed');
    // The track of the visit is not among the walks.
    expect(await savedWalks(business)).toHaveLength(1);
    expect((await wholeWalk(business, saved[0]?.walkRouteId ?? '')).gpsData).toHaveLength(7);
    await expect(unfinished(page)).toBeVisible();
    await expect(card(page).getByText(/3 points/)).toBeVisible();
    await page.reload();
    await expect(unfinished(page)).toBeVisible();
    expect(await visits()).toEqual(saved);
    expect(await savedWalks(business)).toHaveLength(1);
  },
);

/** What is stored of visits: the version of each, and the form of each photo. */
const stored = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('pawkeeper');
    opening.onsuccess = () => {
      const reading = opening.result.transaction(['unsent', 'unsentParts']);
      const records = reading.objectStore('unsent').getAll();
      const parts = reading.objectStore('unsentParts').getAll();
      reading.oncomplete = () => {
        opening.result.close();
        resolve({
          versions: records.result.filter(({ kind }) => kind === 'visit').map(({ version }) => version),
          photos: parts.result.flatMap(({ file }) => file?.constructor.name ?? []),
        });
      };
    };
  })`);

test(
  'a photo that version 0.1.0 stored is shown and sent together with one that this version stores [earlier-records-2]',
  phoneOnly,
  async ({ page, business }) => {
    await page.route('**/api/objects/upload', (route) => route.abort());
    await storeRecords(page, business);
    expect(await stored(page)).toEqual({ versions: [1], photos: ['Blob'] });
    await page.goto('/walks');
    await expect.poll(async () => (await visitsOf(business))[0]?.endedAt).toMatch(/T/);
    const [visit] = await visitsOf(business);
    await page.goto(`/visits/${visit?.id}`);
    const waiting = page.getByRole('img', { name: 'Biscuit, not sent yet' });
    await expect(waiting).not.toHaveJSProperty('naturalWidth', 0);
    await takePhoto(page);
    await expect(waiting).toHaveCount(2);
    for (const photo of await waiting.all())
      await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
    expect(await stored(page)).toEqual({ versions: [2], photos: ['Blob', 'Object'] });
    await page.reload();
    await expect(waiting).toHaveCount(2);
    await page.unroute('**/api/objects/upload');
    await page.reload();
    await expect.poll(async () => (await visitsOf(business))[0]?.photos.length).toBe(2);
    await expect(waiting).toHaveCount(0);
    await expect.poll(() => stored(page)).toMatchObject({ photos: [] });
  },
);
