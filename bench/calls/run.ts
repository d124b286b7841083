/** Measures single calls of Pawkeeper and of the limit, in turn, on each kind and size of database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryMiB, usedMs } from '../cpu.ts';
import { type Kind, makeDatabase } from '../database.ts';
import { signedIn } from '../exchange.ts';
import { type Options, OTHERS, type Size } from '../options.ts';
import { startSeeded } from '../pawkeeper.ts';
import { startNode, startWorker, stopping, type Worker } from '../processes.ts';
import type { Part } from '../results.ts';
import { type Seeded, seed } from '../seed.ts';
import { type Call, callSpecs } from './calls.ts';
import type { Load, LoadJob } from './load.ts';
import { type Figure, tableOf } from './table.ts';

/** One server and the process ids that its work is counted by. */
interface Subject {
  name: Figure['subject'];
  origin: string;
  pid: number;
  postmaster: number;
}

interface SeededDatabase {
  subjects: Subject[];
  seeded: Seeded;
  url: string;
  /** Start and memory of Pawkeeper, in a sentence. */
  start: string;
}

async function open(kind: Kind, size: Size, ends: AsyncDisposableStack): Promise<SeededDatabase> {
  const database = await makeDatabase(kind, ends);
  const fill = (url: string): Promise<Seeded> => seed(url, OTHERS[size]);
  const { server, seeded, url, postmaster, firstStartMs } = await startSeeded(database, fill, ends);
  const limit = await startNode(['bench/calls/limit-server.ts', url], {}, /^ready (\d+)$/);
  ends.defer(limit.stop);
  // What the start leaves behind is collected.
  await sleep(2_000);
  const memory = memoryMiB([server.pid], postmaster);
  return {
    seeded,
    url,
    start: `first start ${firstStartMs.toFixed(0)} ms, next ${server.startMs.toFixed(0)} ms, idle memory with database ${memory.toFixed(0)} MiB`,
    subjects: [
      { name: 'Pawkeeper', origin: server.printed, pid: server.pid, postmaster },
      { name: 'Limit', origin: `http://127.0.0.1:${limit.printed}`, pid: limit.pid, postmaster },
    ],
  };
}

interface Measurement {
  call: Call;
  connections: number;
  round: number;
}

async function measure(
  worker: Worker<LoadJob, Load>,
  { name, origin, pid, postmaster }: Subject,
  { seeded }: SeededDatabase,
  { call, connections, round }: Measurement,
): Promise<Figure> {
  const { requests, targets } = callSpecs[call];
  const job: LoadJob = {
    origin,
    headers: signedIn(seeded.token),
    targets: targets(seeded),
    requests: Math.max(requests, 2 * connections),
    connections,
  };
  // Opens the connections and prepares the statements.
  await worker.run({ ...job, requests: connections * 2 });
  const used = () => usedMs([pid], postmaster, new Set());
  const before = used();
  const { bytes, msPerRequest } = await worker.run(job);
  const after = used();
  const databaseMs = (after.database - before.database) / job.requests;
  const cpuMs = (after.server - before.server) / job.requests + databaseMs;
  return {
    round,
    call,
    subject: name,
    connections,
    cpuMs,
    databaseMs,
    waitMs: msPerRequest,
    bytes,
  };
}

/** The reverse order every other round, so that nobody always comes first. */
const runInQueue = <Item>(items: readonly Item[], round: number): readonly Item[] =>
  round % 2 === 0 ? items : items.toReversed();

async function measureAll(
  database: SeededDatabase,
  { rounds, calls, connections }: Options,
  ends: AsyncDisposableStack,
): Promise<Figure[]> {
  const worker = startWorker<LoadJob, Load>('bench/calls/load.ts');
  ends.defer(worker.stop);
  const figures: Figure[] = [];
  for (const count of connections) {
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const call of calls) {
        for (const subject of runInQueue(database.subjects, round)) {
          const figure = await measure(worker, subject, database, {
            call,
            connections: count,
            round,
          });
          if (round > 0) figures.push(figure);
        }
      }
      console.log(`${count} connections: round ${round} of ${rounds}`);
    }
  }
  return figures;
}

export const measureCalls: Part = async (options) => {
  const texts: string[] = [];
  for (const kind of options.databases) {
    for (const size of options.sizes) {
      await stopping(async (ends) => {
        const database = await open(kind, size, ends);
        const figures = await measureAll(database, options, ends);
        texts.push(`${kind}, ${size}: ${database.start}\n${tableOf(figures)}\n`);
      });
    }
  }
  return { text: texts.join('\n') };
};
