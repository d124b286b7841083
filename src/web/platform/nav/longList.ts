/** A list of hundreds of cards, all of them in the page: the browser's own search finds each. */
import { useDeferredValue, useEffect, useState } from 'react';
import { isStepBack } from '#web/platform/nav/navigate.ts';

/** The first screen of a laptop. */
const FIRST_ROWS = 12;
/** The most rows that are drawn without being asked for: on a slow phone they take a quarter of a second, which taps and keys interrupt. */
const MOST_ROWS = 1_000;
/** Of what a search finds: the next key need not wait until more are drawn. */
const ROWS_FOUND = 100;
/** Of the whole list after a search, each frame this many: the browser lays out what came at a stretch. */
const ROWS_A_FRAME = 250;

interface LongList<Row> {
  /** The rows to draw. */
  rows: readonly Row[];
  /** Draws the next thousand; undefined once all are drawn. */
  more: (() => void) | undefined;
}

/**
 * The first screen of rows comes with the page, the others right after it, in a render that taps and keys interrupt. After
 * Back all come at once, because the browser restores the scroll position only then. What a `search` finds begins with few, and so
 * does the list when the search changes.
 */
export function useLongList<Row>(all: readonly Row[], search = ''): LongList<Row> {
  const [further, setFurther] = useState({ search, rows: 0 });
  const rowsMore = further.search === search ? further.rows : 0;
  const most = (search === '' ? MOST_ROWS : ROWS_FOUND) + rowsMore;
  const [begun, setBegun] = useState({ search, rows: Infinity });
  if (begun.search !== search) setBegun({ search, rows: ROWS_FOUND });
  const count = Math.min(most, begun.rows);
  const wanted = all.length > count ? all.slice(0, count) : all;
  const rows = useDeferredValue(wanted, isStepBack() ? wanted : wanted.slice(0, FIRST_ROWS));
  const isDrawn = rows === wanted;
  const isWhole = wanted.length === Math.min(all.length, most);
  useEffect(() => {
    if (!isDrawn || isWhole) return undefined;
    const frame = requestAnimationFrame(() => setBegun({ search, rows: count + ROWS_A_FRAME }));
    return () => cancelAnimationFrame(frame);
  }, [isDrawn, isWhole, search, count]);
  return {
    rows,
    more: all.length > most ? () => setFurther({ search, rows: rowsMore + MOST_ROWS }) : undefined,
  };
}
