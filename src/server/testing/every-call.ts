/**
 * Every call that takes an id or a body, ready to be made by its owner. The tests of the fences between owners walk
 * the server's own list of addresses and fail at one that they need and do not find here, so a new call is added
 * here with its first version: under its method and address as it was registered, with a fresh record of the owner.
 */
import { randomUUID } from 'node:crypto';
import { devices } from '#contract/devices.ts';
import { passkey } from '#contract/passkeys.ts';
import { newLink } from '#server/auth/links.ts';
import { insertResetLink, insertVerifyLink } from '#server/auth/links.sql.ts';
import { insertIdentity } from '#server/auth/oidc/oidc.sql.ts';
import { authenticator } from '#server/testing/authenticator.ts';
import type { Owner } from '#server/testing/owners.ts';
import { photoOf, sent, uploadAddress } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { addAppointment, addClient, addPet, addWalk } from '#server/testing/records.ts';
import { type Answer, type Caller, type Route, TEST_PASSWORD } from '#server/testing/test-app.ts';

/** The address that the server is set up for: passkeys and providers need a name. */
export const HOME = 'http://localhost:3000';

/** A call that succeeds when its owner makes it. */
export interface Ready {
  path: string;
  /** Sent as JSON. */
  body?: Readonly<Record<string, unknown>>;
  /** Sent as it is. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>;
  /** The fields among those that no record takes which this call takes by its contract. */
  takes?: readonly string[];
}

type Arrange = (owner: Owner) => Promise<Ready>;

const newClient = ({ caller }: Owner) => addClient(caller);
const newPet = ({ caller, client }: Owner) => addPet(caller, client.id);
const newBooking = ({ caller, client, pet }: Owner) =>
  addAppointment(caller, client.id, { petId: pet.id });
const newWalk = ({ caller }: Owner) =>
  addWalk(caller, { gpsData: [{ lat: 51.5, lng: -0.1, timestamp: 1 }] });
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

const client = (id: string) => `/api/clients/${id}`;
const pet = (id: string) => `/api/pets/${id}`;
const appointment = (id: string) => `/api/appointments/${id}`;
const walk = (id: string) => `/api/walks/${id}`;
const version = ['updatedAt'];

const booking = (owner: Owner) => ({
  clientId: owner.client.id,
  petId: owner.pet.id,
  title: 'Walk',
  serviceType: 'walk',
  date: '2026-03-29',
  startTime: '09:00',
  endTime: '10:00',
});

const account = () => ({ email: `${randomUUID()}@example.org`, password: TEST_PASSWORD });

/** By method and address. HEAD calls are made as their GET is. */
export const everyCall: Readonly<Record<string, Arrange>> = {
  'GET /api/clients/:id': on(newClient, client),
  'POST /api/clients': async () => ({
    path: '/api/clients',
    body: { firstName: 'Ann', lastName: 'Lee' },
    takes: ['email'],
  }),
  'PUT /api/clients/:id': on(newClient, client, () => ({
    body: { firstName: 'Ann' },
    takes: ['email', ...version],
  })),
  'DELETE /api/clients/:id': on(newClient, client),

  'GET /api/pets/:id': on(newPet, pet),
  'POST /api/pets': async (owner) => ({
    path: '/api/pets',
    body: { clientId: owner.client.id, name: 'Rex', species: 'Dog' },
  }),
  'PUT /api/pets/:id': on(newPet, pet, (owner) => ({
    body: { clientId: owner.client.id, name: 'Rex' },
    takes: version,
  })),
  'DELETE /api/pets/:id': on(newPet, pet),

  'GET /api/appointments/:id': on(newBooking, appointment),
  'POST /api/appointments': async (owner) => ({ path: '/api/appointments', body: booking(owner) }),
  'PUT /api/appointments/:id': on(newBooking, appointment, (owner) => ({
    body: booking(owner),
    takes: version,
  })),
  'DELETE /api/appointments/:id': on(newBooking, appointment),

  'GET /api/walks/:id': on(newWalk, walk),
  'GET /api/walks/:id/gpx': on(newWalk, (id) => `${walk(id)}/gpx`),
  'POST /api/walks': async () => ({
    path: '/api/walks',
    body: { name: 'Round the lake' },
    takes: ['id', 'isDemo'],
  }),
  'PUT /api/walks/:id': on(newWalk, walk, () => ({
    body: { name: 'Round the lake' },
    takes: ['isDemo', ...version],
  })),
  'DELETE /api/walks/:id': on(newWalk, walk),

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
  { path, body, bytes, form }: Ready,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const send = (type: string, sent: string | Uint8Array<ArrayBuffer>) =>
    caller.call(method, path, { body: sent, headers: { 'content-type': type } });
  if (bytes) return send('image/jpeg', bytes);
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
 * The call of an address, made ready by `owner`. One that takes an id, or writes, must be described here; any other
 * needs nothing but its address.
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

/** Whether a call brings something to be kept. */
export const isWrite = (method: string): boolean => ['POST', 'PUT', 'PATCH'].includes(method);

/** Whether something of the address names a record. */
export const hasId = (url: string): boolean => /[:*]/.test(url);
