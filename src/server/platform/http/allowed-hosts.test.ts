import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isAllowedHost } from '#server/platform/http/allowed-hosts.ts';
import { testApp } from '#server/testing/test-app.ts';

const PUBLIC = 'https://pets.example.org';
const closed = await testApp({ REGISTRATION: 'closed' });
const named = await testApp({ PUBLIC_URL: PUBLIC });

interface Sent {
  method?: string;
  path?: string;
  headers: Record<string, string>;
  body?: string;
}

/** A request with a `Host` of its own, as a browser sends it to the machine that a name points at. */
async function ask(to: typeof named, { method = 'GET', path = '/', headers, body }: Sent) {
  const { hostname, port } = new URL(to.origin);
  return new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
    const sending = request({ hostname, port, path, method, headers }, (answer) => {
      const { statusCode: status = 0 } = answer;
      const type = answer.headers['content-type'] ?? '';
      text(answer).then((body) => resolve({ status, type, body }), reject);
    });
    sending.on('error', reject).end(body);
  });
}

const STRANGE = [
  undefined,
  '',
  'evil.example',
  'evil.example:3000',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'notlocalhost',
  'a@127.0.0.1',
  '127.0.0.1@evil.example',
  '127.0.0.1/evil',
  '2130706433',
  '0x7f.0.0.1',
  '[evil]',
];
const THIS_MACHINE = ['localhost', 'LOCALHOST:3000', 'paws.localhost', '127.0.0.1:3000', '[::1]'];

test.each(STRANGE)(
  '%j names this Pawkeeper neither with PUBLIC_URL nor without it [allowed-hosts-4]',
  (host) => {
    expect(isAllowedHost(host, undefined)).toBe(false);
    expect(isAllowedHost(host, PUBLIC)).toBe(false);
  },
);

test.each(THIS_MACHINE)('%j is this machine, with PUBLIC_URL and without it', (host) => {
  expect(isAllowedHost(host, undefined)).toBe(true);
  expect(isAllowedHost(host, PUBLIC)).toBe(true);
});

test.each(['192.168.1.7', '192.0.2.7:3000', '[2001:db8::1]:3000'])(
  '%s is answered without PUBLIC_URL alone',
  (host) => {
    expect(isAllowedHost(host, undefined)).toBe(true);
    expect(isAllowedHost(host, PUBLIC)).toBe(false);
  },
);

test.each([
  'pets.example.org',
  'Pets.Example.org',
  'pets.example.org:443',
  'pets.example.org:8443',
])('%s is the host of PUBLIC_URL on any port', (host) =>
  expect(isAllowedHost(host, PUBLIC)).toBe(true),
);

test('a page elsewhere that points its name here gets no account, and learns nothing [allowed-hosts-1]', async () => {
  const headers = { host: 'evil.example', 'content-type': 'application/x-www-form-urlencoded' };
  const fields = { email: 'eve@example.org', password: 'a long enough secret' };
  const body = new URLSearchParams(fields).toString();
  const sent = { method: 'POST', path: '/api/register', body };
  // The browser takes the page and Pawkeeper for one origin.
  const sameOrigin = { ...headers, origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' };
  expect((await ask(closed, { ...sent, headers: sameOrigin })).status).toBe(421);
  const forwarded = { ...headers, 'x-forwarded-host': '127.0.0.1' };
  expect((await ask(closed, { ...sent, headers: forwarded })).status).toBe(421);
  for (const path of ['/', '/api/login', '/api/auth/user', '/api/openapi.json', '/nothing']) {
    expect(await ask(closed, { path, headers })).toMatchObject({ status: 421 });
  }
  expect((await closed.db.pool.query('select from users')).rows).toEqual([]);
});

test('the refusal tells the administrator in a plain sentence what to set [allowed-hosts-2]', async () => {
  const page = { host: 'pets.local', accept: 'text/html' };
  expect(await ask(closed, { headers: page })).toEqual({
    status: 421,
    type: 'text/plain; charset=utf-8',
    body: expect.stringMatching(/set PUBLIC_URL .*, and start it again\.$/),
  });
  expect(await ask(named, { headers: page })).toMatchObject({
    body: expect.stringMatching(/Open https:\/\/pets\.example\.org instead\./),
  });
  const call = await ask(closed, { path: '/api/clients', headers: { host: 'pets.local' } });
  expect(JSON.parse(call.body)).toEqual({ message: expect.stringMatching(/set PUBLIC_URL/) });
});

test('/livez and /readyz answer under any name [allowed-hosts-3]', async () => {
  for (const path of ['/livez', '/readyz']) {
    for (const to of [closed, named]) {
      expect((await ask(to, { path, headers: { host: '10.0.0.7:3000' } })).status).toBe(200);
      expect((await ask(to, { path, headers: { host: 'web-1.internal' } })).status).toBe(200);
    }
  }
});
