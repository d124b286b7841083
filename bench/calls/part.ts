/** One database with so many businesses and years, and those who serve it: what is measured in turn. */
import { memoryMiB } from '../cpu.ts';
import { type Kind, makePlace } from '../databases.ts';
import type { Figure } from '../measure.ts';
import { type Options, type Size, SIZES } from '../options.ts';
import { startPeers } from '../peers/peers.ts';
import type { RunningPeer } from '../peers/peer.ts';
import { seed } from '../seed.ts';
import type { Call, Subject } from '../subject.ts';
import { limit } from '../subjects/limit.ts';
import { pawkeeper, startPawkeeper } from '../subjects/pawkeeper.ts';

/** What a server costs beside its calls. */
export interface Server {
  name: string;
  /** The first ever makes the tables; the next is what a keeper waits for after a restart. */
  firstStartMs: number;
  warmStartMs: number;
  /** With its database. */
  idleMiB: number;
  afterLoadMiB: number;
}

/** All that was measured on one database with so many businesses. */
export interface Part {
  database: Kind;
  size: Size;
  figures: Figure[];
  servers: Server[];
}

/** A part whose servers run. */
export interface OpenPart {
  part: Part;
  subjects: Subject[];
  /** Where the revision is raised. */
  place: { database: string; ownerId: string };
  isMeasured(call: Call): boolean;
  /** Notes the memory as it is now. */
  weigh(): void;
}

/** The years behind a business are in its calendar alone. */
const OF_THE_CALENDAR: ReadonlySet<Call> = new Set([
  'today',
  'month',
  'create',
  'keyed',
  'dashboard',
]);

/** The limit and the peers beside Pawkeeper; of the years behind it only Pawkeeper is asked. */
async function others(
  size: Size,
  options: Options,
  {
    database,
    postmaster,
    seeded,
  }: { database: string; postmaster: number; seeded: Awaited<ReturnType<typeof seed>> },
  ends: AsyncDisposableStack,
): Promise<{ bare: Subject[]; peers: RunningPeer[] }> {
  if (size === 'decade') return { bare: [], peers: [] };
  const bare = await limit(database, postmaster, seeded);
  ends.defer(bare.stop);
  const peers: RunningPeer[] = [];
  for (const name of options.peers) {
    const peer = await startPeers[name](options.peerNode, SIZES[size].beside);
    ends.defer(peer.subject.stop);
    peers.push(peer);
  }
  return { bare: [bare], peers };
}

/** Starts and seeds all that is measured at one size; what is to be ended afterwards goes into `ends`. */
export async function openPart(
  kind: Kind,
  size: Size,
  options: Options,
  ends: AsyncDisposableStack,
): Promise<OpenPart> {
  const place = await makePlace(kind);
  ends.defer(place.remove);
  const first = await startPawkeeper(place);
  await first.stop();
  const started = await startPawkeeper(place);
  ends.defer(started.stop);
  const { address: database, postmaster } = place.database();
  const idleMiB = memoryMiB([started.pid], postmaster);
  const { beside, years } = SIZES[size];
  const seeded = await seed(database, beside, years);
  const own = pawkeeper(started, postmaster, seeded);
  const { bare, peers } = await others(
    size,
    // A peer has a PostgreSQL server of its own, whatever Pawkeeper runs on.
    kind === 'postgres' ? options : { ...options, peers: [] },
    { database, postmaster, seeded },
    ends,
  );
  const starts = [
    { subject: own, firstStartMs: first.startMs, warmStartMs: started.startMs, idleMiB },
    ...peers,
  ];
  const servers = starts.map(({ subject, firstStartMs, warmStartMs, idleMiB: idle }) => ({
    name: subject.name,
    firstStartMs,
    warmStartMs,
    idleMiB: idle,
    afterLoadMiB: Number.NaN,
  }));
  return {
    part: { database: kind, size, figures: [], servers },
    subjects: [own, ...bare, ...peers.map(({ subject }) => subject)],
    place: { database, ownerId: seeded.ownerId },
    isMeasured: (call) => size !== 'decade' || OF_THE_CALENDAR.has(call),
    weigh() {
      for (const [at, { subject }] of starts.entries()) {
        const server = servers[at];
        if (server) server.afterLoadMiB = memoryMiB(subject.pids(), subject.postmaster());
      }
    },
  };
}
