/**
 * `npm run bench -- memory`: what a start takes, and that a hundred thousand requests leave nothing in the memory. What
 * is alive after them, garbage collected, is compared with what was alive after the first fifth as many. With `--peers`
 * starts and memory beside theirs.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { databasePids, idleMiB, pssMiB } from '../cpu.ts';
import { type Kind, makePlace } from '../databases.ts';
import { seedBusinesses } from '../host/business.ts';
import type { Options } from '../options.ts';
import type { Keep, Outcome } from '../results.ts';
import { startPawkeeper } from '../subjects/pawkeeper.ts';
import { startWorker } from '../worker.ts';
import { besideText, weighBeside, type Weighed } from './beside.ts';
import { type Heap, heapOf } from '../inspector.ts';
import type { MemoryJob } from './load.ts';

const BUSINESSES = 50;
const MAX_GROWTH = 0.05;
/** Connections end, and what ends with them is let go. */
const REST_MS = 2_000;

interface Look extends Heap {
  requests: number;
  serverMiB: number;
  databaseMiB: number;
}

async function measureKind(kind: Kind, { requests }: Options, ends: AsyncDisposableStack) {
  const place = await makePlace(kind);
  ends.defer(place.remove);
  const first = await startPawkeeper(place);
  await first.stop();
  await place.restart();
  const warm = await startPawkeeper(place);
  const idle = await idleMiB(warm.pid, place.database().postmaster);
  const businesses = await seedBusinesses(place.database().address, BUSINESSES);
  await warm.stop();
  await place.restart();

  const port = await freePort();
  const started = await startPawkeeper(place, [`--inspect=127.0.0.1:${port}`]);
  ends.defer(started.stop);
  const worker = startWorker<MemoryJob, number>('bench/memory/load.ts');
  ends.defer(worker.stop);
  const looks: Look[] = [];
  for (let sent = 0; sent < requests.first + requests.more;) {
    const job = { origin: started.said, businesses, requests: requests.first };
    sent += await worker.run(job);
    await sleep(REST_MS);
    const look = {
      requests: sent,
      ...(await heapOf(port)),
      serverMiB: pssMiB([started.pid]),
      databaseMiB: pssMiB(databasePids(place.database().postmaster)),
    };
    console.log(lookText(look));
    looks.push(look);
  }
  const growth = (looks.at(-1)?.heapMiB ?? Number.NaN) / (looks[0]?.heapMiB ?? Number.NaN) - 1;
  return {
    database: kind,
    firstStartMs: first.startMs,
    warmStartMs: warm.startMs,
    idleMiB: idle,
    looks,
    growth,
  };
}

type Part = Awaited<ReturnType<typeof measureKind>>;

const lookText = ({ requests, heapMiB, buffersMiB, serverMiB, databaseMiB }: Look): string =>
  `after ${String(requests).padStart(6)} requests: heap ${heapMiB.toFixed(2)} MiB and buffers ${buffersMiB.toFixed(2)} MiB ` +
  `after collection; resident: server ${serverMiB.toFixed(0)} MiB, database ${databaseMiB.toFixed(0)} MiB`;

const partText = ({ database, firstStartMs, warmStartMs, idleMiB, looks, growth }: Part): string =>
  [
    `${database}: first start ${(firstStartMs / 1000).toFixed(2)} s, next start ${(warmStartMs / 1000).toFixed(2)} s, ` +
      `memory with its database ${idleMiB.toFixed(0)} MiB idle`,
    ...looks.map(lookText),
    `heap from the first look to the last: ${(growth * 100).toFixed(1)} % (at most ${MAX_GROWTH * 100} %)`,
    '',
  ].join('\n');

/** Measures start and memory on each kind of database, and beside peers; fails where the heap grows. */
export async function measureMemory(options: Options, keep: Keep): Promise<Outcome> {
  const parts: Part[] = [];
  let weighed: Weighed[] = [];
  const outcome = (): Outcome => ({
    text: [...parts.map(partText), ...(weighed.length > 0 ? [besideText(weighed)] : [])].join('\n'),
    figures: { parts, weighed },
    failed: !parts.every(({ growth }) => growth <= MAX_GROWTH),
  });
  for (const kind of options.requests.more > 0 ? options.databases : []) {
    const ends = new AsyncDisposableStack();
    try {
      parts.push(await measureKind(kind, options, ends));
    } finally {
      await ends.disposeAsync();
    }
    keep(outcome());
  }
  if (options.peers.length > 0) {
    await weighBeside(options, (until) => {
      weighed = until;
      keep(outcome());
    });
  }
  return outcome();
}
