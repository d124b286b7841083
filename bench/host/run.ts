/** `npm run bench -- host`: a thousand businesses on one server, for ten minutes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { databasePids, pssMiB, usedMs } from '../cpu.ts';
import { type Kind, makePlace } from '../databases.ts';
import type { Options } from '../options.ts';
import type { Keep, Outcome } from '../results.ts';
import { startPawkeeper } from '../subjects/pawkeeper.ts';
import { startWorker, type Worker } from '../worker.ts';
import { seedBusinesses } from './business.ts';
import type { HostJob, HostLoad } from './load.ts';
import { type HostPart, hostText, type Memory, percentiles } from './table.ts';

const SAMPLE_MS = 5_000;

/** Runs a load, and looks at the memory of the server and of its database now and then. */
async function observed(
  worker: Worker<HostJob, HostLoad>,
  job: HostJob,
  pid: number,
  postmaster: number,
) {
  const memory: Memory[] = [];
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
      after = usedMs([pid], postmaster, new Set());
    }
    load = await Promise.race([sleep(SAMPLE_MS, undefined), running]);
  }
  const cpu = {
    serverMs: after.server - before.server,
    databaseMs: after.database - before.database,
  };
  return { load, memory, cpu };
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
  const started = await startPawkeeper(place);
  ends.defer(started.stop);
  const worker = startWorker<HostJob, HostLoad>('bench/host/load.ts');
  ends.defer(worker.stop);
  console.log(`${options.rate} requests a second for ${options.minutes} minutes …`);
  const { rate, minutes } = options;
  const job = { origin: started.said, businesses, rate, seconds: minutes * 60 };
  const { load, memory, cpu } = await observed(
    worker,
    job,
    started.pid,
    place.database().postmaster,
  );
  const { times, ...rest } = load;
  return { database: kind, load: { ...rest, calls: percentiles(times) }, memory, cpu };
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
