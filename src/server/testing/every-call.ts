/**
 * Every call that takes an id or a body, ready to be made by its owner. The isolation tests walk the server's own list of
 * routes and fail at one that they need and do not find here. The usual calls of an entity come from the registry; any
 * other call is added here: under its method and URL as it was registered, with a fresh row of the owner.
 */
import { randomUUID } from 'node:crypto';
import { devices } from '#contract/identity/devices.ts';
import { passkey } from '#contract/identity/passkeys.ts';
import { type Entity, entities } from '#server/registry.ts';
import { newLink } from '#server/identity/links/links.ts';
import { insertResetLink, insertVerifyLink } from '#server/identity/links/links.sql.ts';
import { insertIdentity } from '#server/identity/openid/oidc.sql.ts';
import { authenticator } from '#server/testing/authenticator.ts';
import { diaryCalls } from '#server/testing/diary-calls.ts';
import { careCalls } from '#server/testing/care-calls.ts';
import { builderOf, createPath } from '#server/testing/entity-builders.ts';
import { moneyCalls } from '#server/testing/money-calls.ts';
import { messageCalls } from '#server/testing/message-calls.ts';
import { secondFactorCalls } from '#server/testing/second-factor-calls.ts';
import type { Owner } from '#server/testing/owners.ts';
import { photoOf, sent, uploadAddress } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { portalCalls } from '#server/testing/portal-calls.ts';
import { requestCalls } from '#server/testing/request-calls.ts';
import { visitCalls } from '#server/testing/visit-calls.ts';
import { type Answer, type Caller, type Route, TEST_PASSWORD } from '#server/testing/test-app.ts';

/** The URL that the server is set up for: passkeys and identity providers need a name. */
export const HOME = 'http://localhost:3000';

/** A call that succeeds when its owner makes it. */
export interface Ready {
  path: string;
  /** Sent as JSON. */
  body?: Readonly<Record<string, unknown>>;
  /** Sent as it is. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** What the bytes are; a JPEG unless it is named. */
  type?: string;
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>;
  /** The fields among those that no record takes which this call takes by its contract. */
  takes?: readonly string[];
  /** Fields in which a record that is absent is left out, where most calls refuse. */
  leavesOut?: readonly string[];
}

type Arrange = (owner: Owner) => Promise<Ready>;

const newPhoto = async ({ caller, pet }: Owner) => photoOf(caller, pet.id, await picture('jpeg'));

/** What a device answers to its owner's wish for a passkey. */
const madeBy = async (device: ReturnType<typeof authenticator>, caller: Caller) =>
  device.make((await caller.post('/api/passkeys/options', { password: TEST_PASSWORD })).body);

async function newPasskey({ caller }: Owner) {
  const device = authenticator(HOME);
  const credential = await madeBy(device, caller);
  const { body } = await caller.post('/api/passkeys', { name: 'My phone', credential });
  return { ...passkey.parse(body), device };
}

/** A call on a fresh record, without a body unless one is given. */
const on =
  <Row extends { id: string }>(
    make: (owner: Owner) => Promise<Row>,
    pathOf: (id: string) => string,
    rest: (owner: Owner) => Omit<Ready, 'path'> = () => ({}),
  ): Arrange =>
  async (owner) => ({ path: pathOf((await make(owner)).id), ...rest(owner) });

/** The calls that an entity has when callers can write it, under their usual URLs. */
function callsOf({ name, under }: Entity): [call: string, arrange: Arrange][] {
  const { add, bodies, accepts = {} } = builderOf(name);
  if (!bodies) return [];
  const list = `/api/${name}`;
  const one = (id: string): string => `${list}/${id}`;
  return [
    [`GET ${list}/:id`, on(add, one)],
    [
      under === undefined ? `POST ${list}` : `POST /api/${under}/:id/${name}`,
      async (owner) => ({
        path: createPath(name, owner),
        body: await bodies.create(owner),
        takes: accepts.create ?? [],
      }),
    ],
    [
      `PUT ${list}/:id`,
      on(add, one, (owner) => ({
        body: bodies.update(owner),
        takes: ['updatedAt', ...(accepts.update ?? [])],
      })),
    ],
    [`DELETE ${list}/:id`, on(add, one)],
  ];
}

const account = () => ({ email: `${randomUUID()}@example.org`, password: TEST_PASSWORD });

