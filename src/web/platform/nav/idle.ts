/**
 * Work that no screen waits for, such as code that may be wanted later and the files for offline use. On a weak line and
 * a slow phone it would hold up the rows that someone looks for, so it waits until the first page has its data.
 */

import { hasServiceWorker } from '#web/platform/device/serviceWorker.ts';

/** How long the browser may be busy drawing. */
const DRAWING_MS = 2_000;

let hasData = false;
const waiting = new Set<() => void>();

/** Safari has no `requestIdleCallback`. */
function afterDrawing(action: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(action, { timeout: DRAWING_MS });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(action, 0);
  return () => clearTimeout(timer);
}

/** Begins what has waited: the first page has its data. */
export function pageHasData(): void {
  hasData = true;
  for (const begin of waiting) begin();
  waiting.clear();
}

/** Runs `action` once the first page has its data and the browser has drawn them. Returns a function that cancels it. */
export function whenIdle(action: () => void): () => void {
  if (hasData) return afterDrawing(action);
  let cancel = (): void => void waiting.delete(begin);
  function begin(): void {
    cancel = afterDrawing(action);
  }
  waiting.add(begin);
  return () => cancel();
}

/** Fetches code before it is wanted; the service worker fetches all of the app by itself. Returns a function that cancels it. */
export const fetchAhead = (fetchCode: () => void): (() => void) =>
  hasServiceWorker ? () => undefined : whenIdle(fetchCode);
