/** `npm run bench -- host`: a thousand businesses on one server, for ten minutes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { databasePids, pssMiB, usedMs } from '../cpu.ts';
import { type Kind, makePlace } from '../databases.ts';
import { heapOf } from '../inspector.ts';
import type { Options } from '../options.ts';
import type { Keep, Outcome } from '../results.ts';
import { startPawkeeper } from '../subjects/pawkeeper.ts';
import { startWorker, type Worker } from '../worker.ts';
import { seedBusinesses } from './business.ts';
import type { HostJob, HostLoad } from './load.ts';
import { type Alive, type HostPart, hostText, type Memory, percentiles } from './table.ts';

const SAMPLE_MS = 5_000;
/** When garbage is collected and what is left is looked at: early, and at the end. In between nobody collects. */
const LOOKS = [0.2, 1];

/** The server that is under load: its process, its inspector and its database. */
interface Observed {
  pid: number;
  inspector: number;
  postmaster: number;
}

/** Runs a load, and looks at the memory of the server and of its database now and then. */
async function observed(
  worker: Worker<HostJob, HostLoad>,
  job: HostJob,
  { pid, inspector, postmaster }: Observed,
) {
  const memory: Memory[] = [];
  const alive: Alive[] = [];
  const start = performance.now();
  const running = worker.run(job);
  const before = usedMs([pid], postmaster, new Set());
  let after = before;
  let load: HostLoad | undefined;
  while (load === undefined) {
    const seconds = (performance.now() - start) / 1000;
    if (seconds <= job.seconds) {
      memory.push({
        seconds,
        serverMiB: pssMiB([pid]),
        databaseMiB: pssMiB(databasePids(postmaster)),
      });
      const due = (LOOKS[alive.length] ?? Number.POSITIVE_INFINITY) * job.seconds;
      if (seconds > due - (2 * SAMPLE_MS) / 1000) {
        alive.push({ seconds, ...(await heapOf(inspector)) });
      }
      after = usedMs([pid], postmaster, new Set());
    }
    load = await Promise.race([sleep(SAMPLE_MS, undefined), running]);
  }
  const cpu = {
    serverMs: after.server - before.server,
    databaseMs: after.database - before.database,
  };
  return { load, memory, alive, cpu };
}

async function measureKind(kind: Kind, options: Options, ends: AsyncDisposableStack) {
  const place = await makePlace(kind);
  ends.defer(place.remove);
  const first = await startPawkeeper(place);
  const seededAt = place.database().address;
  console.log(`Seeding ${options.businesses} businesses …`);
  const businesses = await seedBusinesses(seededAt, options.businesses);
  await first.stop();
  await place.restart();
  const inspector = await freePort();
  const started = await startPawkeeper(place, [`--inspect=127.0.0.1:${inspector}`]);
  ends.defer(started.stop);
  const worker = startWorker<HostJob, HostLoad>('bench/host/load.ts');
  ends.defer(worker.stop);
  console.log(`${options.rate} requests a second for ${options.minutes} minutes …`);
  const { rate, minutes } = options;
  const job = { origin: started.said, businesses, rate, seconds: minutes * 60 };
  const { load, ...seen } = await observed(worker, job, {
    pid: started.pid,
    inspector,
    postmaster: place.database().postmaster,
  });
  const { times, ...rest } = load;
  return { database: kind, load: { ...rest, calls: percentiles(times) }, ...seen };
}

/** Measures the load of a host on each kind of database. */
export async function measureHost(options: Options, keep: Keep): Promise<Outcome> {
  const parts: HostPart[] = [];
  for (const kind of options.databases) {
    const ends = new AsyncDisposableStack();
    try {
      parts.push(await measureKind(kind, options, ends));
    } finally {
      await ends.disposeAsync();
    }
    keep(outcomeOf(parts));
  }
  return outcomeOf(parts);
}

/** Fails where an answer, a write or an owner was wrong. */
function outcomeOf(parts: readonly HostPart[]): Outcome {
  const failed = parts.some(({ load: { failures, readBack } }) =>
    [Object.keys(failures), readBack.lost, readBack.seenByStrangers, readBack.wrongLists].some(
      ({ length }) => length > 0,
    ),
  );
  return { text: parts.map(hostText).join('\n'), figures: { parts }, failed };
}