/** By method and URL. A HEAD is made as its GET is. */
export const everyCall: Readonly<Record<string, Arrange>> = {
  ...Object.fromEntries(entities.flatMap(callsOf)),
  'GET /api/clients/search': async ({ client }) => ({
    path: `/api/clients/search?q=${client.firstName}`,
  }),
  'GET /api/invoices/search': async () => ({ path: '/api/invoices/search?q=1' }),
  'GET /api/pets/search': async ({ pet }) => ({ path: `/api/pets/search?q=${pet.name}` }),
  'GET /api/clients/:id/history': async ({ client }) => ({
    path: `/api/clients/${client.id}/history`,
  }),
  'GET /api/pets/:id/history': async ({ pet }) => ({ path: `/api/pets/${pet.id}/history` }),
  'POST /api/appointments/:id/restore': async (owner) => {
    const { id } = await builderOf('appointments').add(owner);
    await owner.caller.delete(`/api/appointments/${id}`);
    return { path: `/api/appointments/${id}/restore` };
  },
  'GET /api/series/:id': on(builderOf('series').add, (id) => `/api/series/${id}`),
  'POST /api/series': async ({ client, pet, service }) => ({
    path: '/api/series',
    body: {
      clientId: client.id,
      petIds: [pet.id],
      serviceId: service.id,
      title: 'Walk',
      serviceType: 'walk',
      startTime: '09:00',
      endTime: '10:00',
      weekdays: [1, 3],
      everyWeeks: 2,
      startsOn: '2026-03-23',
      endsOn: '2026-04-08',
      skipBankHolidays: true,
    },
  }),
  'POST /api/series/:id/pause': on(
    builderOf('series').add,
    (id) => `/api/series/${id}/pause`,
    () => ({ body: { from: '2026-03-23', to: '2026-03-29' } }),
  ),
  'POST /api/series/:id/resume': on(
    builderOf('series').add,
    (id) => `/api/series/${id}/resume`,
    () => ({ body: { from: '2026-03-23', to: '2026-03-29' } }),
  ),
  ...careCalls,
  ...diaryCalls,
  ...messageCalls,
  ...moneyCalls,
  ...portalCalls,
  ...requestCalls,
  ...visitCalls,
  'PUT /api/services/order': async ({ service }) => ({
    path: '/api/services/order',
    body: { ids: [service.id] },
  }),
  'POST /api/services/:id/price-rise': on(
    builderOf('services').add,
    (id) => `/api/services/${id}/price-rise`,
    () => ({ body: { from: '2999-01-01', price: '16.00' } }),
  ),
  'GET /api/appointments/warnings': async (owner) => {
    await builderOf('appointments').add(owner);
    const when = 'date=2026-03-29&startTime=09:00&endTime=10:00';
    return { path: `/api/appointments/warnings?${when}&petIds=${owner.pet.id}` };
  },
  'GET /api/prices/quote': async ({ client, pet, service }) => ({
    path: `/api/prices/quote?serviceId=${service.id}&clientId=${client.id}&petIds=${pet.id}&date=2026-05-25`,
  }),
  'GET /api/walks/:id/gpx': on(builderOf('walks').add, (id) => `/api/walks/${id}/gpx`),

  'GET /api/photos/:id': async (owner) => ({ path: await newPhoto(owner) }),
  'POST /api/objects/upload': async () => ({ path: '/api/objects/upload', body: {} }),
  'PUT /api/uploads/:id': async ({ caller }) => ({
    path: await uploadAddress(caller),
    bytes: await picture('jpeg'),
  }),
  'PUT /api/pet-photos': async ({ caller, pet: { id } }) => ({
    path: '/api/pet-photos',
    body: { petId: id, photoURL: await sent(caller, await picture('jpeg')) },
  }),
  'PUT /api/profile-photo': async ({ caller }) => ({
    path: '/api/profile-photo',
    body: { photoURL: await sent(caller, await picture('jpeg')) },
  }),

  'PUT /api/auth/user': async () => ({ path: '/api/auth/user', body: { firstName: 'Ann' } }),
  'PUT /api/auth/password': async () => ({
    path: '/api/auth/password',
    body: { currentPassword: TEST_PASSWORD, newPassword: 'another long secret' },
  }),
  'DELETE /api/account': async ({ email }) => ({
    path: '/api/account',
    body: { email, password: TEST_PASSWORD },
    takes: ['email', 'password'],
  }),
  'DELETE /api/auth/sessions/:id': async ({ caller }) => {
    const [own] = devices.parse((await caller.get('/api/auth/sessions')).body);
    return { path: `/api/auth/sessions/${own?.id}` };
  },
  'POST /api/browser-errors': async () => ({
    path: '/api/browser-errors',
    body: {
      kind: 'error',
      name: 'TypeError',
      message: 'x is not a function',
      frames: ['app-Cd3f.js:12:3456'],
      page: '/clients',
      version: '0.1.0',
    },
    takes: ['name'],
  }),
  'POST /api/register': async () => ({
    path: '/api/register',
    form: account(),
    takes: ['email', 'password'],
  }),
  'POST /api/login': async ({ email }) => ({
    path: '/api/login',
    form: { email, password: TEST_PASSWORD },
    takes: ['email', 'password'],
  }),
  'POST /api/reset-password': async ({ db, email }) => {
    const { link, token } = newLink('reset_password', 'http://localhost', new Date());
    await insertResetLink(db, email, link);
    const form = { token, password: 'another long secret' };
    return { path: '/api/reset-password', form, takes: ['password'] };
  },
  'POST /api/verify-email': async ({ db, id }) => {
    const { link, token } = newLink('verify_email', 'http://localhost', new Date());
    await insertVerifyLink(db, id, link);
    return { path: '/api/verify-email', form: { token } };
  },
  'POST /api/login/passkey/options': async () => ({ path: '/api/login/passkey/options' }),
  'POST /api/login/passkey': async (owner) => {
    const { device } = await newPasskey(owner);
    const asked = await owner.caller.post('/api/login/passkey/options');
    return {
      path: '/api/login/passkey',
      form: { answer: JSON.stringify(device.sign(asked.body)) },
    };
  },
  'POST /api/passkeys/options': async () => ({
    path: '/api/passkeys/options',
    body: { password: TEST_PASSWORD },
    takes: ['password'],
  }),
  'POST /api/passkeys': async ({ caller }) => ({
    path: '/api/passkeys',
    body: { name: 'My phone', credential: await madeBy(authenticator(HOME), caller) },
  }),
  'POST /api/passkeys/:id/remove': on(
    newPasskey,
    (id) => `/api/passkeys/${id}/remove`,
    () => ({ body: { password: TEST_PASSWORD }, takes: ['password'] }),
  ),
  ...secondFactorCalls,
  'POST /api/provider/connect': async () => ({
    path: '/api/provider/connect',
    body: { password: TEST_PASSWORD },
    takes: ['password'],
  }),
  'POST /api/provider/disconnect': async ({ db, id, issuer }) => {
    const nobody = { email: undefined, isEmailVerified: false, firstName: null, lastName: null };
    await insertIdentity(db, id, { issuer, subject: id, ...nobody });
    return {
      path: '/api/provider/disconnect',
      body: { password: TEST_PASSWORD },
      takes: ['password'],
    };
  },
  'POST /api/logout': async () => ({ path: '/api/logout', form: {} }),
};

