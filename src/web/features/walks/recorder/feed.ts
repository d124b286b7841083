/** Where positions come from. */
import type { WalkPoint } from '#contract/walks.ts';

export interface Listener {
  onFix: (point: WalkPoint) => void;
  onFault: () => void;
}

/** Begins to give positions; `from` is how many the walk has already. Gives the way to stop. */
export type Feed = (listener: Listener, from: number) => () => void;
