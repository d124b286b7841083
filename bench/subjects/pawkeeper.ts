/** Pawkeeper as it is shipped: the production build on a fresh database, spoken to with the cookies of a browser. */
import { readFileSync } from 'node:fs';
import { parseDay } from '#contract/rules/civilDay.ts';
import { monthGrid } from '#contract/rules/monthGrid.ts';
import type { Place } from '../databases.ts';
import { startNode } from '../processes.ts';
import type { Seeded } from '../seed.ts';
import type { Call, Subject, Target } from '../subject.ts';

const get = (path: string): Target => ({ method: 'GET', path });

/** A day so many days from today. */
export const day = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const booking = (clientId: string, at: number): Target => ({
  method: 'POST',
  path: '/api/appointments',
  body: {
    clientId,
    title: 'Evening walk',
    serviceType: 'walk',
    date: day(400 + (at % 300)),
    startTime: '18:00',
    endTime: '19:00',
    status: 'confirmed',
    price: '15.50',
  },
});

/** The first and the last day of the dashboard's small month, which is filled up to whole weeks. */
export function dashboardMonth(): [from: string, to: string] {
  const { year, month } = parseDay(day(0));
  const days = monthGrid(year, month).flat();
  return [days[0] ?? '', days.at(-1) ?? ''];
}

/** What the dashboard asks for when it opens, all at once. */
function dashboardPaths(): string[] {
  const [from, to] = dashboardMonth();
  return [
    '/api/auth/user',
    '/api/appointments/today',
    '/api/clients',
    '/api/pets',
    `/api/appointments?from=${from}&to=${to}`,
    '/api/messages',
    '/api/walks/favorites',
  ];
}

/** Several requests that are sent at the same moment. */
export const together = ([first, ...rest]: Target[]): Target[] =>
  first === undefined ? [] : [{ ...first, together: rest }];

const SEARCHED = ['ollowa', 'artso', 'rang', 'lisl', 'verett 1'];

/** The requests of a call, for whoever speaks Pawkeeper's addresses. */
export function targetsOf(call: Call, { clientIds, petIds, walkIds }: Seeded): Target[] {
  const targets: Record<Call, () => Target[]> = {
    kept: () => [get('/api/clients')],
    changed: () => [get('/api/clients')],
    pet: () => petIds.map((id) => get(`/api/pets/${id}`)),
    search: () => SEARCHED.map((text) => get(`/api/clients/search?q=${encodeURIComponent(text)}`)),
    todayKept: () => [get('/api/appointments/today')],
    today: () => [get('/api/appointments/today')],
    month: () => [get(`/api/appointments?from=${day(20)}&to=${day(50)}`)],
    create: () => clientIds.map(booking),
    // As the web app sends it.
    keyed: () => clientIds.map((id, at) => ({ ...booking(id, at), keyed: true })),
    walks: () => [get('/api/walks')],
    walk: () => walkIds.map((id) => get(`/api/walks/${id}`)),
    dashboard: () => together(dashboardPaths().map(get)),
  };
  return targets[call]();
}

/** The settings of Node.js that `npm start` gives. */
function startFlags(): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/** Starts the built server as `npm start` does. What it tells before it is seeded is the time of its first start. */
export async function startPawkeeper(place: Place, flags: readonly string[] = []) {
  const environment = { ...place.environment, PORT: '0', NODE_ENV: 'production' };
  return startNode(
    [...startFlags(), ...flags, 'dist/server/main.js'],
    environment,
    /^Pawkeeper is ready: (.*)$/,
  );
}

/** Pawkeeper as a subject, once it runs and its database is seeded. */
export function pawkeeper(
  started: Awaited<ReturnType<typeof startPawkeeper>>,
  postmaster: number,
  seeded: Seeded,
): Subject {
  return {
    name: 'Pawkeeper',
    origin: started.said,
    headers: { cookie: `pawkeeper_session=${seeded.token}`, 'accept-encoding': 'gzip, br' },
    targets: (call) => targetsOf(call, seeded),
    pids: () => [started.pid],
    postmaster: () => postmaster,
    stop: started.stop,
  };
}