/** Makes the call; `more` goes into its body, or its form, on top. */
export function make(
  caller: Caller,
  method: string,
  { path, body, bytes, type = 'image/jpeg', form }: Ready,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const send = (type: string, sent: string | Uint8Array<ArrayBuffer>) =>
    caller.call(method, path, { body: sent, headers: { 'content-type': type } });
  if (bytes) return send(type, bytes);
  if (form) {
    const fields = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...form, ...more }))
      fields.set(name, String(value));
    return send('application/x-www-form-urlencoded', fields.toString());
  }
  if (body) return send('application/json', JSON.stringify({ ...body, ...more }));
  return caller.call(method, path);
}

/**
 * The call of a route, made ready by `owner`. One that takes an id, or writes, must be described here; any other needs
 * nothing but its URL.
 */
export async function ready({ method, url }: Route, owner: Owner): Promise<Ready> {
  const name = `${method === 'HEAD' ? 'GET' : method} ${url}`;
  const arrange = everyCall[name];
  if (arrange) return arrange(owner);
  if (isWrite(method) || hasId(url)) {
    throw new Error(`No test knows "${name}": describe it in testing/every-call.ts`);
  }
  return { path: url };
}

/** Whether a call writes. */
export const isWrite = (method: string): boolean => ['POST', 'PUT', 'PATCH'].includes(method);

/** Whether the URL has a parameter. */
export const hasId = (url: string): boolean => /[:*]/.test(url);
