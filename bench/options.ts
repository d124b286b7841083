/** What to measure, from the command line. Without options everything is; `--quick` gives a first look. */
import { parseArgs } from 'node:util';
import type { Kind } from './databases.ts';
import { PEERS, type PeerName } from './peers/peers.ts';
import { type Call, CALLS } from './subject.ts';

/** How many businesses stand beside the one that asks, and how many years of its work are kept. */
export const SIZES = {
  alone: { beside: 0, years: 2 },
  crowd: { beside: 200, years: 2 },
  decade: { beside: 0, years: 20 },
} as const;
export type Size = keyof typeof SIZES;

/** Parts of the bench: single calls beside the limit and peers, the load of a whole host, and memory over many requests. */
const PARTS = ['calls', 'host', 'memory'] as const;

export interface Options {
  part: (typeof PARTS)[number];
  databases: Kind[];
  sizes: Size[];
  connections: number[];
  rounds: number;
  calls: Call[];
  /** Other products to measure beside Pawkeeper, where it runs on a PostgreSQL server. */
  peers: PeerName[];
  /** The Node.js that peers run on, where theirs must be another than ours. */
  peerNode: string;
  /** The load of a host: how many businesses send how many requests a second together, for how long. */
  businesses: number;
  rate: number;
  minutes: number;
  /** How many requests are sent before the memory is compared, and between the two looks. */
  requests: { first: number; more: number };
}

const SIZE_NAMES = ['alone', 'crowd', 'decade'] as const;
const KINDS = ['embedded', 'postgres'] as const;

/** Those of the known words that were listed; a slip is told. */
function chosen<Word extends string>(given: string, known: readonly Word[]): Word[] {
  return given.split(',').map((word) => {
    const match = known.find((name) => name === word);
    if (match === undefined) throw new Error(`"${word}" is none of ${known.join(', ')}`);
    return match;
  });
}

/** Reads the options. Throws with the words that would have been right. */
export function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      database: { type: 'string' },
      size: { type: 'string' },
      connections: { type: 'string' },
      rounds: { type: 'string' },
      calls: { type: 'string' },
      peers: { type: 'string' },
      'peer-node': { type: 'string', default: process.execPath },
      businesses: { type: 'string', default: '1000' },
      rate: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '10' },
      requests: { type: 'string', default: '100000' },
    },
  });
  const [part = 'calls'] = chosen(positionals[0] ?? 'calls', PARTS);
  const one = values.quick || part !== 'calls';
  const more = Number(values.requests);
  return {
    part,
    databases: chosen(values.database ?? (one ? 'embedded' : KINDS.join(',')), KINDS),
    sizes: chosen(values.size ?? (values.quick ? 'alone' : SIZE_NAMES.join(',')), SIZE_NAMES),
    connections: (values.connections ?? (values.quick ? '16' : '1,16')).split(',').map(Number),
    rounds: Number(values.rounds ?? (values.quick ? 3 : 5)),
    calls: chosen(values.calls ?? CALLS.join(','), CALLS),
    peers: values.peers === undefined ? [] : chosen(values.peers, PEERS),
    peerNode: values['peer-node'],
    businesses: Number(values.businesses),
    rate: Number(values.rate),
    minutes: Number(values.minutes),
    requests: { first: more / 5, more },
  };
}
