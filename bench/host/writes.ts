/** What owners change. What was acknowledged is noted, and must at once be in the list that the page asks for again. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { points } from '../seed.ts';
import { day } from '../subjects/pawkeeper.ts';
import { type Known, WALK_POINTS } from './business.ts';
import { anyOf } from './reads.ts';
import { ask, expectThat, type Visit } from './visit.ts';

interface Saved extends Known {
  [field: string]: unknown;
}

const brief = { prefer: 'return=minimal' };
const key = () => ({ 'idempotency-key': randomUUID() });

/** The record that a save was answered with: it holds what was sent. */
function savedAs(text: string, sent: Readonly<Record<string, unknown>>): Saved {
  const saved: Saved = JSON.parse(text);
  for (const [field, value] of Object.entries(sent)) {
    expectThat(isDeepStrictEqual(saved[field], value), `saved another ${field} than was sent`);
  }
  return saved;
}

/** Asks for a list again after a save: it has the record as acknowledged, or does not have it. */
async function lookAgain(visit: Visit, call: string, path: string, record: Saved, isIn = true) {
  const text = await ask({ ...visit, due: performance.now() }, call, { method: 'GET', path });
  const list: Saved[] = JSON.parse(text);
  const row = list.find(({ id }) => id === record.id);
  const holds = isIn ? isDeepStrictEqual(row, record) : row === undefined;
  expectThat(holds, `${path} does not show what was just saved`);
}

const TIMES = ['07:30', '09:00', '12:15', '15:00', '18:00'];
const sameDay = ({ date }: Saved): string => {
  const dateText = String(date);
  return `/api/appointments?from=${dateText}&to=${dateText}`;
};

export async function book(visit: Visit): Promise<void> {
  const { desk, business } = visit;
  const fields = {
    ...anyOf(desk, business.pets),
    title: `Walk ${Math.floor(desk.random() * 1e6)}`,
    serviceType: 'walk',
    date: day(Math.floor(desk.random() * 60)),
    startTime: anyOf(desk, TIMES),
    endTime: '19:00',
    status: 'confirmed',
    price: '15.50',
    notes: 'The key hangs behind the blue door',
  };
  const path = '/api/appointments';
  const asked = { method: 'POST', path, body: fields, headers: key() } as const;
  const record = savedAs(await ask(visit, 'Create an appointment', asked), fields);
  desk.ledger.count(path, business);
  desk.ledger.acknowledge(`${path}/${record.id}`, { business, record });
  business.appointments.push({ id: record.id, updatedAt: record.updatedAt });
  await lookAgain(visit, 'A day after a save', sameDay(record), record);
}

export async function changeBooking(visit: Visit): Promise<void> {
  const { desk, business } = visit;
  const known = anyOf(desk, business.appointments);
  const fields = { startTime: anyOf(desk, TIMES), status: anyOf(desk, ['completed', 'confirmed']) };
  const path = `/api/appointments/${known.id}`;
  const body = { ...fields, updatedAt: known.updatedAt };
  const text = await ask(visit, 'Change an appointment', { method: 'PUT', path, body });
  const record = savedAs(text, fields);
  known.updatedAt = record.updatedAt;
  desk.ledger.acknowledge(path, { business, record });
  await lookAgain(visit, 'A day after a save', sameDay(record), record);
}

export async function saveWalk(visit: Visit): Promise<void> {
  const { desk, business } = visit;
  const at = Math.floor(desk.random() * 1_000);
  const fields = { id: randomUUID(), name: `Walk ${at}`, distance: '1.25', isFavorite: false };
  const path = '/api/walks';
  const body = { ...fields, gpsData: points(at, WALK_POINTS) };
  const headers = { ...brief, ...key() };
  const text = await ask(visit, 'Create a walk', { method: 'POST', path, body, headers });
  const record = savedAs(text, fields);
  desk.ledger.count(path, business);
  desk.ledger.acknowledge(`${path}/${record.id}`, { business, record, points: at });
  business.walks.push({ id: record.id, updatedAt: record.updatedAt, isFavorite: false });
  await lookAgain(visit, 'Walks after a save', path, record);
}

export async function heart(visit: Visit): Promise<void> {
  const { desk, business } = visit;
  const known = anyOf(desk, business.walks);
  const fields = { isFavorite: !known.isFavorite };
  const path = `/api/walks/${known.id}`;
  const asked = { method: 'PUT', path, body: fields, headers: brief } as const;
  const record = savedAs(await ask(visit, 'Heart on a walk', asked), fields);
  known.isFavorite = fields.isFavorite;
  known.updatedAt = record.updatedAt;
  desk.ledger.acknowledge(path, { business, record });
  const list = '/api/walks/favorites';
  await lookAgain(visit, 'Favourites after a save', list, record, fields.isFavorite);
}
