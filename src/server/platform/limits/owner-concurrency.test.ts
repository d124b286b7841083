import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { photoOf } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { addClient, addPet } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

/** What reading a photo waits for. */
let photosMayGo: Promise<void> = Promise.resolve();
/** Called when a photo is about to be read. */
let beforePhoto = (): void => undefined;
const app = await testApp({}, (storage) => ({
  ...storage,
  async read(key, maxBytes) {
    beforePhoto();
    await photosMayGo;
    return storage.read(key, maxBytes);
  },
}));

/** For conditions that a busy machine takes its time for. */
const PATIENCE = { timeout: 25_000, interval: 100 };

/** A walk that has begun to arrive. */
function beginWalk({ cookies }: Caller, headers: Record<string, number> = {}): ClientRequest {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sending = request(`${app.origin}/api/walks`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
  });
  sending.on('error', () => undefined);
  sending.flushHeaders();
  return sending;
}

const beginLargeWalk = (caller: Caller): ClientRequest =>
  beginWalk(caller, { 'content-length': 2 * 1024 * 1024 });

/** The answer to a walk without a name that does not say how long it is, which may be long. */
async function oneMore(caller: Caller): Promise<IncomingMessage> {
  const sending = beginWalk(caller);
  sending.end('{}');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

test('three large walks of one owner are saved at a time, and the next is asked to wait [owner-concurrency-1]', async () => {
  const [sam, ann] = [await app.user(), await app.user()];
  const sending = [1, 2, 3].map(() => beginLargeWalk(sam));
  await vi.waitFor(async () => expect((await oneMore(sam)).statusCode).toBe(429), PATIENCE);
  expect((await oneMore(sam)).headers['retry-after']).toBe('5');
  expect((await oneMore(ann)).statusCode).toBe(400);
  expect((await sam.post('/api/walks', { name: 'Round the lake' })).status).toBe(201);
  for (const each of sending) each.destroy();
  await vi.waitFor(async () => expect((await oneMore(sam)).statusCode).toBe(400), PATIENCE);
});

test('two downloads of one owner are made at a time, and both arrive complete [owner-concurrency-2]', async () => {
  const sam = await app.user();
  const pet = await addPet(sam, (await addClient(sam)).id);
  await photoOf(sam, pet.id, await picture('jpeg'));
  let letPhotosGo = (): void => undefined;
  photosMayGo = new Promise((resolve) => {
    letPhotosGo = resolve;
  });
  const statuses: number[] = [];
  const downloads = [1, 2, 3].map(async () => {
    statuses.push((await sam.get('/api/account/export')).status);
  });
  // The two others wait for the photo.
  await vi.waitFor(() => expect(statuses).toEqual([429]), PATIENCE);
  letPhotosGo();
  await Promise.all(downloads);
  expect(statuses).toEqual([429, 200, 200]);
  expect((await sam.get('/api/account/export')).status).toBe(200);
});

test('six downloads are made at a time, of everyone together; another waits for its turn [owner-concurrency-3]', async () => {
  const owners: Caller[] = [];
  // One after another: few passwords of one network are hashed at a time.
  while (owners.length < 7) {
    const owner = await app.user();
    owners.push(owner);
    const pet = await addPet(owner, (await addClient(owner)).id);
    await photoOf(owner, pet.id, await picture('jpeg'));
  }
  let reading = 0;
  beforePhoto = () => void (reading += 1);
  let letPhotosGo = (): void => undefined;
  photosMayGo = new Promise((resolve) => {
    letPhotosGo = resolve;
  });
  const downloads = owners.map(async (owner) => (await owner.get('/api/account/export')).status);
  await vi.waitFor(() => expect(reading).toBe(6), PATIENCE);
  expect((await owners[6]?.get('/api/clients'))?.status).toBe(200);
  expect(reading).toBe(6);
  letPhotosGo();
  expect(await Promise.all(downloads)).toEqual(Array.from(owners, () => 200));
  expect(reading).toBe(7);
});
