/** `npm run bench -- host`: a thousand businesses on one server, for ten minutes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { databasePids, pssMiB, usedMs } from '../cpu.ts';
import { type Kind, makeDatabase } from '../database.ts';
import type { Options } from '../options.ts';
import { startSeeded } from '../pawkeeper.ts';
import { startWorker, stopping } from '../processes.ts';
import type { Part } from '../results.ts';
import { seedBusinesses } from './business.ts';
import type { HostJob, HostLoad } from './load.ts';
import { type HostPart, hostText, isWrong, type Memory, percentiles } from './table.ts';

const SAMPLE_MS = 5_000;

async function measureKind(
  kind: Kind,
  { businesses, rate, minutes }: Options,
  ends: AsyncDisposableStack,
): Promise<HostPart> {
  console.log(`Seeding ${businesses} businesses …`);
  const fill = (url: string) => seedBusinesses(url, businesses);
  const database = await makeDatabase(kind, ends);
  const { server, seeded, postmaster } = await startSeeded(database, fill, ends);
  const worker = startWorker<HostJob, HostLoad>('bench/host/load.ts');
  ends.defer(worker.stop);
  console.log(`${rate} requests a second for ${minutes} minutes …`);
  const used = () => usedMs([server.pid], postmaster, new Set());
  const seconds = minutes * 60;
  const before = used();
  let after = before;
  const memory: Memory[] = [];
  const start = performance.now();
  const running = worker.run({ origin: server.printed, businesses: seeded, rate, seconds });
  let load: HostLoad | undefined;
  while (load === undefined) {
    load = await Promise.race([sleep(SAMPLE_MS, undefined), running]);
    // Reading back afterwards is not the load.
    if (performance.now() - start > seconds * 1000) continue;
    after = used();
    const databaseMiB = pssMiB(databasePids(postmaster));
    memory.push({ serverMiB: pssMiB([server.pid]), databaseMiB });
  }
  const { times, ...rest } = load;
  const cpu = { server: after.server - before.server, database: after.database - before.database };
  return { database: kind, load: { ...rest, calls: percentiles(times) }, memory, cpu };
}

/** Measures the load of a host on each kind of database; fails where an answer, a write or an owner was wrong. */
export const measureHost: Part = async (options) => {
  const parts: HostPart[] = [];
  for (const kind of options.databases) {
    parts.push(await stopping((ends) => measureKind(kind, options, ends)));
  }
  return { text: parts.map(hostText).join('\n'), failed: parts.some(isWrong) };
};
