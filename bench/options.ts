/** What to measure, from the command line. */
import { parseArgs } from 'node:util';
import { type Call, CALLS } from './calls/calls.ts';
import type { Kind } from './database.ts';

const PARTS = ['calls', 'host', 'page'] as const;
const KINDS = ['embedded', 'postgres'] as const;

/** How many other businesses share the database with the one that is measured. */
export const OTHERS = { alone: 0, crowd: 200 } as const;
export type Size = keyof typeof OTHERS;
const SIZES = ['alone', 'crowd'] as const;

export interface Options {
  part: (typeof PARTS)[number];
  databases: Kind[];
  sizes: Size[];
  connections: number[];
  rounds: number;
  calls: Call[];
  /** The load of a host: how many businesses send how many requests a second together, for how long. */
  businesses: number;
  rate: number;
  minutes: number;
}

/** The listed words. Throws with the known ones where a word is not among them. */
function chosen<Word extends string>(given: string, known: readonly Word[]): Word[] {
  return given.split(',').map((word) => {
    const match = known.find((name) => name === word);
    if (match === undefined) throw new Error(`"${word}" is none of ${known.join(', ')}`);
    return match;
  });
}

/** Reads the options; `--quick` gives a first look. */
export function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      database: { type: 'string' },
      size: { type: 'string' },
      connections: { type: 'string', default: '16' },
      rounds: { type: 'string' },
      calls: { type: 'string', default: CALLS.join(',') },
      businesses: { type: 'string' },
      rate: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '10' },
    },
  });
  const [part = 'calls'] = chosen(positionals[0] ?? 'calls', PARTS);
  const short = values.quick || part !== 'calls';
  return {
    part,
    databases: chosen(values.database ?? (short ? 'embedded' : KINDS.join(',')), KINDS),
    sizes: chosen(values.size ?? (short ? 'alone' : SIZES.join(',')), SIZES),
    connections: values.connections.split(',').map(Number),
    rounds: Number(values.rounds ?? (values.quick ? 3 : 5)),
    calls: chosen(values.calls, CALLS),
    businesses: Number(values.businesses ?? 1_000),
    rate: Number(values.rate),
    minutes: Number(values.minutes),
  };
}
