/** What the cookie of a client's device opens, and that nothing it is sent with fails or shows what is somebody else's. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientWithWords } from '#server/testing/client-with-words.ts';
import { newOwner } from '#server/testing/owners.ts';
import { CLIENT_COOKIE } from '#server/testing/portal-calls.ts';
import { ALL_ON, inAMonth } from '#server/testing/request-calls.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** Every route of the clients' pages that a client's cookie opens: a further one is added here by hand, after a look at what it shows. */
const SCOPE = [
  'GET /my',
  'GET /my/visits',
  'GET /my/visits/:id',
  'GET /my/reports/:id',
  'GET /my/pets',
  'GET /my/pets/:id',
  'GET /my/documents/:id',
  'GET /my/messages',
  'POST /my/messages',
  'GET /my/photos/:id',
  'POST /my/sign-out',
  'GET /my/invoices',
  'GET /my/invoices/:id',
  'GET /my/invoices/:id/pdf',
  'GET /my/invoices/:id/logo',
  'GET /my/statement.pdf',
  'GET /my/agreements',
  'GET /my/agreements/:id',
  'POST /my/agreements/:id',
  'POST /my/consents',
  'GET /my/signatures/:id/pdf',
  'GET /my/ask',
  'POST /my/ask',
  'GET /my/away',
  'POST /my/away',
  'GET /my/tell',
  'POST /my/tell',
  'GET /my/tell/details',
  'POST /my/tell/details',
  'GET /my/tell/pets/:id',
  'POST /my/tell/pets/:id',
  'GET /my/tell/pets/:id/card',
  'POST /my/tell/pets/:id/card',
  'GET /my/visits/:id/change',
  'POST /my/visits/:id/change',
  'GET /my/visits/:id/cancel',
  'POST /my/visits/:id/cancel',
  'GET /my/requests/:id',
  'POST /my/requests/:id/withdraw',
  'POST /my/requests/:id/accept',
];
/** Those that a link opens. */
const OPENING = ['GET /my/open/:token', 'POST /my/open/:token', 'POST /my/open/:token/code'];

const sam = await newOwner(app);
const eve = await newOwner(app);
const everybody = [
  await clientWithWords(app, sam, 'Quince'),
  await clientWithWords(app, sam, 'Medlar'),
  await clientWithWords(app, eve, 'Damson'),
];
for (const { caller } of [sam, eve]) await caller.put('/api/portal-settings', ALL_ON);
const [mine, neighbour] = everybody;
if (!mine || !neighbour) throw new Error('There are three');

test('the scope of a client lists its routes one by one [portal-3]', () => {
  const routes = app.routes
    .filter(({ method, url }) => method !== 'HEAD' && /^\/my(?:\/|$)/.test(url))
    .map(({ method, url }) => `${method} ${url}`);
  expect(routes.toSorted()).toEqual([...SCOPE, ...OPENING].toSorted());
});

test('all of the API answers a client’s cookie 401, and the pages answer the owner’s session 401 [portal-4]', async () => {
  const token = mine.device.cookies.get(CLIENT_COOKIE) ?? '';
  const open = new Set(['/api/openapi.json', '/api/login', '/api/register', '/api/logout']);
  for (const { method, url } of app.routes) {
    if (!url.startsWith('/api/') || open.has(url)) continue;
    if (/\/api\/(?:browser-errors|login|oidc|forgot|reset|verify)/.test(url)) continue;
    const path = url.replace(/:\w+/g, mine.client.id);
    for (const name of [CLIENT_COOKIE, 'pawkeeper_session']) {
      const headers = { cookie: `${name}=${token}` };
      const { status } = await app.visitor().call(method, path, { headers });
      expect([method, url, status]).toEqual([method, url, 401]);
    }
  }
  const session = sam.caller.cookies.get('pawkeeper_session') ?? '';
  for (const route of SCOPE) {
    const [method = '', url = ''] = route.split(' ');
    const path = url.replace(':id', mine.client.id);
    for (const name of [CLIENT_COOKIE, 'pawkeeper_session']) {
      const headers = { cookie: `${name}=${session}` };
      const { status, body } = await app.visitor().call(method, path, { headers });
      expect([route, status, body]).toEqual([
        route,
        401,
        expect.stringContaining('Your page is closed on this device'),
      ]);
    }
  }
});

/** A request that is made up. */
interface Sent {
  route: string;
  id: string;
  query: Record<string, string>;
  form: Record<string, string>;
}

/** Ids of anybody's, and what no route takes. */
const ids = everybody.flatMap(({ pages, files, never }) =>
  [...pages, ...files, ...never].flatMap(
    (path) => path.match(/[\da-f]{8}(?:-[\da-f]{4,12}){4}/) ?? [],
  ),
);
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '\u0000', '../..', '%', '🐕'),
);

test('whatever a client sends, no page fails or has a word of another client or the owner [portal-fuzz-1]', async () => {
  const visitorPaths = [...SCOPE, ...OPENING].filter((route) => !route.includes('sign-out'));
  const request = fc.record({
    route: fc.constantFrom(...visitorPaths),
    id: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, oddText),
    query: fc.dictionary(
      fc.constantFrom('before', 'after', 'from', 'to', 'sent', 'size', 'x'),
      fc.oneof(fc.constantFrom(...ids, '2026-01-01', '2026-12-31', '9999-99-99'), oddText),
    ),
    form: fc.dictionary(
      fc.constantFrom(
        'content',
        'form',
        'code',
        'x',
        'serviceId',
        'day',
        'until',
        'time',
        'message',
        'step',
        'scope',
        'price',
        'from',
        'to',
        'consent',
        'given',
        'offLead',
        'typedName',
        'phone',
        'allergies',
      ),
      fc.oneof(
        fc.constantFrom(...ids, inAMonth(), '09:00', 'send', 'following', 'yes', 'no', 'offLead'),
        oddText,
      ),
    ),
  });
  const ask = async (device: Caller, { route, id, query, form }: Sent) => {
    const [method = '', url = ''] = route.split(' ');
    const path = url.replace(/:\w+/, encodeURIComponent(id.toWellFormed()));
    const search = new URLSearchParams(query).toString();
    return method === 'GET' ? device.get(`${path}?${search}`) : device.form(path, form);
  };
  const others = everybody.filter((one) => one !== mine).map(({ mark }) => mark);
  await fc.assert(
    fc.asyncProperty(request, async (sent) => {
      const { status, body } = await ask(mine.device, sent);
      const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
      expect([sent.route, status < 500]).toEqual([sent.route, true]);
      expect(text).not.toMatch(new RegExp(`Hidden|${others.join('|')}`));
    }),
    {
      numRuns: Number(process.env['FUZZ_REQUESTS'] ?? 4_000),
      seed: Number(process.env['FUZZ_SEED'] ?? 20_261_125),
    },
  );
}, 600_000);
