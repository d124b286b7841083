/** What an earlier version stored on a phone and could not send is sent by this one. */
import { readFile } from 'node:fs/promises';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { expect, phoneOnly, test } from './fixtures.ts';
import { get } from './visiting.ts';
import { card, savedWalks, unfinished, wholeWalk } from './walking.ts';

/** As Chromium had them when version 0.1.0 recorded without a network; names stand for the ids of owner, client, pet and appointments. */
const recorded = () => readFile(new URL('records-of-0.1.0.json', import.meta.url), 'utf8');

test(
  'walks, a visit with its photo and track, and a status that version 0.1.0 stored are sent once, and the unfinished walk is there [earlier-records-1]',
  phoneOnly,
  async ({ page, business }) => {
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
    await page.goto('/walks');
    const visits = () => get<Visit[]>(business, '/api/visits?from=2026-03-25&to=2026-03-25');
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
