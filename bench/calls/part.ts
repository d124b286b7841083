/** One database with so many businesses and years, and those who serve it: what is measured in turn. */
import { memoryMiB } from '../cpu.ts';
import type { Kind } from '../databases.ts';
import type { Figure } from '../measure.ts';
import { type Options, type Size, SIZES } from '../options.ts';
import type { Running } from '../peers/peer.ts';
import { startPeers } from '../peers/peers.ts';
import type { Call, Subject } from '../subject.ts';
import { limit } from '../subjects/limit.ts';
import { runPawkeeper } from '../subjects/running.ts';

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
  /** Where rows are changed. */
  place: { database: string; ownerId: string };
  isMeasured(call: Call): boolean;
  /** Notes the memory as it is now. */
  weigh(): void;
}

/** The years behind a business are in its calendar alone. */
const OF_THE_CALENDAR: ReadonlySet<Call> = new Set([
  'todayKept',
  'today',
  'month',
  'create',
  'keyed',
  'dashboard',
]);

/** Starts and seeds all that is measured at one size; what is to be ended afterwards goes into `ends`. */
export async function openPart(
  kind: Kind,
  size: Size,
  options: Options,
  ends: AsyncDisposableStack,
): Promise<OpenPart> {
  const own = await runPawkeeper(kind, SIZES[size]);
  ends.defer(own.subject.stop);
  const { database, seeded } = own;
  const running: Running[] = [own];
  const subjects = [own.subject];
  // Of the years behind a business only Pawkeeper is asked.
  if (size !== 'decade') {
    const bare = await limit(database, own.subject.postmaster(), seeded);
    ends.defer(bare.stop);
    subjects.push(bare);
    // A peer has a PostgreSQL server of its own, whatever Pawkeeper runs on: once is enough.
    for (const name of kind === 'postgres' ? options.peers : []) {
      const peer = await startPeers[name](options.peerNode, SIZES[size].beside);
      ends.defer(peer.subject.stop);
      running.push(peer);
      subjects.push(peer.subject);
    }
  }
  const part: Part = { database: kind, size, figures: [], servers: [] };
  return {
    part,
    subjects,
    place: { database, ownerId: seeded.ownerId },
    isMeasured: (call) => size !== 'decade' || OF_THE_CALENDAR.has(call),
    weigh() {
      part.servers = running.map(({ subject, firstStartMs, warmStartMs, idleMiB }) => ({
        name: subject.name,
        firstStartMs,
        warmStartMs,
        idleMiB,
        afterLoadMiB: memoryMiB(subject.pids(), subject.postmaster()),
      }));
    },
  };
}
