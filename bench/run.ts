/** `npm run bench`: measures Pawkeeper beside the limit of the machine, and keeps what came of it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { memoryMiB } from './cpu.ts';
import { type Kind, makePlace } from './databases.ts';
import { type Figure, type Loader, measure, startLoader } from './measure.ts';
import { type Options, readOptions, type Size, SIZES } from './options.ts';
import { seed } from './seed.ts';
import { limit } from './subjects/limit.ts';
import type { Subject } from './subject.ts';
import { pawkeeper, startPawkeeper } from './subjects/pawkeeper.ts';
import { tableOf } from './table.ts';

/** All that was measured on one database with so many businesses. */
interface Part {
  database: Kind;
  size: Size;
  figures: Figure[];
  firstStartMs: number;
  idleMiB: number;
  afterLoadMiB: number;
}

/** Rounds in which the subjects take turns; the first warms up what is compiled as it runs, and is not counted. */
async function measureAll(
  loader: Loader,
  subjects: readonly Subject[],
  place: { database: string; ownerId: string },
  { rounds, calls, connections }: Options,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const count of connections) {
    for (let round = 0; round <= rounds; round += 1) {
      const inTurn = round % 2 === 0 ? subjects : subjects.toReversed();
      for (const call of calls) {
        for (const subject of inTurn) {
          const figure = await measure(loader, { subject, call, connections: count, ...place });
          if (round > 0) figures.push(figure);
        }
      }
    }
  }
  return figures;
}

/** Starts, seeds and measures one kind of database at one size; what is to be ended afterwards goes into `ends`. */
async function measurePart(
  kind: Kind,
  size: Size,
  options: Options,
  ends: AsyncDisposableStack,
): Promise<Part> {
  const place = await makePlace(kind);
  ends.defer(place.remove);
  const started = await startPawkeeper(place);
  ends.defer(started.stop);
  const { address: database, postmaster } = place.database();
  const idleMiB = memoryMiB([started.pid], postmaster);
  const seeded = await seed(database, SIZES[size]);
  const bare = await limit(database, postmaster, seeded);
  ends.defer(bare.stop);
  const loader = startLoader();
  ends.defer(loader.stop);
  const subjects = [pawkeeper(started, postmaster, seeded), bare];
  const figures = await measureAll(
    loader,
    subjects,
    { database, ownerId: seeded.ownerId },
    options,
  );
  const afterLoadMiB = memoryMiB([started.pid], postmaster);
  return { database: kind, size, figures, firstStartMs: started.startMs, idleMiB, afterLoadMiB };
}

function textOf({ database, size, figures, firstStartMs, idleMiB, afterLoadMiB }: Part): string {
  const memory = `memory with the database ${idleMiB.toFixed(0)} MiB idle, ${afterLoadMiB.toFixed(0)} MiB after load`;
  return `${database}, ${size}: first start ${(firstStartMs / 1000).toFixed(1)} s, ${memory}\n${tableOf(figures)}\n`;
}

const options = readOptions();
spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
const parts: Part[] = [];
for (const kind of options.databases) {
  for (const size of options.sizes) {
    const ends = new AsyncDisposableStack();
    try {
      parts.push(await measurePart(kind, size, options, ends));
    } finally {
      await ends.disposeAsync();
    }
    console.log(parts.slice(-1).map(textOf).join(''));
  }
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node.js ${process.version}`;
const name = `bench/results/${new Date().toISOString().slice(0, 16).replaceAll(':', '')}-${commit}`;
mkdirSync('bench/results', { recursive: true });
writeFileSync(
  `${name}.json`,
  `${JSON.stringify({ commit, machine, options, parts }, undefined, 1)}\n`,
);
writeFileSync(`${name}.txt`, `${commit} on ${machine}\n\n${parts.map(textOf).join('\n')}`);
console.log(`Kept as ${name}.txt and .json`);
