/**
 * The load of a host, in a process of its own. Visits begin when they are due, whether or not earlier ones have their
 * answers (open loop): a server that falls behind is not asked less, and what its callers wait is counted from the tap.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answering } from '../worker.ts';
import type { Business } from './business.ts';
import { Ledger, type ReadBack, readBack } from './ledger.ts';
import * as reads from './reads.ts';
import { type Desk, type Visit, visiting } from './visit.ts';
import * as writes from './writes.ts';

export interface HostJob {
  origin: string;
  businesses: Business[];
  /** Requests a second, over all. */
  rate: number;
  seconds: number;
}

export interface HostLoad {
  seconds: number;
  requests: number;
  writes: number;
  failures: Record<string, number>;
  /** What each kind of call took from the tap on, in milliseconds, in order. */
  times: Record<string, number[]>;
  /** How late this process itself was at most, and in the worst hundredth of visits: part of the times. */
  lateMs: { p99: number; max: number };
  /** The most visits that were under way at once. */
  mostAtOnce: number;
  readBack: ReadBack;
}

/** How often each kind of visit is made, and how many requests it sends: about one request in ten writes. */
const VISITS = [
  { work: reads.dashboard, share: 20, requests: 4 },
  { work: reads.clients, share: 12, requests: 1 },
  { work: reads.pets, share: 6, requests: 1 },
  { work: reads.onePet, share: 16, requests: 1 },
  { work: reads.search, share: 10, requests: 2 },
  { work: reads.month, share: 10, requests: 1 },
  { work: reads.walks, share: 4, requests: 1 },
  { work: reads.oneWalk, share: 3, requests: 1 },
  { work: writes.book, share: 6, requests: 2 },
  { work: writes.changeBooking, share: 8, requests: 2 },
  { work: writes.heart, share: 3, requests: 2 },
  { work: writes.saveWalk, share: 2, requests: 2 },
];
const WRITES: ReadonlySet<unknown> = new Set(Object.values(writes));
const SHARES = VISITS.reduce((sum, { share }) => sum + share, 0);
const REQUESTS_A_VISIT =
  VISITS.reduce((sum, { share, requests }) => sum + share * requests, 0) / SHARES;

/** mulberry32: the same numbers in each run, so that runs can be compared. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function anyVisit({ random }: Desk): (visit: Visit) => Promise<void> {
  let left = random() * SHARES;
  for (const { work, share } of VISITS) {
    left -= share;
    if (left < 0) return work;
  }
  return reads.dashboard;
}

/** Sends the visits of so many seconds and waits for the last. */
async function visitAll(desk: Desk, { businesses, rate, seconds }: HostJob) {
  const late: number[] = [];
  const underWay = new Set<Promise<void>>();
  // Whoever saves something has not a second hand to save something else: what holds afterwards is certain.
  const saving = new Set<Business>();
  const start = performance.now();
  let mostAtOnce = 0;
  for (let due = start; due < start + seconds * 1000;) {
    const earlyMs = due - performance.now();
    if (earlyMs > 0) await sleep(earlyMs);
    late.push(performance.now() - due);
    const work = anyVisit(desk);
    let business = reads.anyOf(desk, businesses);
    if (WRITES.has(work)) {
      while (saving.has(business)) business = reads.anyOf(desk, businesses);
      saving.add(business);
    }
    const own = business;
    const visit = visiting({ desk, business, due }, work).finally(() => {
      underWay.delete(visit);
      if (WRITES.has(work)) saving.delete(own);
    });
    underWay.add(visit);
    mostAtOnce = Math.max(mostAtOnce, underWay.size);
    // Independent callers: the pauses between them are exponential.
    due += (-Math.log(1 - desk.random()) * 1000 * REQUESTS_A_VISIT) / rate;
  }
  await Promise.all(underWay);
  late.sort((a, b) => a - b);
  const lateMs = { p99: late[Math.floor(late.length * 0.99)] ?? 0, max: late.at(-1) ?? 0 };
  return { lateMs, mostAtOnce, seconds: (performance.now() - start) / 1000 };
}

async function work(job: HostJob): Promise<HostLoad> {
  const agent = new Agent({ keepAlive: true });
  const ledger = new Ledger();
  const times = new Map<string, number[]>();
  const desk: Desk = {
    agent,
    origin: job.origin,
    ledger,
    times,
    failures: new Map(),
    random: numbers(1),
  };
  const load = await visitAll(desk, job);
  for (const list of times.values()) list.sort((a, b) => a - b);
  return {
    ...load,
    requests: [...times.values()].reduce((sum, list) => sum + list.length, 0),
    writes: ledger.writes,
    failures: Object.fromEntries(desk.failures),
    times: Object.fromEntries(times),
    readBack: await readBack(agent, job.origin, job.businesses, ledger),
  };
}

process.on('message', answering(work));
