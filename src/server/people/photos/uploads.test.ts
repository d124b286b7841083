import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '#contract/choices.ts';
import { picture } from '#server/testing/pictures.ts';
import { keptFiles, owner, sent, uploadAddress } from '#server/testing/photos.ts';
import { addPet } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const photo = await picture('jpeg');
const cookieOf = (sam: Caller): string =>
  [...sam.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Sends pieces of 64 kB without saying how many, until so many bytes are sent or the server answers. */
function trickle(sam: Caller, path: string, bytes: number) {
  return new Promise<{ status: number; sentBytes: number }>((resolve, reject) => {
    let sentBytes = 0;
    const state = { answered: false, goOn: (): void => undefined };
    const headers = { cookie: cookieOf(sam), 'transfer-encoding': 'chunked' };
    const sending = request(app.origin + path, { method: 'PUT', headers }, (response) => {
      state.answered = true;
      response.resume();
      resolve({ status: response.statusCode ?? 0, sentBytes });
    });
    sending.on('error', (error) => state.answered || reject(error));
    for (const event of ['drain', 'response', 'close']) sending.on(event, () => state.goOn());
    void (async () => {
      const piece = Buffer.alloc(65_536);
      while (!state.answered && sentBytes < bytes) {
        const hasRoom = sending.write(piece);
        sentBytes += piece.length;
        // At the pace at which the server reads, so that the answer can come in between.
        if (hasRoom) await sleep(1);
        else await new Promise<void>((resolve) => (state.goOn = resolve));
      }
      sending.end();
    })();
  });
}

test('an address is asked for without a body [uploads-1]', async () => {
  const sam = await app.user();
  const { status, body } = await sam.post('/api/objects/upload');
  expect([status, body]).toEqual([
    200,
    {
      uploadURL: expect.stringMatching(/^\/api\/uploads\/[\w-]{36}$/),
      objectPath: expect.stringMatching(/^\/api\/photos\/[\w-]+$/),
    },
  ]);
});

test('the size may travel in a header, next to no body [uploads-5]', async () => {
  const sam = await app.user();
  const ask = (bytes: number | string) =>
    sam.post('/api/objects/upload', undefined, { 'upload-length': `${bytes}` });
  expect((await ask(5_000)).status).toBe(200);
  expect((await ask(5_242_881)).body).toEqual({ message: 'The photo must be at most 5 MB.' });
  expect([(await ask(0)).status, (await ask('large')).status]).toEqual([400, 400]);
});

test('visitors get no address and cannot use one', async () => {
  const sam = await app.user();
  const visitor = app.visitor();
  expect((await visitor.post('/api/objects/upload')).status).toBe(401);
  expect((await visitor.send(await uploadAddress(sam), photo)).status).toBe(401);
  for (const path of ['/api/pet-photos', '/api/profile-photo']) {
    expect((await visitor.put(path, { photoURL: 'x' })).status).toBe(401);
  }
});

test('an address is sent to once', async () => {
  const sam = await app.user();
  const address = await sent(sam, photo);
  const again = await sam.send(address, photo);
  expect([again.status, again.body]).toEqual([
    404,
    { message: 'This upload has expired. Choose the photo again.' },
  ]);
});

test('of two that send to one address at once, one is let through', async () => {
  const sam = await app.user();
  const address = await uploadAddress(sam);
  const answers = await Promise.all([1, 2, 3].map(() => sam.send(address, photo)));
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '404', '404']);
});

test('an address is used by its owner only [uploads-8]', async () => {
  const { sam, pet } = await owner(app);
  const { sam: stranger, pet: theirs } = await owner(app);
  expect((await stranger.send(await uploadAddress(sam), photo)).status).toBe(404);
  const photoURL = await sent(sam, photo);
  const taken = await stranger.put('/api/pet-photos', { photoURL, petId: theirs.id });
  expect(taken.body).toMatchObject({ errors: [{ path: ['photoURL'] }] });
  expect((await stranger.put('/api/profile-photo', { photoURL })).status).toBe(400);
  expect((await sam.put('/api/pet-photos', { photoURL, petId: pet.id })).status).toBe(200);
});

