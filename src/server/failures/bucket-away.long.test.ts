/** A bucket that cannot be reached: photos wait, everything else works. */
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { socketOf, startServer, untilSaid } from '#server/testing/failures/server-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { uploadAddress } from '#server/testing/photos.ts';
import { addClient, addPet } from '#server/testing/records.ts';
import { callerOf, signUp } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const PHOTO = '01980000-0000-7000-8000-000000000001';

test('a bucket that is away refuses photos in a sentence, and nothing else', async () => {
  const dataDir = await temporaryFolder('pawkeeper-bucket-');
  onTestFinished(() => removeFolder(dataDir));
  const server = await startServer(dataDir, {
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_BUCKET: 'pawkeeper-tests',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'paws',
    S3_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
  });
  onTestFinished(async () => void (await server.kill()));
  const sam = await signUp(callerOf(() => server.origin));
  const pet = await addPet(sam, (await addClient(sam)).id);

  // This one was saved while the bucket could be reached.
  const client = new pg.Client(socketOf(dataDir));
  await client.connect();
  await client.query(`insert into photos (id, user_id, pet_id) values ($1, $2, $3)`, [
    PHOTO,
    pet.userId,
    pet.id,
  ]);
  await client.end();

  const claim = { photoURL: await uploadAddress(sam, 1_000), petId: pet.id };
  for (const answer of [
    await sam.put('/api/pet-photos', claim),
    await sam.get(`/api/photos/${PHOTO}`),
  ]) {
    expect([answer.status, answer.body]).toEqual([
      503,
      { message: expect.stringMatching(/photo store is full or cannot be reached\. Try again/) },
    ]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  expect((await sam.get(`/api/pets/${pet.id}`)).status).toBe(200);
  await addClient(sam);
  await untilSaid(
    server,
    /photo store is full or cannot be reached.*ECONNREFUSED|ECONNREFUSED.*photo store/,
  );
  expect(server.lines.join('\n')).not.toContain('a-secret-of-the-tests');
});
