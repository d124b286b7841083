import { expect, test } from 'vitest';
import { MOST_FROM_ADDRESS } from '#server/overview/administration/browser-errors.http.ts';
import { testApp } from '#server/testing/test-app.ts';

const PATH = '/api/browser-errors';
const report = {
  kind: 'error',
  name: 'TypeError',
  message: "Cannot read properties of null (reading 'content')",
  frames: ['app-Cd3f_x.js:12:3456'],
  page: '/pets/:id',
  version: '0.1.0',
};

const app = await testApp();

const reported = () => app.logged().flatMap((line) => line['browserError'] ?? []);

test('an error in a browser is in the log, signed in or not [browser-errors-2]', async () => {
  const people = [app.visitor(), await app.user()];
  for (const person of people) expect((await person.post(PATH, report)).status).toBe(204);
  expect(reported()).toEqual([report, report]);
});

test('personal data in a report does not reach the log, signed in or not [browser-errors-3]', async () => {
  const email = 'jane.doe@example.org';
  const message = `No client "Jane Doe" ${email} 0193d1f2-1234-7abc-8def-0123456789ab`;
  expect((await app.visitor().post(PATH, { ...report, message, extra: email })).status).toBe(204);
  expect(reported().at(-1)).toEqual({ ...report, message: 'No client "…" …@… …' });
  const log = JSON.stringify(app.logged());
  for (const secret of ['Jane', email, '0193d1f2']) expect(log).not.toContain(secret);
});

test.each([
  ['a long message', { message: 'x'.repeat(1001) }],
  ['an address of a record', { page: '/pets/0193d1f2-1234-7abc-8def-0123456789ab' }],
  ['a frame of another site', { frames: ['https://example.org/a.js:1:1'] }],
  ['a text instead of a frame', { frames: ['Jane Doe'] }],
  ['many frames', { frames: Array.from({ length: 11 }, () => 'app.js:1:1') }],
  ['a text instead of a version', { version: 'Jane' }],
])('%s is refused, and stands nowhere [browser-errors-4]', async (_, part) => {
  const before = reported().length;
  expect((await app.visitor().post(PATH, { ...report, ...part })).status).toBe(400);
  expect(reported()).toHaveLength(before);
});

test('another site cannot make a browser report [browser-errors-7]', async () => {
  const headers = { origin: 'https://evil.example.org' };
  expect((await app.visitor().post(PATH, report, headers)).status).toBe(403);
});

test('so many reports come from one network address, and no more [browser-errors-6]', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < MOST_FROM_ADDRESS; at += 1) {
    statuses.add((await app.visitor().post(PATH, report)).status);
  }
  expect([...statuses]).toEqual([204, 429]);
  expect(reported()).toHaveLength(MOST_FROM_ADDRESS);
});
