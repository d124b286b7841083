import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { BUILT_FILES, builtWeb } from '#server/testing/built-web.ts';
import { HOME, make, ready } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { everyVersion, newOwner } from '#server/testing/owners.ts';
import { addWalk } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
// No job writes meanwhile.
const app = await testApp(provider.settings, undefined, {
  files: await builtWeb(),
  jobPollS: 3_600,
});
const secure = await testApp({ PUBLIC_URL: 'https://pets.example.org' });
const proxied = await testApp({ TRUST_PROXY: '127.0.0.1' });

/** The policy of every answer but photos, which may do nothing at all. */
const POLICY = [
  "default-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/** The headers of every response. */
const EVERYWHERE = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

const told = (headers: Headers, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, headers.get(name)]));

const HTML = { accept: 'text/html' };

test.each([
  ['GET', '/', 200],
  ['GET', '/clients', 200],
  ['GET', '/nowhere', 404],
  ['GET', '/api/login', 200],
  ['GET', '/api/register', 200],
  ['GET', '/api/logout', 200],
  ['POST', '/api/login', 400],
  ['GET', '/api/clients', 401],
  ['GET', '/api/nowhere', 404],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/livez', 200],
  ['GET', '/readyz', 200],
  ...BUILT_FILES.map((file) => ['GET', file, 200] as const),
] as const)(
  '%s %s tells browsers what they may do [security-headers-2]',
  async (method, path, status) => {
    const answer = await app.visitor().call(method, path, { headers: HTML });
    expect(answer.status).toBe(status);
    expect(told(answer.headers, Object.keys(EVERYWHERE))).toEqual(EVERYWHERE);
  },
);

test('browsers take the service worker and the manifest for what they are, and ask for them each time', async () => {
  const told = async (path: string) => {
    const { headers } = await app.visitor().get(path);
    return [headers.get('content-type'), headers.get('cache-control')];
  };
  expect(await told('/sw.js')).toEqual(['application/javascript; charset=utf-8', 'no-cache']);
  expect(await told('/manifest.webmanifest')).toEqual([
    expect.stringMatching(/^application\/manifest\+json/),
    'no-cache',
  ]);
});

test('so does every answer to someone who is signed in, refused or failed as well [security-headers-3]', async () => {
  const { caller, client } = await newOwner(app);
  const { id } = await addWalk(caller, { gpsData: [{ lat: 1, lng: 1, timestamp: 1 }] });
  const evil = { 'sec-fetch-site': 'cross-site' };
  const answers = [
    await caller.get('/'),
    await caller.get('/api/clients'),
    await caller.get(`/api/clients/${client.id}`),
    await caller.get('/api/clients/none'),
    await caller.get(`/api/walks/${id}/gpx`),
    await caller.post('/api/clients', {}),
    await caller.post('/api/clients', { firstName: 'A', lastName: 'B' }, evil),
  ];
  await app.db.pool.query('alter table walk_routes rename to away');
  answers.push(await caller.get('/api/walks'));
  await app.db.pool.query('alter table away rename to walk_routes');
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 400, 403, 500]);
  for (const { headers } of answers) {
    expect(told(headers, Object.keys(EVERYWHERE))).toEqual(EVERYWHERE);
  }
});

test('an address that cannot be read, and a request that is none, are answered as harmless', async () => {
  const { hostname, port } = new URL(app.origin);
  for (const line of [
    'GET /%zz HTTP/1.1\r\nHost: localhost',
    'GET / HTTP/9.9\r\nHost: localhost',
    'nonsense',
  ]) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.end(`${line}\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toMatch(/^content-type: application\/json/im);
    expect(answer).toMatch(/^x-content-type-options: nosniff/im);
  }
});

test('no policy allows inline scripts or styles, or code made of text [security-headers-4]', async () => {
  for (const each of [app, secure, proxied]) {
    const { headers } = await each.visitor().get('/api/login');
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|http:/);
  }
});

test('only under TLS are browsers told to stay with it, for this host and no other [security-headers-6]', async () => {
  const strict = async (origin: typeof app) =>
    (await origin.visitor().get('/api/login')).headers.get('strict-transport-security');
  expect(await strict(app)).toBeNull();
  // The administrator may run other sites on subdomains, some without TLS.
  expect(await strict(secure)).toBe('max-age=31536000');
});

/** The cookies of a sign-in, each with its attributes in alphabetical order. */
async function cookiesOf(to: typeof app, headers: Record<string, string>): Promise<string[]> {
  const fields = { email: `${crypto.randomUUID()}@example.org`, password: 'a long enough secret' };
  const answer = await to.visitor().form('/api/register', fields, headers);
  expect(answer.status).toBe(303);
  return answer.headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const named = attributes.filter((attribute) => !/^(Max-Age|Expires)=/.test(attribute));
    return [pair.split('=')[0], ...named.toSorted()].join(' ');
  });
}

test('under TLS cookies are tied to this host; without it they only lose that [security-headers-5]', async () => {
  const tls = [
    '__Host-pawkeeper_session HttpOnly Path=/ SameSite=Lax Secure',
    '__Host-pawkeeper_same_site HttpOnly Path=/ SameSite=Strict Secure',
  ];
  const plain = tls.map((line) => line.replace('__Host-', '').replace(' Secure', ''));
  expect(await cookiesOf(secure, {})).toEqual(expect.arrayContaining(tls));
  expect(await cookiesOf(proxied, { 'x-forwarded-proto': 'https' })).toEqual(
    expect.arrayContaining(tls),
  );
  expect(await cookiesOf(app, {})).toEqual(expect.arrayContaining(plain));
  // A header that no trusted proxy has set changes nothing.
  expect(await cookiesOf(app, { 'x-forwarded-proto': 'https' })).toEqual(
    expect.arrayContaining(plain),
  );
});

const SAFE = ['GET', 'HEAD', 'OPTIONS'];
const unsafe = app.routes.filter(({ method }) => !SAFE.includes(method));

test.each(unsafe)(
  '$method $url: another site cannot make a signed-in browser send it [security-headers-1]',
  async (route) => {
    const { caller, ...owner } = await newOwner(app);
    const call = await ready(route, { caller, ...owner });
    const before = await everyVersion(app.db);
    for (const from of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: app.origin.replace('http:', 'https:') },
    ]) {
      const elsewhere = {
        ...caller,
        call: (...[method, path, given]: Parameters<typeof caller.call>) =>
          caller.call(method, path, { ...given, headers: { ...given?.headers, ...from } }),
      };
      expect((await make(elsewhere, route.method, call)).status).toBe(403);
    }
    expect(await everyVersion(app.db)).toEqual(before);
  },
);
