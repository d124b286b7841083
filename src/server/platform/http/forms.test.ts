import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { MAX_FORM_BYTES } from '#server/platform/http/forms.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

const FORMS = app.routes.filter(
  ({ method, url }) =>
    method === 'POST' &&
    /^\/api\/(log|register|forgot|reset|verify)/.test(url) &&
    !url.endsWith('options'),
);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** What is answered to the head of a request that says how large its body is, and sends none of it. */
async function answerTo(path: string, type: string, length: number): Promise<string> {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n`;
  socket.write(`${head}Content-Length: ${length}\r\n\r\n`);
  return text(socket);
}

test.each(FORMS)(
  '$method $url: a large form, or one of many fields, is refused in a sentence [forms-1]',
  async ({ url }) => {
    const large = await answerTo(url, FORM['content-type'], MAX_FORM_BYTES + 1);
    expect(large).toMatch(/^HTTP\/1\.1 413 [^]*The request is too large/);
    const post = (count: number) => {
      const body = Array.from({ length: count }, (_, at) => `k${at}=`).join('&');
      return app.visitor().call('POST', url, { headers: FORM, body });
    };
    const many = await post(51);
    expect(many.status).toBe(413);
    expect(many.body).toContain('This form has too many fields');
    expect((await post(50)).status).not.toBe(413);
  },
);

test('a form that does not say how large it is is read as far as a form may go, and no further [forms-2]', async () => {
  const sending = request(`${app.origin}/api/login`, { method: 'POST', headers: FORM });
  const answered = once(sending, 'response');
  for (let sent = 0; sent < 16; sent += 1) sending.write('k&'.repeat(MAX_FORM_BYTES / 32));
  sending.write('k');
  const [answer] = (await answered) as [IncomingMessage];
  expect(answer.statusCode).toBe(413);
  expect(await text(answer)).toContain('The request is too large');
  sending.destroy();
});

test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'x/y'])(
  'a body of %s is no form, and refused in a sentence [forms-3]',
  async (type) => {
    const body = JSON.stringify({ email: 'sam@example.org', password: 'a long enough secret' });
    for (const path of ['/api/login', '/api/register']) {
      const answer = await app
        .visitor()
        .call('POST', path, { headers: { 'content-type': type }, body });
      expect(answer.status).toBe(415);
      expect(answer.body).toContain('Open the page of this form in a browser');
    }
  },
);

test('what is too long for any field is not shown again [forms-4]', async () => {
  const visitor = app.visitor();
  const short = (await visitor.form('/api/register', { email: 'no address' })).body as string;
  const quotes = '"'.repeat(MAX_FORM_BYTES / 4);
  for (const name of ['email', 'firstName', 'lastName', 'returnTo']) {
    const { status, body } = await visitor.form('/api/register', { [name]: quotes });
    expect(status).toBe(400);
    expect((body as string).length).toBeLessThan(short.length + 1_000);
  }
});

test('what strangers send elsewhere is small too, and a record of the largest fields is still taken', async () => {
  for (const path of ['/api/nothing', '/api/login/passkey/options', '/api/browser-errors']) {
    const answer = await answerTo(path, 'application/json', MAX_FORM_BYTES + 1);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  }
  const sam = await app.user();
  const notes = '🐶'.repeat(10_000);
  const client = { firstName: 'Jane', lastName: 'Doe', notes, address: '' };
  expect((await sam.post('/api/clients', client)).status).toBe(201);
});
