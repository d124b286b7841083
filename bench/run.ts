/** `npm run bench`: measures Pawkeeper beside the limit of the machine, and keeps what came of it. */
import { spawnSync } from 'node:child_process';
import { memoryMiB } from './cpu.ts';
import { type Kind, makePlace } from './databases.ts';
import { type Figure, type Loader, measure, startLoader } from './measure.ts';
import { type Options, type PeerName, readOptions, type Size, SIZES } from './options.ts';
import { startDirectus } from './peers/directus.ts';
import type { RunningPeer, StartPeer } from './peers/peer.ts';
import { measureHost } from './host/run.ts';
import { measureMemory } from './memory/run.ts';
import { keepResults, type Outcome } from './results.ts';
import { seed } from './seed.ts';
import { limit } from './subjects/limit.ts';
import type { Subject } from './subject.ts';
import { pawkeeper, startPawkeeper } from './subjects/pawkeeper.ts';
import { tableOf } from './table.ts';

/** What a server costs beside its calls. */
interface Server {
  name: string;
  /** The first ever makes the tables; the next is what a keeper waits for after a restart. */
  firstStartMs: number;
  warmStartMs: number;
  /** With its database. */
  idleMiB: number;
  afterLoadMiB: number;
}

/** All that was measured on one database with so many businesses. */
interface Part {
  database: Kind;
  size: Size;
  figures: Figure[];
  servers: Server[];
}

const startPeers: Record<PeerName, StartPeer> = { directus: startDirectus };

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
  const first = await startPawkeeper(place);
  await first.stop();
  const started = await startPawkeeper(place);
  ends.defer(started.stop);
  const { address: database, postmaster } = place.database();
  const idleMiB = memoryMiB([started.pid], postmaster);
  const seeded = await seed(database, SIZES[size]);
  const bare = await limit(database, postmaster, seeded);
  ends.defer(bare.stop);
  const peers: RunningPeer[] = [];
  for (const name of kind === 'postgres' ? options.peers : []) {
    const peer = await startPeers[name](options.peerNode, SIZES[size]);
    ends.defer(peer.subject.stop);
    peers.push(peer);
  }
  const loader = startLoader();
  ends.defer(loader.stop);
  const own = pawkeeper(started, postmaster, seeded);
  const subjects = [own, bare, ...peers.map(({ subject }) => subject)];
  const figures = await measureAll(
    loader,
    subjects,
    { database, ownerId: seeded.ownerId },
    options,
  );
  const afterLoad = ({ pids, postmaster: ofDatabase }: Subject) => memoryMiB(pids(), ofDatabase());
  return {
    database: kind,
    size,
    figures,
    servers: [
      {
        name: own.name,
        firstStartMs: first.startMs,
        warmStartMs: started.startMs,
        idleMiB,
        afterLoadMiB: afterLoad(own),
      },
      ...peers.map(({ subject, ...peer }) => ({
        name: subject.name,
        ...peer,
        afterLoadMiB: afterLoad(subject),
      })),
    ],
  };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const mebibytes = (amount: number): string => `${amount.toFixed(0)} MiB`;

function textOf({ database, size, figures, servers }: Part): string {
  const lines = servers.map(
    (server) =>
      `${server.name}: first start ${seconds(server.firstStartMs)}, next start ${seconds(server.warmStartMs)}, ` +
      `memory with its database ${mebibytes(server.idleMiB)} idle, ${mebibytes(server.afterLoadMiB)} after load`,
  );
  return [`${database}, ${size}`, ...lines, tableOf(figures), ''].join('\n');
}

/** Measures single calls; gives what is kept of it. */
async function measureCalls(options: Options): Promise<Outcome> {
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
  return { text: parts.map(textOf).join('\n'), figures: { parts }, failed: false };
}

const runs: Record<Options['part'], (options: Options) => Promise<Outcome>> = {
  calls: measureCalls,
  host: measureHost,
  memory: measureMemory,
};
const options = readOptions();
spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
keepResults(options, await runs[options.part](options));
