/**
 * One owner who reads the list of clients again and again, in a process of its own. Requests begin when they are due, whether
 * or not earlier ones have their answers. Before every second one a client is changed.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { exchange, signedIn } from '../exchange.ts';
import { answering } from '../processes.ts';

export interface ListJob {
  origin: string;
  token: string;
  ownerId: string;
  url: string;
  seconds: number;
}

/** One answer: when it was due, and how long it took, in milliseconds. */
export interface Sample {
  at: number;
  ms: number;
  isChanged: boolean;
}

const REQUESTS_A_SECOND = 20;

const agent = new Agent({ keepAlive: true });
let opened: Promise<pg.Client> | undefined;

async function open(url: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: url });
  // Its server ends before this process does.
  db.on('error', () => undefined);
  await db.connect();
  await db.query('set synchronous_commit = off');
  return db;
}

const CHANGE = `update clients set updated_at = now()
  where id = (select id from clients where user_id = $1 order by updated_at limit 1)`;

async function work({ origin, token, ownerId, url, seconds }: ListJob) {
  const db = await (opened ??= open(url));
  const samples: Sample[] = [];
  const asked = { method: 'GET', path: '/api/clients', headers: signedIn(token) } as const;
  const change = { name: 'change', text: CHANGE, values: [ownerId] };
  // One after another: a connection takes one statement at a time.
  let last: Promise<unknown> = Promise.resolve();
  async function read(isChanged: boolean): Promise<void> {
    if (isChanged) await (last = last.then(() => db.query(change)));
    const at = Date.now();
    const start = performance.now();
    const { status } = await exchange(agent, origin, asked);
    if (status !== 200) throw new Error(`The list answered ${status}`);
    samples.push({ at, ms: performance.now() - start, isChanged });
  }
  const reads: Promise<void>[] = [];
  const start = performance.now();
  for (let count = 0; count < seconds * REQUESTS_A_SECOND; count += 1) {
    const earlyMs = start + (count * 1000) / REQUESTS_A_SECOND - performance.now();
    if (earlyMs > 0) await sleep(earlyMs);
    reads.push(read(count % 2 === 1));
  }
  await Promise.all(reads);
  return { samples };
}

process.on('message', answering(work));
