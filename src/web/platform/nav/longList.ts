/** A list of hundreds of cards, all of them in the page: the browser's own search finds each. */
import { startTransition, useEffect, useState } from 'react';
import { isStepBack } from '#web/platform/nav/navigate.ts';

/** The first screen of a laptop. */
const FIRST_ROWS = 12;
/** Taps and keys wait for no more than these. */
const ROWS_AT_ONCE = 250;
/** So many are drawn by themselves. */
const MOST_ROWS = 1_000;
/** Of what a search finds: the next key need not wait until more are drawn. */
const ROWS_FOUND = 100;

interface LongList<Row> {
  /** The rows to draw. */
  rows: readonly Row[];
  /** Draws the next thousand; undefined once all are drawn. */
  more: (() => void) | undefined;
}

/**
 * The first screen of rows comes with the page, the others right after it, some at a time, in renders that taps and keys interrupt.
 * After Back all come at once, because the browser restores the scroll position only then. What a `search` finds begins with few.
 */
export function useLongList<Row>(all: readonly Row[], search = ''): LongList<Row> {
  const [further, setFurther] = useState({ search, rows: 0 });
  const rowsMore = further.search === search ? further.rows : 0;
  const most = (search === '' ? MOST_ROWS : ROWS_FOUND) + rowsMore;
  const [drawn, setDrawn] = useState(() => ({ search, rows: isStepBack() ? most : FIRST_ROWS }));
  if (drawn.search !== search) setDrawn({ search, rows: ROWS_FOUND });
  const count = Math.min(most, drawn.rows);
  const rows = all.length > count ? all.slice(0, count) : all;
  useEffect(() => {
    if (rows.length === Math.min(all.length, most)) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setDrawn({ search, rows: rows.length + ROWS_AT_ONCE })),
    );
    return () => cancelAnimationFrame(frame);
  }, [rows.length, all.length, most, search]);
  return {
    rows,
    more: all.length > most ? () => setFurther({ search, rows: rowsMore + MOST_ROWS }) : undefined,
  };
}
