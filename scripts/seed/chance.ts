/** Chance that is the same on every run, so that a seeded business can be talked about. */

export interface Chance {
  /** A number from 0 up to, and not including, 1. */
  next(): number;
  /** A whole number from 0 up to, and not including, `count`. */
  below(count: number): number;
  pick<Thing>(things: readonly Thing[]): Thing;
  /** True in `percent` of a hundred cases. */
  percent(percent: number): boolean;
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for made-up people. */
export function chance(seed: number): Chance {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    pick<Thing>(things: readonly Thing[]): Thing {
      const thing = things[below(things.length)];
      if (thing === undefined) throw new Error('There is nothing to pick from');
      return thing;
    },
    percent: (percent) => next() * 100 < percent,
  };
}
