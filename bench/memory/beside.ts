/**
 * Starts and memory beside other products: each is set up anew in every round, in turn, and does the same work. The
 * database is counted in.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryMiB } from '../cpu.ts';
import { type Loader, startLoader } from '../measure.ts';
import { type Options, SIZES } from '../options.ts';
import type { Running } from '../peers/peer.ts';
import { startPeers } from '../peers/peers.ts';
import { CALLS, CHANGED, REQUESTS } from '../subject.ts';
import { runPawkeeper } from '../subjects/running.ts';
import { median } from '../table.ts';

const CONNECTIONS = 16;
/** Of the requests by which calls are measured. */
const SHARE = 0.5;
/** Connections end, and what ends with them is let go. */
const REST_MS = 2_000;

/** What is compared, and how it is told; the goals are shares of what Directus takes, at most. */
const COMPARED = {
  firstStartMs: { title: 'first start ever, s', unit: 1000 },
  warmStartMs: { title: 'next start, s', unit: 1000, goal: 0.2 },
  idleMiB: { title: 'memory idle, MiB', unit: 1, goal: 0.5 },
  afterLoadMiB: { title: 'memory after load, MiB', unit: 1, goal: 0.5 },
} as const;
type Compared = keyof typeof COMPARED;
const NAMES: Compared[] = ['firstStartMs', 'warmStartMs', 'idleMiB', 'afterLoadMiB'];

/** What one product took in one round. */
export type Weighed = Record<Compared, number> & { round: number; name: string };

interface Product {
  name: string;
  /** `change` tells where rows are changed before requests of lists that have changed. */
  start(): Promise<Running & { change?: { database: string; ownerId: string } }>;
}

const productsOf = ({ databases, peers, peerNode }: Options): Product[] => [
  ...databases.map((kind) => ({
    name: `Pawkeeper, ${kind}`,
    async start() {
      const own = await runPawkeeper(kind, SIZES.alone);
      return { ...own, change: { database: own.database, ownerId: own.seeded.ownerId } };
    },
  })),
  ...peers.map((name) => ({
    name: name.replace(/^./, (letter) => letter.toUpperCase()),
    start: async () => startPeers[name](peerNode, SIZES.alone.beside),
  })),
];

/** Sends the same requests of every call. */
async function work(
  loader: Loader,
  { subject, change }: Awaited<ReturnType<Product['start']>>,
): Promise<void> {
  const { origin, headers } = subject;
  for (const call of CALLS) {
    const { failures, firstFailure } = await loader.run({
      origin,
      headers,
      targets: subject.targets(call),
      requests: REQUESTS[call] * SHARE,
      connections: CONNECTIONS,
      change: CHANGED.has(call) ? change : undefined,
    });
    if (failures > 0) throw new Error(`${subject.name}: ${failures} failures; ${firstFailure}`);
  }
}

async function weigh(round: number, { name, start }: Product): Promise<Weighed> {
  const running = await start();
  const loader = startLoader();
  try {
    await work(loader, running);
    await sleep(REST_MS);
    const { subject, firstStartMs, warmStartMs, idleMiB } = running;
    const afterLoadMiB = memoryMiB(subject.pids(), subject.postmaster());
    return { round, name, firstStartMs, warmStartMs, idleMiB, afterLoadMiB };
  } finally {
    await loader.stop();
    await running.subject.stop();
  }
}

/** Sets everybody up and lets them work, in turns; `kept` hears after each round. */
export async function weighBeside(
  options: Options,
  kept: (weighed: Weighed[]) => void,
): Promise<void> {
  const products = productsOf(options);
  const weighed: Weighed[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const product of round % 2 === 1 ? products : products.toReversed()) {
      weighed.push(await weigh(round, product));
    }
    kept(weighed);
    console.log(`starts and memory: round ${round} of ${options.rounds}`);
  }
}

/** One line for each product and thing compared, and Pawkeeper's share of what a peer takes. */
export function besideText(weighed: readonly Weighed[]): string {
  const names = [...new Set(weighed.map(({ name }) => name))].toSorted();
  const of = (name: string, what: Compared): number =>
    median(weighed.filter((one) => one.name === name).map((one) => one[what]));
  const isOurs = (name: string): boolean => name.startsWith('Pawkeeper');
  const rounds = new Set(weighed.map(({ round }) => round)).size;
  const lines = NAMES.flatMap((what) => {
    const { title, unit } = COMPARED[what];
    const values = names.map((name) => `${name} ${(of(name, what) / unit).toFixed(1)}`);
    return [
      `${title}: ${values.join('; ')}`,
      ...names
        .filter(isOurs)
        .flatMap((ours) =>
          names
            .filter((name) => !isOurs(name))
            .map((peer) => shareText(what, of(ours, what) / of(peer, what), [ours, peer])),
        ),
    ];
  });
  return [`Beside others, medians of ${rounds} rounds, the database counted in`, ...lines, ''].join(
    '\n',
  );
}

function shareText(what: Compared, share: number, [ours, peer]: [string, string]): string {
  const compared = COMPARED[what];
  const goal =
    'goal' in compared && peer === 'Directus'
      ? ` (goal at most ${compared.goal}${share <= compared.goal ? '' : ', MISSED'})`
      : '';
  return `  ${share.toFixed(2)}, ${ours} of ${peer}${goal}`;
}
