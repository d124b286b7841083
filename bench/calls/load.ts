/** Sends the requests of one measurement, in a process of its own, so that what it uses is not counted. */
import { Agent } from 'node:http';
import pg from 'pg';
import { exchange } from '../exchange.ts';
import { answering } from '../processes.ts';
import type { Target } from './calls.ts';

export interface LoadJob {
  origin: string;
  headers: Record<string, string>;
  targets: Target[];
  requests: number;
  connections: number;
  /** Changes a row of each of the owner's lists before each request. */
  change: { url: string; ownerId: string } | undefined;
}

export interface Load {
  msPerRequest: number;
  /** Of one answer, as it came over the wire. */
  bytes: number;
  /** The database processes of this worker's own connections. */
  ownBackends: number[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request and those that belong to it. Throws where an answer is not a success. */
async function send({ origin, headers }: LoadJob, target: Target): Promise<number> {
  const all = [target, ...(target.together ?? [])];
  const sizes = await Promise.all(
    all.map(async ({ method, path, body }) => {
      const asked = { method, path, headers, ...(body && { body }) };
      const { status, body: bytes } = await exchange(agent, origin, asked);
      if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
      return bytes.length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The rows of each list, one of which is changed each time. */
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

interface Changer {
  backend: number;
  change(): Promise<void>;
}

async function changerOf({ url, ownerId }: NonNullable<LoadJob['change']>): Promise<Changer> {
  const db = new pg.Client({ connectionString: url });
  // Its server ends before this process does.
  db.on('error', () => undefined);
  await db.connect();
  await db.query('set synchronous_commit = off');
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  const found = await db.query<Record<string, string[] | null>>(ROWS, [ownerId]);
  const lists = Object.values(found.rows[0] ?? {});
  let turn = 0;
  async function changeNext(): Promise<void> {
    turn += 1;
    const values = lists.map((list) => list?.[turn % list.length]);
    const { rowCount } = await db.query({ name: 'change', text: CHANGE, values });
    if (rowCount !== 2) throw new Error('A list has no row to change');
  }
  // One after another: a connection takes one statement at a time.
  let last = Promise.resolve();
  return { backend: rows[0]?.pid ?? 0, change: () => (last = last.then(changeNext)) };
}

/** One for the life of this process: a connection that has ended would be counted by its postmaster. */
let changer: Promise<Changer> | undefined;

async function work(job: LoadJob): Promise<Load> {
  if (job.change !== undefined) changer ??= changerOf(job.change);
  const opened = await changer;
  let next = 0;
  let bytes = 0;
  async function connection(): Promise<void> {
    while (next < job.requests) {
      const target = job.targets[next % job.targets.length];
      if (target === undefined) throw new Error('The call has no request');
      next += 1;
      if (job.change !== undefined) await opened?.change();
      bytes = await send(job, target);
    }
  }
  const start = performance.now();
  await Promise.all(Array.from({ length: job.connections }, connection));
  const msPerRequest = (performance.now() - start) / job.requests;
  return { msPerRequest, bytes, ownBackends: opened === undefined ? [] : [opened.backend] };
}

process.on('message', answering(work));
