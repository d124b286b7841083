/** What owners do: look at pages, and save. A saved record must be in the list that is read next. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { day } from '../calls/calls.ts';
import { points } from '../seed.ts';
import { type Known, WALK_POINTS } from './business.ts';
import { anyOf, ask, type Visit, WrongAnswer } from './visit.ts';

type Work = (visit: Visit) => Promise<void>;

const get = (visit: Visit, call: string, path: string): Promise<string> =>
  ask(visit, call, { method: 'GET', path });

const list =
  (call: string, path: string): Work =>
  async (visit) =>
    void (await get(visit, call, path));

const dashboard: Work = async (visit) => {
  const month = `/api/appointments?from=${day(-15)}&to=${day(20)}`;
  const paths = ['/api/auth/user', '/api/appointments/today', '/api/walks/favorites', month];
  await Promise.all(
    paths.map(async (path) => get(visit, `Dashboard: ${path.split('?')[0]}`, path)),
  );
};

const month: Work = async (visit) => {
  const start = Math.floor(Math.random() * 6) * 30 - 90;
  await get(visit, 'A month', `/api/appointments?from=${day(start)}&to=${day(start + 41)}`);
};

const SEARCHED = ['ollowa', 'artso', 'bis', 'ella', 'client1', 'rex', 'fletch', 'zz'];

const search: Work = async (visit) => {
  const { clientIds, petIds } = visit.business;
  const query = `q=${anyOf(SEARCHED)}`;
  const [clients, pets] = await Promise.all([
    get(visit, 'Search clients', `/api/clients/search?${query}`),
    get(visit, 'Search pets', `/api/pets/search?${query}`),
  ]);
  // Results carry no owner.
  const isOwn = (text: string, ids: string[]): boolean => {
    const found: { id: string }[] = JSON.parse(text);
    return found.every(({ id }) => ids.includes(id));
  };
  if (!isOwn(clients, clientIds) || !isOwn(pets, petIds))
    throw new WrongAnswer('A search finds a row of another owner');
};

interface Saved extends Known {
  [field: string]: unknown;
}

/** Reads the record that a save was answered with; it holds what was sent. */
function savedAs(text: string, sent: Readonly<Record<string, unknown>>): Saved {
  const saved: Saved = JSON.parse(text);
  for (const [field, value] of Object.entries(sent)) {
    if (!isDeepStrictEqual(saved[field], value)) throw new WrongAnswer(`Saved another ${field}`);
  }
  return saved;
}

/** Reads a list after a save and checks that it shows the record, or no longer does. */
async function readBack(visit: Visit, call: string, path: string, record: Saved, isIn = true) {
  const text = await get({ ...visit, due: performance.now() }, call, path);
  const rows: Saved[] = JSON.parse(text);
  const row = rows.find(({ id }) => id === record.id);
  if (isIn ? !isDeepStrictEqual(row, record) : row !== undefined)
    throw new WrongAnswer(`${path} does not show what was just saved`);
}

const TIMES = ['07:30', '09:00', '12:15', '15:00', '18:00'];
const sameDay = ({ date }: Saved): string =>
  `/api/appointments?from=${String(date)}&to=${String(date)}`;
const newKey = () => ({ 'idempotency-key': randomUUID() });
const MINIMAL = { prefer: 'return=minimal' };

const book: Work = async (visit) => {
  const { run, business } = visit;
  const fields = {
    ...anyOf(business.pets),
    title: `Walk ${Math.floor(Math.random() * 1e6)}`,
    serviceType: 'walk',
    date: day(Math.floor(Math.random() * 60)),
    startTime: anyOf(TIMES),
    endTime: '19:00',
    status: 'confirmed',
    price: '15.50',
    notes: 'The key hangs behind the blue door',
  };
  const path = '/api/appointments';
  const asked = { method: 'POST', path, body: fields, headers: newKey() } as const;
  const record = savedAs(await ask(visit, 'Create an appointment', asked), fields);
  run.acknowledged.addCreated(path, business);
  run.acknowledged.add(`${path}/${record.id}`, { business, record });
  business.appointments.push({ id: record.id, updatedAt: record.updatedAt });
  await readBack(visit, 'A day after a save', sameDay(record), record);
};

const changeBooking: Work = async (visit) => {
  const { run, business } = visit;
  const known = anyOf(business.appointments);
  const fields = { startTime: anyOf(TIMES), status: anyOf(['completed', 'confirmed']) };
  const path = `/api/appointments/${known.id}`;
  const body = { ...fields, updatedAt: known.updatedAt };
  const text = await ask(visit, 'Change an appointment', { method: 'PUT', path, body });
  const record = savedAs(text, fields);
  known.updatedAt = record.updatedAt;
  run.acknowledged.add(path, { business, record });
  await readBack(visit, 'A day after a save', sameDay(record), record);
};

const saveWalk: Work = async (visit) => {
  const { run, business } = visit;
  const at = Math.floor(Math.random() * 1_000);
  const fields = { id: randomUUID(), name: `Walk ${at}`, distance: '1.25', isFavorite: false };
  const path = '/api/walks';
  const body = { ...fields, gpsData: points(at, WALK_POINTS) };
  const headers = { ...MINIMAL, ...newKey() };
  const text = await ask(visit, 'Create a walk', { method: 'POST', path, body, headers });
  const record = savedAs(text, fields);
  run.acknowledged.addCreated(path, business);
  run.acknowledged.add(`${path}/${record.id}`, { business, record, points: at });
  business.walks.push({ id: record.id, updatedAt: record.updatedAt, isFavorite: false });
  await readBack(visit, 'Walks after a save', path, record);
};

const toggleFavorite: Work = async (visit) => {
  const { run, business } = visit;
  const known = anyOf(business.walks);
  const fields = { isFavorite: !known.isFavorite };
  const path = `/api/walks/${known.id}`;
  const asked = { method: 'PUT', path, body: fields, headers: MINIMAL } as const;
  const record = savedAs(await ask(visit, 'Heart on a walk', asked), fields);
  known.isFavorite = fields.isFavorite;
  known.updatedAt = record.updatedAt;
  run.acknowledged.add(path, { business, record });
  const favorites = '/api/walks/favorites';
  await readBack(visit, 'Favourites after a save', favorites, record, fields.isFavorite);
};

/** How often each kind of visit is made, and how many requests it sends: about one request in ten writes. */
export const VISITS: readonly { work: Work; share: number; requests: number; isWrite?: true }[] = [
  { work: dashboard, share: 20, requests: 4 },
  { work: list('List of clients', '/api/clients'), share: 12, requests: 1 },
  { work: list('List of pets', '/api/pets'), share: 6, requests: 1 },
  {
    work: async (visit) =>
      void (await get(visit, 'One pet', `/api/pets/${anyOf(visit.business.petIds)}`)),
    share: 16,
    requests: 1,
  },
  { work: search, share: 10, requests: 2 },
  { work: month, share: 10, requests: 1 },
  { work: list('List of walks', '/api/walks'), share: 4, requests: 1 },
  {
    work: async (visit) =>
      void (await get(visit, 'One walk', `/api/walks/${anyOf(visit.business.walks).id}`)),
    share: 3,
    requests: 1,
  },
  { work: book, share: 6, requests: 2, isWrite: true },
  { work: changeBooking, share: 8, requests: 2, isWrite: true },
  { work: toggleFavorite, share: 3, requests: 2, isWrite: true },
  { work: saveWalk, share: 2, requests: 2, isWrite: true },
];
