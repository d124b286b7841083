import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** Sends what no HTTP library would. */
async function answerToBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.end(bytes);
  return text(socket);
}

/** Sends a request line as it is written here. */
const answerTo = (line: string): Promise<string> =>
  answerToBytes(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

test('an address that is none is absent, with the one body of failures', async () => {
  for (const path of [
    '/api/clients/%zz',
    '/%',
    '/api/pets/%ed%a0%80',
    `/api/pets/${'x'.repeat(500)}`,
  ]) {
    const answer = await answerTo(`DELETE ${path}`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/\{"message":"There is nothing at this address\."\}$/);
  }
});

test('bytes that are no request are refused with the one body of failures', async () => {
  for (const [sent, status] of [
    ['GET / HTTP/1.1\r\nHost: localhost\r\nBroken header\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['\x16\x03\x01', 400],
  ] as const) {
    const answer = await answerToBytes(sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
    expect(body).toEqual({ message: expect.stringMatching(/\.$/) });
  }
});

test('a body that is no object is refused in a sentence', async () => {
  const sam = await app.user();
  for (const body of [null, 5, 'text', []]) {
    expect(await sam.post('/api/clients', body)).toMatchObject({
      status: 400,
      body: { message: 'Send the fields as one JSON object.' },
    });
  }
});

test('only JSON is taken where records are written, so that no form of another page fits', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam);
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
    const headers = { 'content-type': type };
    const sent = new TextEncoder().encode('firstName=Eve&lastName=Doe');
    expect((await sam.send(`/api/clients/${id}`, sent, headers)).status).toBe(415);
    expect((await sam.form('/api/clients', { firstName: 'Eve' }, headers)).status).toBe(415);
  }
  expect((await sam.get('/api/clients')).body).toHaveLength(1);
});

test('a version from a year that the database does not have is refused at its field', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam);
  const answer = await sam.put(`/api/clients/${id}`, { updatedAt: '0000-01-01T00:00:00.000Z' });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: ['updatedAt'] }] } });
});

test("what is an owner's alone is kept in no cache", async () => {
  const sam = await app.user();
  for (const path of ['/api/clients', '/api/auth/user', '/api/appointments']) {
    expect((await sam.get(path)).headers.get('cache-control')).toBe('private, no-store');
  }
});
