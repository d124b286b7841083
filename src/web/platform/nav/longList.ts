/** A list of hundreds of cards, all of them in the page: the browser's own search finds each. */
import { useDeferredValue, useState } from 'react';
import { isStepBack } from '#web/platform/nav/navigate.ts';

/** The first screen of a laptop. */
const FIRST_ROWS = 12;
/** A slow phone draws this many within an uninterrupted quarter of a second. */
const ROWS_AT_ONCE = 1_000;

interface LongList<Row> {
  /** The rows to draw. */
  rows: readonly Row[];
  /** Draws the next thousand; undefined once all are drawn. */
  more: (() => void) | undefined;
}

/**
 * The first screen of rows comes with the page, the others right after it, in a render that taps and keys interrupt. After
 * Back all come at once, because the browser restores the scroll position only then.
 */
export function useLongList<Row>(all: readonly Row[]): LongList<Row> {
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const drawn = all.length > most ? all.slice(0, most) : all;
  const rows = useDeferredValue(drawn, isStepBack() ? drawn : drawn.slice(0, FIRST_ROWS));
  return {
    rows,
    more: all.length > most ? () => setMost(most + ROWS_AT_ONCE) : undefined,
  };
}
