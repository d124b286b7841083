/**
 * The load of a host, in a process of its own. Visits begin when they are due, whether or not earlier ones have their
 * answers (open loop), so that a server that falls behind is not asked less.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answering } from '../processes.ts';
import { Acknowledged, type ReadBack, readBack } from './acknowledged.ts';
import type { Business } from './business.ts';
import { anyOf, makeVisit, type Run } from './visit.ts';
import { VISITS } from './work.ts';

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
  /** Milliseconds from the tap for each kind of call, in order. */
  times: Record<string, number[]>;
  readBack: ReadBack;
}

const SHARES = VISITS.reduce((sum, { share }) => sum + share, 0);
const REQUESTS_A_VISIT =
  VISITS.reduce((sum, { share, requests }) => sum + share * requests, 0) / SHARES;

function anyVisit() {
  let left = Math.random() * SHARES;
  const visit = VISITS.find(({ share }) => (left -= share) < 0) ?? VISITS[0];
  if (visit === undefined) throw new Error('There are no visits');
  return visit;
}

/** Makes the visits of a number of seconds and waits for the last. */
async function visitAll(run: Run, { businesses, rate, seconds }: HostJob): Promise<void> {
  const underWay = new Set<Promise<void>>();
  // An owner saves one thing at a time, so that the state afterwards is certain.
  const saving = new Set<Business>();
  const start = performance.now();
  for (let due = start; due < start + seconds * 1000;) {
    const earlyMs = due - performance.now();
    if (earlyMs > 0) await sleep(earlyMs);
    const { work, isWrite } = anyVisit();
    const business = anyOf(isWrite ? businesses.filter((one) => !saving.has(one)) : businesses);
    if (isWrite) saving.add(business);
    const visit = makeVisit({ run, business, due }, work).finally(() => {
      underWay.delete(visit);
      if (isWrite) saving.delete(business);
    });
    underWay.add(visit);
    // Independent callers: the pauses between them are exponential.
    due += (-Math.log(1 - Math.random()) * 1000 * REQUESTS_A_VISIT) / rate;
  }
  await Promise.all(underWay);
}

async function work(job: HostJob): Promise<HostLoad> {
  const agent = new Agent({ keepAlive: true });
  const acknowledged = new Acknowledged();
  const times = new Map<string, number[]>();
  const run: Run = {
    agent,
    origin: job.origin,
    acknowledged,
    times,
    failures: new Map(),
  };
  const start = performance.now();
  await visitAll(run, job);
  const seconds = (performance.now() - start) / 1000;
  for (const list of times.values()) list.sort((a, b) => a - b);
  return {
    seconds,
    requests: [...times.values()].reduce((sum, list) => sum + list.length, 0),
    writes: acknowledged.writes,
    failures: Object.fromEntries(run.failures),
    times: Object.fromEntries(times),
    readBack: await readBack(agent, job.origin, job.businesses, acknowledged),
  };
}

process.on('message', answering(work));
