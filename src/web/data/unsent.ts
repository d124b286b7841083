/** The walks and statuses on this device that the server has not taken. Small: every page shows them. Visits are in `phoneVisits.ts`. */
import { useSyncExternalStore } from 'react';
import type { StoredWalk } from '#web/data/recorder/walkStore.ts';
import type { UnsentStatus } from '#web/data/statusOutbox.ts';

interface Shown {
  /** Finished walks that wait, or were refused. */
  walks: readonly StoredWalk[];
  /** Statuses that wait, or were refused. */
  statuses: readonly UnsentStatus[];
}

let shown: Shown = { walks: [], statuses: [] };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const snapshot = (): Shown => shown;

export const unsent = {
  /** Shows all records of a kind, in place of what was shown of it. */
  show(records: Partial<Shown>): void {
    shown = { ...shown, ...records };
    for (const listener of listeners) listener();
  },
};

/** What has not been sent, on every page. */
export const useUnsent = (): Shown => useSyncExternalStore(subscribe, snapshot);
