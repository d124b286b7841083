/** The calls that are measured: the requests of each, how many, and the goal next to the limit. */
import { parseDay } from '#contract/fields/civilDay.ts';
import { monthGrid } from '#contract/rules/monthGrid.ts';
import type { Seeded } from '../seed.ts';

export interface Target {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** Sent at the same moment, as a page does when it opens; the figure is for all of them together. */
  together?: Target[];
}

interface CallSpec {
  title: string;
  /** How many requests use about half a second of processor time, which the kernel counts in hundredths. */
  requests: number;
  /** At most so many times the processor time of the limit. */
  goal: number;
  targets(seeded: Seeded): Target[];
}

const get = (path: string): Target => ({ method: 'GET', path });

/** A day a number of days from today. */
export const day = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

function dashboard(): Target[] {
  const { year, month } = parseDay(day(0));
  const days = monthGrid(year, month).flat();
  const paths = ['/api/appointments/today', '/api/clients', '/api/pets', '/api/messages'];
  const more = [`/api/appointments?from=${days[0]}&to=${days.at(-1)}`, '/api/walks/favorites'];
  return [{ ...get('/api/auth/user'), together: [...paths, ...more].map(get) }];
}

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

const SEARCHED = ['ollowa', 'artso', 'rang', 'lisl', 'verett 1'];

const specs = {
  clients: {
    title: 'List of 500 clients',
    requests: 200,
    goal: 1.5,
    targets: () => [get('/api/clients')],
  },
  pet: {
    title: 'One pet',
    requests: 2500,
    goal: 2.5,
    targets: ({ petIds }) => petIds.map((id) => get(`/api/pets/${id}`)),
  },
  search: {
    title: 'Search within names',
    requests: 1000,
    goal: 1.5,
    targets: () => SEARCHED.map((text) => get(`/api/clients/search?q=${encodeURIComponent(text)}`)),
  },
  today: {
    title: 'Today',
    requests: 1500,
    goal: 2.5,
    targets: () => [get('/api/appointments/today')],
  },
  month: {
    title: 'A month',
    requests: 400,
    goal: 1.5,
    targets: () => [get(`/api/appointments?from=${day(20)}&to=${day(50)}`)],
  },
  create: {
    title: 'Create an appointment',
    requests: 1000,
    goal: 2.5,
    targets: ({ clientIds }) => clientIds.map(booking),
  },
  walks: {
    title: 'List of 300 walks',
    requests: 60,
    goal: 1.5,
    targets: () => [get('/api/walks')],
  },
  walk: {
    title: 'One walk of 1,800 points',
    requests: 100,
    goal: 2.5,
    targets: ({ walkIds }) => walkIds.map((id) => get(`/api/walks/${id}`)),
  },
  dashboard: {
    title: 'Dashboard, seven requests',
    requests: 60,
    goal: 1.5,
    targets: dashboard,
  },
} satisfies Record<string, CallSpec>;

export type Call = keyof typeof specs;
/** The calls by name, in the order of the table. */
export const callSpecs: Readonly<Record<Call, CallSpec>> = specs;
const isCall = (name: string): name is Call => name in specs;
export const CALLS = Object.keys(specs).filter(isCall);
