/** Where a walk's positions come from: the device's location, or the demo. */
import type { WalkPoint } from '#contract/visits/walks.ts';

export interface PositionListener {
  onPosition: (point: WalkPoint) => void;
  /** There is no position at the moment; with `isDenied` there will be none until someone allows it. */
  onError: (isDenied?: boolean) => void;
}

/** Starts to deliver positions, and returns a function that stops it. `recorded` is how many the walk has already. */
export type PositionFeed = (listener: PositionListener, recorded: number) => () => void;
