/** All kinds of calls, right and wrong ones: each is answered as it must be, and leaves nothing behind. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { type Answer, type Asked, exchange, signedIn } from '../exchange.ts';
import type { Business } from '../host/business.ts';
import { points } from '../seed.ts';
import { day } from '../subjects/pawkeeper.ts';

/** What the calls are made with. */
export interface Caller {
  origin: string;
  business: Business;
  /** The number of this call: each does another thing. */
  at: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Sends a request that is answered with this status; gives the answer. */
async function expected(status: number, { origin }: Caller, asked: Asked): Promise<Answer> {
  const answer = await exchange(agent, origin, asked);
  if (answer.status !== status) {
    throw new Error(
      `${asked.method} ${asked.path} answered ${answer.status}, not ${status}: ${answer.text}`,
    );
  }
  return answer;
}

const own = ({ business }: Caller) => signedIn(business.token);
const get =
  (path: string, status = 200) =>
  (caller: Caller) =>
    expected(status, caller, { method: 'GET', path, headers: own(caller) }).then(() => 1);

const booking = ({ business, at }: Caller) => ({
  ...business.pets[at % business.pets.length],
  title: 'Evening walk',
  serviceType: 'walk',
  date: day(at % 90),
  startTime: '18:00',
  endTime: '19:00',
});

/** Makes a record, changes it (a set of fields that is another each time), and deletes it again. */
async function madeAndDeleted(caller: Caller, path: string, body: object): Promise<number> {
  const headers = own(caller);
  const key = { ...headers, 'idempotency-key': randomUUID() };
  const { text } = await expected(201, caller, { method: 'POST', path, body, headers: key });
  const made: { id: string } = JSON.parse(text);
  const one = `${path}/${made.id}`;
  const fields = Object.entries(body).filter((_, field) => (caller.at >> field) % 2 === 1);
  const changes = Object.fromEntries(fields.filter(([name]) => !name.endsWith('d')));
  await expected(200, caller, { method: 'PUT', path: one, body: changes, headers });
  await expected(204, caller, { method: 'DELETE', path: one, headers });
  return 3;
}

/** The same list twice: the second time it is had already. */
async function hadAlready(caller: Caller): Promise<number> {
  const path = '/api/clients';
  const headers = own(caller);
  const { headers: told } = await expected(200, caller, { method: 'GET', path, headers });
  const had = await exchange(agent, caller.origin, {
    method: 'GET',
    path,
    headers: { ...headers, 'if-none-match': String(told['etag']) },
  });
  // Another call may have changed something in between.
  if (had.status !== 304 && had.status !== 200) throw new Error(`304 was ${had.status}`);
  return 2;
}

/** A caller who leaves before the answer. */
function left({ origin, business }: Caller): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${origin}/api/walks`, {
      agent: false,
      headers: signedIn(business.token),
    });
    sent.on('error', () => undefined);
    sent.on('close', () => resolve(1));
    sent.end(() => setTimeout(() => sent.destroy(), 1));
  });
}

const failing = (status: number, asked: (caller: Caller) => Asked) => (caller: Caller) =>
  expected(status, caller, asked(caller)).then(() => 1);

/** Each gives how many requests it sent. */
export const CALLS: readonly ((caller: Caller) => Promise<number>)[] = [
  get('/api/auth/user'),
  get('/api/clients'),
  get('/api/pets'),
  get('/api/appointments/today'),
  get('/api/walks/favorites'),
  get('/api/walks'),
  get('/api/settings'),
  get('/readyz'),
  get('/'),
  hadAlready,
  left,
  (caller) =>
    get(`/api/appointments?from=${day(caller.at % 200)}&to=${day((caller.at % 200) + 30)}`)(caller),
  (caller) => get(`/api/clients/search?q=${caller.at % 1000}`)(caller),
  (caller) => get(`/api/pets/search?q=bis${caller.at % 7}`)(caller),
  (caller) => get(`/api/pets/${caller.business.petIds[caller.at % 45] ?? ''}`)(caller),
  (caller) => get(`/api/walks/${caller.business.walks[caller.at % 10]?.id ?? ''}`)(caller),
  (caller) => madeAndDeleted(caller, '/api/appointments', booking(caller)),
  (caller) =>
    madeAndDeleted(caller, '/api/clients', { firstName: 'Ann', lastName: 'Archer', notes: 'New' }),
  (caller) =>
    madeAndDeleted(caller, '/api/walks', {
      name: 'Park',
      distance: '1.25',
      gpsData: points(caller.at % 1000, 600),
    }),
  // Nobody, or somebody whose session is not there.
  failing(401, () => ({ method: 'GET', path: '/api/clients' })),
  failing(401, ({ at }) => ({
    method: 'GET',
    path: '/api/pets',
    headers: signedIn(`no-such-session-${at}`),
  })),
  failing(401, () => ({ method: 'POST', path: '/api/clients', body: { firstName: 'Ann' } })),
  // What is not there.
  failing(404, (caller) => ({
    method: 'GET',
    path: `/api/pets/${randomUUID()}`,
    headers: own(caller),
  })),
  failing(404, (caller) => ({
    method: 'GET',
    path: `/api/nothing/${caller.at}`,
    headers: own(caller),
  })),
  failing(404, (caller) => ({
    method: 'DELETE',
    path: `/api/walks/${randomUUID()}`,
    headers: own(caller),
  })),
  // What does not fit.
  failing(400, (caller) => ({
    method: 'POST',
    path: '/api/appointments',
    headers: own(caller),
    body: { title: `x${caller.at}`, price: 'dear' },
  })),
  failing(400, (caller) => ({
    method: 'POST',
    path: '/api/clients',
    headers: own(caller),
    body: '{"firstName": ',
  })),
  failing(400, (caller) => ({
    method: 'POST',
    path: '/api/appointments',
    headers: own(caller),
    body: { ...booking(caller), petId: undefined, clientId: randomUUID() },
  })),
  failing(400, (caller) => ({
    method: 'POST',
    path: '/api/walks',
    headers: own(caller),
    body: { name: 'Far', distance: '1', gpsData: [{ lat: 91, lng: 0, timestamp: caller.at }] },
  })),
  failing(409, (caller) => ({
    method: 'PUT',
    path: `/api/pets/${caller.business.petIds[0] ?? ''}`,
    headers: own(caller),
    body: { name: 'Rex', updatedAt: '2020-01-01T00:00:00.000Z' },
  })),
];

/** The connections are closed, so that what is measured is not in their buffers. */
export const hangUp = (): void => agent.destroy();
