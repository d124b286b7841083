/** A long list renders progressively: the first screens at once, more as its end comes near. */
import { startTransition, useState } from 'react';
import { isStepBack } from '#web/platform/nav/navigate.ts';

/**
 * Small, so that a batch holds up neither the tap that opens the page nor a key that is pressed meanwhile: a phone's
 * screen shows three cards, a laptop's has three in a row.
 */
const BATCH = 3;
/** So many are added by scrolling alone; beyond that a button adds more. */
const BY_SCROLLING = 192;
const BATCH_BY_BUTTON = 48;

const keyOf = (list: string, query: string): string => `${list} ${query}`;

/** How many rows of a list were shown, so that a step back restores its scroll position. */
const lastShown = new Map<string, number>();

export interface ProgressiveList {
  /** How many rows to show. */
  shown: number;
  more: () => void;
  /** Whether the end coming into view is enough to ask for more. */
  byScrolling: boolean;
}

/**
 * How many rows of a list to show. Starts again when `query` changes; `list` names the list, so that a step back shows as
 * many as before.
 */
export function useProgressiveList(list: string, query: string): ProgressiveList {
  const key = keyOf(list, query);
  const [state, setState] = useState(() => ({
    query,
    shown: (isStepBack() ? lastShown.get(key) : undefined) ?? BATCH,
  }));
  const shown = state.query === query ? state.shown : BATCH;
  const byScrolling = shown < BY_SCROLLING;
  return {
    shown,
    byScrolling,
    more: () => {
      const next = shown + (byScrolling ? BATCH : BATCH_BY_BUTTON);
      lastShown.clear();
      lastShown.set(key, next);
      startTransition(() => setState({ query, shown: next }));
    },
  };
}
