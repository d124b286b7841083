/** Long lists come in steps: the first screens at once, more as the end comes near. */
import { startTransition, useState } from 'react';
import { isStepBack } from '#web/platform/history.ts';

/**
 * Small, so that a step holds up neither the tap that opens the page nor a key that is pressed meanwhile: a phone's
 * screen shows three cards, a laptop's has three in a row.
 */
const STEP = 3;
/** So many come by scrolling alone; a list that is longer still goes on at the press of a button. */
const BY_SCROLLING = 192;
const BY_BUTTON = 48;

const placeOf = (list: string, query: string): string => `${list} ${query}`;

/** How far each list was read, so that a step back finds its place again. */
const reached = new Map<string, number>();

export interface Steps {
  /** How many to show. */
  shown: number;
  more: () => void;
  /** Whether the end coming into view is enough to ask for more. */
  byScrolling: boolean;
}

/**
 * How many of a list to show. Starts again when `query` changes; `list` names the list, so that a step back to it
 * shows as much as was shown before.
 */
export function useSteps(list: string, query: string): Steps {
  const place = placeOf(list, query);
  const [steps, setSteps] = useState(() => ({
    query,
    shown: (isStepBack() ? reached.get(place) : undefined) ?? STEP,
  }));
  const shown = steps.query === query ? steps.shown : STEP;
  const byScrolling = shown < BY_SCROLLING;
  return {
    shown,
    byScrolling,
    more: () => {
      const next = shown + (byScrolling ? STEP : BY_BUTTON);
      reached.clear();
      reached.set(place, next);
      startTransition(() => setSteps({ query, shown: next }));
    },
  };
}
