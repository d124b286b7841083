import { expect, test } from 'vitest';
import { builtWeb } from '#server/testing/built-web.ts';
import { hasId, HOME, isWrite, make, type Ready, ready } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { everyRow, newOwner } from '#server/testing/owners.ts';
import { addAppointment, addWalk, appointmentFields } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
const app = await testApp(provider.settings, undefined, { files: await builtWeb() });

/** What is the same for everybody, whatever stands in the address: the app's page, and the files of the build. */
const NO_RECORD = new Set(['/pets/:id', '/*']);

/** What answers people who are not signed in. Everything else is behind a session. */
const PUBLIC = new Set([
  '/',
  '/dashboard',
  '/calendar',
  '/clients',
  '/pets',
  '/walks',
  '/messages',
  '/profile',
  '/livez',
  '/readyz',
  '/api/openapi.json',
  '/api/login',
  '/api/register',
  '/api/logout',
  '/api/login/passkey',
  '/api/login/passkey/options',
  '/api/oidc/start',
  '/api/oidc/callback',
  '/api/forgot-password',
  '/api/reset-password',
  '/api/verify-email',
  ...NO_RECORD,
]);

const ofRecords = app.routes.filter(({ url }) => hasId(url) && !NO_RECORD.has(url));
const guarded = app.routes.filter(({ url }) => !PUBLIC.has(url));
const writes = guarded.filter(({ method }) => isWrite(method));

/** Nothing that they try changes anything, so that the same two serve throughout. */
const [keeper, stranger] = [await newOwner(app), await newOwner(app)];

test('the addresses that are walked here are those of the running server', () => {
  expect(ofRecords.length).toBeGreaterThan(15);
  expect(app.routes).toContainEqual({ method: 'DELETE', url: '/api/clients/:id' });
});

test.each(ofRecords)(
  "$method $url: to another owner and a visitor the record is absent, to its owner it isn't",
  { retry: 0 },
  async (route) => {
    // An owner of its own, who may be gone after it.
    const owner = await newOwner(app);
    const call = await ready(route, owner);
    const before = await everyRow(app.db);
    expect((await make(stranger.caller, route.method, call)).status).toBe(404);
    expect((await make(app.visitor(), route.method, call)).status).toBe(401);
    expect(await everyRow(app.db)).toEqual(before);
    expect((await make(owner.caller, route.method, call)).status).toBeLessThan(300);
  },
);

test.each(guarded)(
  '$method $url: a visitor is answered 401, and nothing changes',
  { retry: 0 },
  async (route) => {
    const call = await ready(route, keeper);
    const before = await everyRow(app.db);
    expect((await make(app.visitor(), route.method, call)).status).toBe(401);
    const forged = { headers: { cookie: 'pawkeeper_session=forged; pawkeeper_same_site=1' } };
    expect((await app.visitor().call(route.method, call.path, forged)).status).toBe(401);
    expect(await everyRow(app.db)).toEqual(before);
  },
);

/** The fields of a body that point to another record or to a file. */
const pointers = ({ body = {} }: Ready): string[] =>
  Object.entries(body).flatMap(([field, value]) =>
    /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.test(String(value)) ? [field] : [],
  );

test.each(writes)(
  "$method $url: no id or address of another owner's in the body is taken",
  { retry: 0 },
  async (route) => {
    const theirs = await ready(route, keeper);
    for (const field of pointers(theirs)) {
      const call = await ready(route, stranger);
      const before = await everyRow(app.db);
      const stolen = { [field]: theirs.body?.[field] };
      const { status } = await make(stranger.caller, route.method, call, stolen);
      expect([field, status]).toEqual([
        field,
        expect.toSatisfy((code) => [400, 404].includes(code)),
      ]);
      expect(await everyRow(app.db)).toEqual(before);
    }
  },
);

test('the bodies that were tried point to clients, pets and photos', { retry: 0 }, async () => {
  const tried = await Promise.all(
    writes.map(async (route) => pointers(await ready(route, keeper))),
  );
  expect(new Set(tried.flat())).toEqual(new Set(['clientId', 'petId', 'photoURL']));
});

test('a malformed id is answered like an absent record', { retry: 0 }, async () => {
  const { caller } = keeper;
  for (const kind of ['clients', 'pets', 'appointments', 'walks']) {
    for (const id of [
      '1',
      'null',
      "'; drop table users; --",
      '00000000-0000-0000-0000-000000000000',
    ]) {
      const path = `/api/${kind}/${encodeURIComponent(id)}`;
      expect([path, (await caller.get(path)).status]).toEqual([path, 404]);
      expect([path, (await caller.put(path, { name: 'x' })).status]).toEqual([path, 404]);
      expect([path, (await caller.delete(path)).status]).toEqual([path, 404]);
    }
  }
});

test('lists answer the records of their owner only', { retry: 0 }, async () => {
  for (const { caller, client, pet } of [await newOwner(app), await newOwner(app)]) {
    await addAppointment(caller, client.id, { petId: pet.id });
    await addWalk(caller);
    for (const path of ['/api/clients', '/api/pets', '/api/appointments', '/api/walks']) {
      expect((await caller.get(path)).body).toHaveLength(1);
    }
    expect((await caller.post('/api/appointments', appointmentFields('not an id'))).status).toBe(
      400,
    );
  }
});
