import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';

const LATE = { timeout: 20_000 };

let isFull = false;
let asked = 0;
let ending = false;
const app = await testApp(
  {},
  (storage) => ({
    ...storage,
    async check() {
      asked += 1;
      if (isFull) throw new StorageFailure(new Error('no space for sam@example.org'));
      await storage.check();
    },
  }),
  { isEnding: () => ending },
);
const visitor = app.visitor();
const ready = async () => (await visitor.get('/readyz')).status;

beforeEach(async () => {
  isFull = false;
  ending = false;
  await vi.waitUntil(async () => (await ready()) === 200, LATE);
});

test('a running server is alive and ready for anyone who asks, uncached', async () => {
  for (const path of ['/livez', '/readyz']) {
    const { status, headers } = await visitor.get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
  expect((await visitor.get('/readyz')).body).toEqual({
    message: 'Ready',
    database: 'works',
    storage: 'works',
  });
});

test('a photo store that takes no files makes the server not ready; the response names the part and not the cause', async () => {
  isFull = true;
  await expect.poll(ready, LATE).toBe(503);
  const { headers, body } = await visitor.get('/readyz');
  expect(body).toEqual({ message: 'Not ready.', database: 'works', storage: 'does not work' });
  expect(headers.get('retry-after')).toBe('5');
  expect((await visitor.get('/livez')).status).toBe(200);
  const said = () => app.logged().filter(({ msg }) => msg === 'The photo store does not work');
  expect(said()).toHaveLength(1);
  isFull = false;
  await expect.poll(ready, LATE).toBe(200);
  expect(app.logged().map(({ msg }) => msg)).toContain('The photo store works again');
});

test('a database that gives no connection within 2 seconds makes it not ready', async () => {
  const held = await Promise.all(
    Array.from({ length: app.db.pool.options.max }, () => app.db.pool.connect()),
  );
  await expect.poll(ready, LATE).toBe(503);
  expect((await visitor.get('/readyz')).body).toMatchObject({ database: 'does not work' });
  expect((await visitor.get('/livez')).status).toBe(200);
  for (const client of held) client.release();
});

test('a server that shuts down says so while it still answers', async () => {
  ending = true;
  const { status, body } = await visitor.get('/readyz');
  expect(status).toBe(503);
  expect(body).toMatchObject({ message: 'The server is about to end.', database: 'works' });
});

test('frequent checks ask the parts seldom, and do not fill the log', async () => {
  const lines = app.logged().length;
  const before = asked;
  for (let round = 0; round < 20; round += 1) {
    expect(await ready()).toBe(200);
    await sleep(20);
  }
  // Twenty rounds may take longer than a result is reused, but not twenty times.
  expect(asked - before).toBeLessThan(10);
  expect(app.logged()).toHaveLength(lines);
});