test('an address expires after ten minutes', async () => {
  const sam = await app.user();
  const [early, late] = [await uploadAddress(sam), await uploadAddress(sam)];
  const issued = Date.now();
  app.setNow(new Date(issued + 9 * 60_000));
  expect((await sam.send(early, photo)).status).toBe(204);
  app.setNow(new Date(issued + 11 * 60_000));
  expect((await sam.send(late, photo)).status).toBe(404);
  app.setNow(new Date());
});

test('an address that nobody was given is refused, and another query is none of its parts', async () => {
  const sam = await app.user();
  const address = await uploadAddress(sam);
  for (const other of [`/api/uploads/${crypto.randomUUID()}`, '/api/uploads/x'])
    expect([other, (await sam.send(other, photo)).status]).toEqual([other, 404]);
  expect((await sam.send(`${address}?signature=x`, photo)).status).toBe(204);
});

test('a save that is repeated, later or at the same time, answers the same photo [uploads-6]', async () => {
  const { sam, pet } = await owner(app);
  const calls = [
    (photoURL: string) => sam.put('/api/pet-photos', { photoURL, petId: pet.id }),
    (photoURL: string) => sam.put('/api/profile-photo', { photoURL }),
  ];
  for (const save of calls) {
    const photoURL = await sent(sam, photo);
    const first = await save(photoURL);
    expect(first.status).toBe(200);
    const { objectPath } = first.body as { objectPath: string };
    const again = await save(photoURL);
    expect([again.status, again.body]).toEqual([200, { objectPath }]);
    expect((await sam.get(objectPath)).status).toBe(200);

    const other = await sent(sam, photo);
    const answers = await Promise.all([save(other), save(other), save(other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const paths = answers.map(({ body }) => (body as { objectPath: string }).objectPath);
    const [shown = ''] = paths;
    expect(new Set(paths)).toEqual(new Set([shown]));
    expect((await sam.get(shown)).status).toBe(200);
    expect((await sam.get(`${shown}?size=card`)).status).toBe(200);
    // The one before is gone: a repeat that comes this late answers no photo that nobody can see.
    expect((await save(photoURL)).status).toBe(400);
  }
});

test('a photo that was saved is not given to another pet, nor to the profile', async () => {
  const { sam, pet } = await owner(app);
  const other = await addPet(sam, pet.clientId, { name: 'Rex' });
  const photoURL = await sent(sam, photo);
  expect((await sam.put('/api/pet-photos', { photoURL, petId: pet.id })).status).toBe(200);
  expect((await sam.put('/api/pet-photos', { photoURL, petId: other.id })).status).toBe(400);
  expect((await sam.put('/api/profile-photo', { photoURL })).status).toBe(400);
});

test('only what was sent is saved', async () => {
  const { sam, pet } = await owner(app);
  const save = async (photoURL: string) =>
    (await sam.put('/api/pet-photos', { photoURL, petId: pet.id })).status;
  expect(await save(await uploadAddress(sam))).toBe(400);
  for (const made of ['https://example.org/cat.jpg', '/api/uploads/x', 'file:///etc/passwd', '']) {
    expect([made, await save(made)]).toEqual([made, 400]);
  }
});

test('the address is accepted with the origin of this server in front, and with no other [uploads-9]', async () => {
  const { sam, pet } = await owner(app);
  const address = await sent(sam, photo);
  const save = (origin: string) =>
    sam.put('/api/pet-photos', { photoURL: origin + address, petId: pet.id });
  expect((await save('https://evil.example')).status).toBe(400);
  expect((await save(app.origin)).status).toBe(200);
});

test('bad input is refused with the field that is wrong', async () => {
  const sam = await app.user();
  const photoURL = '/api/uploads/x';
  for (const [body, field] of [
    [{}, 'photoURL'],
    [{ photoURL: null, petId: 'x' }, 'photoURL'],
    [{ photoURL: 'x'.repeat(2_000_000), petId: 'x' }, 'photoURL'],
    [{ photoURL, petId: 'x' }, 'petId'],
    [{ photoURL, petId: 7 }, 'petId'],
  ] as const) {
    const answer = await sam.put('/api/pet-photos', body);
    expect([field, answer.status, answer.body]).toEqual([
      field,
      400,
      expect.objectContaining({
        errors: expect.arrayContaining([expect.objectContaining({ path: [field] })]),
      }),
    ]);
  }
  const other = { 'content-type': 'text/plain' };
  expect((await sam.put('/api/pet-photos', undefined, other)).status).toBeGreaterThanOrEqual(400);
});

test('any kind of body is taken, and exactly 5 MB fit [uploads-2]', async () => {
  const sam = await app.user();
  const whole = Buffer.from(new Uint8Array(MAX_PHOTO_BYTES));
  for (const type of ['application/json', 'multipart/form-data', 'text/html', '']) {
    const headers = type === '' ? {} : { 'content-type': type };
    const { status } = await sam.send(await uploadAddress(sam), photo, headers);
    expect([type, status]).toEqual([type, 204]);
  }
  expect((await sam.send(await uploadAddress(sam), whole)).status).toBe(204);
});

test('a body that says that it is larger than 5 MB is refused before it is read [uploads-3]', async () => {
  const sam = await app.user();
  const before = await keptFiles(app);
  const answer = await sam.send(
    await uploadAddress(sam),
    Buffer.from(new Uint8Array(MAX_PHOTO_BYTES + 1)),
  );
  expect([answer.status, answer.body]).toEqual([
    413,
    { message: 'The photo must be at most 5 MB.' },
  ]);
  expect(await keptFiles(app)).toEqual(before);
});

test('nothing but a photo can be uploaded: every other call refuses a file [uploads-7]', async () => {
  const sam = await app.user();
  const writes = app.routes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
  expect(writes.length).toBeGreaterThan(15);
  const pictures = new Set(['/api/uploads/:id', '/api/business-details/logo']);
  for (const { method, url } of writes.filter(({ url }) => !pictures.has(url))) {
    const path = url.replace(':id', randomUUID());
    const headers = { 'content-type': 'application/octet-stream' };
    const { status } = await sam.call(method, path, { body: photo, headers });
    // The client's pages know no owner: they refuse this one before they look at what is sent.
    const refused = status === 401 && url.startsWith('/my/') ? 401 : 415;
    expect([method, url, status]).toEqual([method, url, refused]);
  }
});

test('without a content length the answer is 413 the moment that 5 MB are passed [uploads-4]', async () => {
  const sam = await app.user();
  const before = await keptFiles(app);
  const address = await uploadAddress(sam);
  const { status, sentBytes } = await trickle(sam, address, 20 * MAX_PHOTO_BYTES);
  expect(status).toBe(413);
  // What is on the way when the server answers is what the system holds for a connection.
  expect(sentBytes).toBeLessThan(4 * MAX_PHOTO_BYTES);
  expect(await keptFiles(app)).toEqual(before);
  expect((await sam.send(address, photo)).status).toBe(404);
  expect((await trickle(sam, await uploadAddress(sam), 65_536)).status).toBe(204);
});

test('a sending that breaks off leaves nothing behind and cannot be saved', async () => {
  const { sam, pet } = await owner(app);
  const before = await keptFiles(app);
  const address = await uploadAddress(sam);
  const headers = { cookie: cookieOf(sam), 'content-length': String(photo.length) };
  const sending = request(app.origin + address, { method: 'PUT', headers });
  sending.on('error', () => undefined);
  sending.write(photo.subarray(0, 500));
  await expect.poll(() => keptFiles(app)).toHaveLength(before.length + 1);
  sending.destroy();
  await expect.poll(() => keptFiles(app)).toEqual(before);
  const saved = await sam.put('/api/pet-photos', { photoURL: address, petId: pet.id });
  expect(saved.status).toBe(400);
});

test('an owner holds at most fifty addresses that no photo was saved from', async () => {
  const sam = await app.user();
  for (let count = 0; count < 50; count += 1) await uploadAddress(sam);
  expect((await sam.post('/api/objects/upload')).status).toBe(429);
  await uploadAddress(await app.user());
});
