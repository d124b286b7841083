import { expect, test } from 'vitest';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp({ WRITES_PER_MINUTE: '6' });

test('an owner’s changes beyond so many a minute are asked to wait, reading goes on, and nobody else waits [write-rate-1]', async () => {
  const [sam, ann] = [await app.user(), await app.user()];
  const { id } = await addClient(sam);
  const change = () => sam.put(`/api/clients/${id}`, { notes: 'Rings twice' });
  const made = await Promise.all([1, 2, 3, 4, 5].map(change));
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const late = await change();
  expect([late.status, late.body]).toEqual([
    429,
    { message: 'There were too many changes within a minute. Try again in 1 minute.' },
  ]);
  const waitS = Number(late.headers.get('retry-after'));
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(60);
  expect((await sam.delete(`/api/clients/${id}`)).status).toBe(429);
  expect((await sam.get('/api/clients')).status).toBe(200);
  expect((await sam.form('/api/logout', {})).status).toBeLessThan(400);
  await addClient(ann);
});
