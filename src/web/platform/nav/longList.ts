/** A list of hundreds of cards, all of them in the page: the browser's own search finds each. */
import { useDeferredValue, useState } from 'react';
import { isStepBack } from '#web/platform/nav/navigate.ts';

/** The first screen of a laptop. */
const FIRST_ROWS = 12;
/** A slow phone draws this many within an uninterrupted quarter of a second. */
const ROWS_AT_ONCE = 1_000;
/** Of what a search finds: the next key need not wait until more are drawn. */
const ROWS_FOUND = 100;

interface LongList<Row> {
  /** The rows to draw. */
  rows: readonly Row[];
  /** Draws the next thousand; undefined once all are drawn. */
  more: (() => void) | undefined;
}

/**
 * The first screen of rows comes with the page, the others right after it, in a render that taps and keys interrupt. After
 * Back all come at once, because the browser restores the scroll position only then. What a `search` finds begins with few.
 */
export function useLongList<Row>(all: readonly Row[], search = ''): LongList<Row> {
  const [further, setFurther] = useState({ search, rows: 0 });
  const rowsMore = further.search === search ? further.rows : 0;
  const most = (search === '' ? ROWS_AT_ONCE : ROWS_FOUND) + rowsMore;
  const drawn = all.length > most ? all.slice(0, most) : all;
  const rows = useDeferredValue(drawn, isStepBack() ? drawn : drawn.slice(0, FIRST_ROWS));
  return {
    rows,
    more:
      all.length > most ? () => setFurther({ search, rows: rowsMore + ROWS_AT_ONCE }) : undefined,
  };
}
