import { expect, test } from 'vitest';
import { pageList } from '#contract/pages.ts';
import { entities } from '#server/registry.ts';
import { builtWeb } from '#server/testing/built-web.ts';
import { hasId, HOME, isWrite, make, type Ready, ready } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { ownerOfEverything } from '#server/testing/owner-of-everything.ts';
import { everyRow, everyVersion, newOwner } from '#server/testing/owners.ts';
import { openPages } from '#server/testing/portal-calls.ts';
import { appointmentFields } from '#server/testing/records.ts';
import { type Route, testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
// No job changes a row while rows are compared.
const options = { files: await builtWeb(), jobPollS: 3_600 };
const app = await testApp(provider.settings, undefined, options);

/** The same for everybody, with any id: the app's page, and the files of the build. */
const NO_RECORD = new Set(['/clients/:id', '/pets/:id', '/visits/:id', '/*']);

/** What opens with a secret link (see conversations.test.ts, visit-reports.test.ts, signing.test.ts and calendar-feed.test.ts). */
const BY_LINK = new Set([
  '/c/:token',
  '/c/:token/unsubscribe',
  '/r/:token',
  '/c/:token/photos/:id',
  '/r/:token/photos/:id',
  '/i/:token',
  '/i/:token/pdf',
  '/i/:token/logo',
  '/calendar/:token(^[0-9a-f]{48}).ics',
  '/w/:token',
  '/w/:token/you',
  '/w/:token/meet',
  '/w/:token/pets',
  '/w/:token/pets/remove',
  '/w/:token/files',
  '/w/:token/files/remove',
  '/w/:token/photos/:id',
  '/w/:token/consents',
  '/w/:token/agreement',
  '/w/:token/done',
  '/my/open/:token',
  '/my/open/:token/code',
]);

/** What a business shows everyone (see public-page.test.ts). */
const PUBLISHED = ['/b/:slug', '/b/:slug/enquiry', '/b/:slug/enquiry/sent'];

/** What answers people who are not signed in. Everything else is behind a session. */
const PUBLIC = new Set([
  ...pageList.flatMap(({ paths }) => paths),
  '/livez',
  '/readyz',
  '/api/openapi.json',
  '/api/browser-errors',
  '/api/login',
  '/api/register',
  '/api/logout',
  '/api/login/code',
  '/api/login/passkey',
  '/api/login/passkey/options',
  '/api/oidc/start',
  '/api/oidc/callback',
  '/api/forgot-password',
  '/api/reset-password',
  '/api/verify-email',
  ...NO_RECORD,
  ...BY_LINK,
  ...PUBLISHED,
]);

/** Everybody has a day of this name, and sees what is their own on it. */
const BY_DAY = new Set(['/api/days/:date', '/api/days/:date/reports']);

const ofRecords = app.routes.filter(
  ({ url }) => hasId(url) && !PUBLIC.has(url) && !BY_DAY.has(url),
);
const guarded = app.routes.filter(({ url }) => !PUBLIC.has(url));
const writes = guarded.filter(({ method }) => isWrite(method));

/** Nothing that they try changes anything, so that the same two serve throughout. */
const [owner, stranger] = [await newOwner(app), await newOwner(app)];
// On a device that shows the stranger's client.
await openPages(stranger);

const theirCalls = new Map<string, Promise<Ready>>();
/** A call of the owner that a visitor or a stranger tries, made ready once: nobody gets it done. */
function theirCall({ method, url }: Route): Promise<Ready> {
  const route = { method: method === 'HEAD' ? 'GET' : method, url };
  const name = `${route.method} ${url}`;
  const call = theirCalls.get(name) ?? ready(route, owner);
  theirCalls.set(name, call);
  return call;
}

test('the addresses that are walked here are those of the running server', () => {
  expect(ofRecords.length).toBeGreaterThan(15);
  expect(app.routes).toContainEqual({ method: 'DELETE', url: '/api/clients/:id' });
});

test.each(ofRecords)(
  "$method $url: to another owner and a visitor the record is absent, to its owner it isn't [isolation-2]",
  async (route) => {
    // An owner for this test alone: the call may delete the account.
    const owner = await newOwner(app);
    const call = await ready(route, owner);
    const before = await everyVersion(app.db);
    expect((await make(stranger.caller, route.method, call)).status).toBe(404);
    expect((await make(app.visitor(), route.method, call)).status).toBe(401);
    expect(await everyVersion(app.db)).toEqual(before);
    const { status } = await make(owner.caller, route.method, call);
    // A form of a page leads on to the next page.
    expect(status < 300 || status === 303).toBe(true);
  },
);

test.each(guarded)(
  '$method $url: a visitor is answered 401, and nothing changes [isolation-5]',
  async (route) => {
    const call = await theirCall(route);
    const before = await everyVersion(app.db);
    expect((await make(app.visitor(), route.method, call)).status).toBe(401);
    const forged = { headers: { cookie: 'pawkeeper_session=forged; pawkeeper_same_site=1' } };
    expect((await app.visitor().call(route.method, call.path, forged)).status).toBe(401);
    expect(await everyVersion(app.db)).toEqual(before);
  },
);

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The fields of a body that point to another record or to a file. */
const pointers = ({ body = {} }: Ready): string[] =>
  Object.entries(body).flatMap(([field, value]) =>
    /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.test(String(value)) ? [field] : [],
  );

test.each(writes)(
  "$method $url: no id or address of another owner's in the body is taken [isolation-4]",
  async (route) => {
    const theirs = await theirCall(route);
    const refused = pointers(theirs).filter((field) => !theirs.leavesOut?.includes(field));
    for (const field of refused) {
      const call = await ready(route, stranger);
      const before = await everyVersion(app.db);
      const stolen = { [field]: theirs.body?.[field] };
      const { status } = await make(stranger.caller, route.method, call, stolen);
      expect([field, status]).toEqual([
        field,
        expect.toSatisfy((code) => [400, 404].includes(code)),
      ]);
      expect(await everyVersion(app.db)).toEqual(before);
    }
  },
);

/** Calls that leave out what is absent, such as a booking that was deleted during its visit. */
const lenient: Route[] = [];
for (const route of writes) {
  if ((await theirCall(route)).leavesOut) lenient.push(route);
}

test.each(lenient)(
  "$method $url: another owner's record is left out like one that is gone [isolation-3]",
  async (route) => {
    const theirs = await theirCall(route);
    for (const field of theirs.leavesOut ?? []) {
      const call = await ready(route, stranger);
      const before = await everyRow(app.db);
      const stolen = { [field]: theirs.body?.[field] };
      const { status } = await make(stranger.caller, route.method, call, stolen);
      expect([field, status]).toEqual([field, expect.toSatisfy((code) => code < 300)]);
      const ids = JSON.stringify(stolen).match(UUID) ?? [];
      const written = (await everyRow(app.db)).filter((row) => !before.includes(row));
      expect([field, ids.length > 0, written.length > 0]).toEqual([field, true, true]);
      expect(written.filter((row) => ids.some((id) => row.includes(id)))).toEqual([]);
    }
  },
);

test('the bodies that were tried point to every kind of record and to photos', async () => {
  const tried = await Promise.all(writes.map(async (route) => pointers(await theirCall(route))));
  expect(new Set(tried.flat())).toEqual(
    new Set([
      'agreementId',
      'clientId',
      'contactId',
      'petId',
      'otherPetId',
      'petIds',
      'cancelIds',
      'serviceId',
      'serviceIds',
      'ids',
      'photoURL',
      'appointmentIds',
      'walkRouteId',
      'medicineId',
      'documentURL',
      'documentId',
      'replacesId',
      'visitId',
      'order',
      'visitId',
    ]),
  );
});

/** The entities that calls can write, and so read one by one. */
const writable = entities.filter(({ input }) => input !== undefined).map(({ name }) => name);

test('a malformed id is answered like an absent record', async () => {
  const { caller } = owner;
  for (const kind of writable) {
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

/** The archive of the download is opened by its own test. */
const ARCHIVE = '/api/account/export';
/** Every read that names no row: lists, days, searches, settings and the account. */
const withoutId = guarded.filter(
  ({ method, url }) => method === 'GET' && (!hasId(url) || BY_DAY.has(url)) && url !== ARCHIVE,
);
const everything = [await ownerOfEverything(app), await ownerOfEverything(app)];

test.each(withoutId)(
  '$method $url: two owners who both have something are answered no id in common [isolation-1]',
  async (route) => {
    const answers = await Promise.all(
      everything.map(async (owner) => {
        const { path } = await ready(route, owner);
        const { status, body } = await owner.caller.get(path);
        expect(status).toBe(200);
        return body;
      }),
    );
    const [mine, theirs] = answers.map((body) => new Set(JSON.stringify(body).match(UUID)));
    expect([...(mine ?? [])].filter((id) => theirs?.has(id))).toEqual([]);
    // An empty list shows nothing: ownerOfEverything() must put something into it.
    for (const body of answers.filter(Array.isArray)) expect(body).not.toHaveLength(0);
  },
);

test('nobody books for a client that is no id', async () => {
  const answer = await stranger.caller.post('/api/appointments', appointmentFields('not an id'));
  expect(answer.status).toBe(400);
});
