/**
 * Sends the requests of one measurement, in a process of its own, so that what it uses is not counted. It is told what
 * to do in one message, and answers with one.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import type { Target } from './subject.ts';

/** One measurement. */
export interface Job {
  origin: string;
  headers: Record<string, string>;
  targets: Target[];
  requests: number;
  connections: number;
  /** Changes a row of each of the owner's lists before each request, so that no kept answer holds. */
  change: { database: string; ownerId: string } | undefined;
}

/** What came of it. */
export interface Outcome {
  failures: number;
  firstFailure: string | undefined;
  /** Of one answer, as it came over the wire. */
  bytes: number;
  msPerRequest: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** What came of a request, or of several. */
interface Sent {
  bytes: number;
  /** How one was answered that was no success. */
  failure: string | undefined;
}

/** Sends one request and reads the answer to its end. */
function exchanged(job: Job, target: Target): Promise<Sent> {
  const { origin, headers } = job;
  const { method, path, body, keyed } = target;
  const json = body === undefined ? undefined : JSON.stringify(body);
  const own = {
    ...headers,
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(keyed === true && { 'idempotency-key': randomUUID() }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, agent, headers: own }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      const { statusCode = 0 } = response;
      const failure = statusCode < 300 ? undefined : `${method} ${path} answered ${statusCode}`;
      response.on('end', () => resolve({ bytes, failure }));
      response.on('error', reject);
    });
    sent.on('error', (error) => {
      // A connection that stood idle may be closed by the server at the moment at which it is used again.
      const isClosed = 'code' in error && error.code === 'ECONNRESET' && sent.reusedSocket;
      if (isClosed) resolve(exchanged(job, target));
      else reject(error);
    });
    sent.end(json);
  });
}

/** Sends a request, and with it those that belong to it. */
async function send(job: Job, target: Target): Promise<Sent> {
  const all = [target, ...(target.together ?? [])];
  const sent = await Promise.all(all.map(async (one) => exchanged(job, one)));
  return {
    bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
    failure: sent.find(({ failure }) => failure !== undefined)?.failure,
  };
}

/** Rows of each list, one of which is changed each time. */
const ROWS = `select
  (select array_agg(id) from clients where user_id = $1) as clients,
  (select array_agg(id) from pets where user_id = $1) as pets,
  (select array_agg(id) from walk_routes where user_id = $1 and is_favorite) as walks,
  (select array_agg(id) from appointments where user_id = $1 and date = current_date) as today,
  (select array_agg(id) from appointments where user_id = $1 and date between current_date + 20 and current_date + 50) as month`;

const CHANGE = `with client as (update clients set updated_at = now() where id = $1 returning id),
    pet as (update pets set updated_at = now() where id = $2 returning id),
    walk as (update walk_routes set updated_at = now() where id = $3 returning id),
    booked as (update appointments set updated_at = now() where id in ($4, $5) returning id)
  select from client, pet, walk, booked`;

type Change = () => Promise<void>;

/** Gives the work of changing an owner's lists; the connection tells its number first, so that its time is left out. */
async function changerOf({ database, ownerId }: NonNullable<Job['change']>): Promise<Change> {
  const db = new pg.Client({ connectionString: database });
  // The server that it was connected to is ended before this process is.
  db.on('error', () => undefined);
  await db.connect();
  await db.query('set synchronous_commit = off');
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.send?.({ uncounted: rows[0]?.pid });
  const found = await db.query<Record<string, string[] | null>>(ROWS, [ownerId]);
  const lists = Object.values(found.rows[0] ?? {});
  let turn = 0;
  async function change(): Promise<void> {
    turn += 1;
    const values = lists.map((list) => list?.[turn % list.length]);
    const { rowCount } = await db.query({ name: 'change', text: CHANGE, values }).catch((error) => {
      throw new Error('A row could not be changed', { cause: error });
    });
    if (rowCount !== 2) throw new Error('A list has no row to change');
  }
  let last = Promise.resolve();
  // One after another: a connection takes one statement at a time.
  return () => (last = last.then(change));
}

/** One for each owner, for as long as this process lives: a connection that has ended is counted by its postmaster. */
const changers = new Map<string, Promise<Change>>();

function changing(job: Job): Promise<Change> | undefined {
  if (job.change === undefined) return undefined;
  const key = JSON.stringify(job.change);
  const changer = changers.get(key) ?? changerOf(job.change);
  changers.set(key, changer);
  return changer;
}

async function work(job: Job): Promise<Outcome> {
  const change = await changing(job);
  const outcome: Outcome = { failures: 0, firstFailure: undefined, bytes: 0, msPerRequest: 0 };
  let next = 0;
  async function connection(): Promise<void> {
    while (next < job.requests) {
      const target = job.targets[next % job.targets.length];
      next += 1;
      if (target === undefined) return;
      await change?.();
      const { bytes, failure } = await send(job, target);
      outcome.bytes = bytes;
      if (failure === undefined) continue;
      outcome.failures += 1;
      outcome.firstFailure ??= failure;
    }
  }
  const start = performance.now();
  await Promise.all(Array.from({ length: job.connections }, connection));
  outcome.msPerRequest = (performance.now() - start) / job.requests;
  return outcome;
}

process.on('message', (job: Job) => {
  void work(job).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
