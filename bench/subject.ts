/** What is measured: a server that is started on a seeded database and answers the same calls as the others. */

/** One request of a call. */
export interface Target {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** Sent with a key of its own each time, so that the server makes one record of it however often it comes. */
  keyed?: boolean;
  /** Sent at the same moment, as a page asks at once for all that it shows; the figure is for all of them together. */
  together?: Target[];
}

/** The calls that are measured, in the order of the table. */
export const CALLS = [
  'kept',
  'changed',
  'pet',
  'search',
  'todayKept',
  'today',
  'month',
  'create',
  'keyed',
  'walks',
  'walk',
  'dashboard',
] as const;
export type Call = (typeof CALLS)[number];

/** How a call is named in the table. Its list has changed before each request unless it says otherwise. */
export const TITLES: Readonly<Record<Call, string>> = {
  kept: 'List of 500 clients, unchanged',
  changed: 'List of 500 clients',
  pet: 'One pet',
  search: 'Search within names',
  todayKept: 'Today, unchanged',
  today: 'Today',
  month: 'A month',
  create: 'Create an appointment',
  keyed: 'Create one, with a key',
  walks: 'List of 300 walks',
  walk: 'One walk of 1,800 points',
  dashboard: 'Dashboard, all that it asks for',
};

/** Calls whose answer could be kept, and must not have been for the measurement. */
export const CHANGED: ReadonlySet<Call> = new Set([
  'changed',
  'walks',
  'today',
  'month',
  'dashboard',
]);

/** So many requests use about half a second of processor time, which the kernel counts in hundredths. */
export const REQUESTS: Readonly<Record<Call, number>> = {
  kept: 3000,
  changed: 200,
  pet: 2500,
  search: 1000,
  todayKept: 3000,
  today: 1500,
  month: 400,
  create: 1000,
  keyed: 1000,
  walks: 60,
  walk: 100,
  dashboard: 60,
};

/** A server that is measured. Its data are the same as the others': the same rows, and the same bytes in an answer. */
export interface Subject {
  name: string;
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  origin: string;
  /** Sent with every request: who asks. */
  headers: Record<string, string>;
  /** The requests of a call; they are sent in turn, again and again. */
  targets(call: Call): Target[];
  /** Its own processes; those of its database are added by the bench. */
  pids(): number[];
  /** The first process of its database server. */
  postmaster(): number;
  stop(): Promise<void>;
  /** So many times fewer requests are enough to see what one costs. */
  fewer?: number;
}
