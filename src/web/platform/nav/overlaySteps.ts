/**
 * What lies over a page (sheets, dialogs, the drawer, a phone's search) is a step of the history, so that Back closes it and stays on the
 * page. The step has the page's URL, and in its state how many overlays are open.
 */

import { openedByTap } from '#web/platform/nav/secondTaps.ts';

/** How to close each overlay that is open, the topmost last. */
const overlays: { close: () => void }[] = [];

/** The overlays that the current step of the history stands for. */
export function stepDepth(): number {
  const state: unknown = history.state;
  const isStep = typeof state === 'object' && state !== null && 'overlays' in state;
  return isStep && typeof state.overlays === 'number' ? state.overlays : 0;
}

/** Set while we ourselves go back in the history, which takes a moment. */
let travelling: { after: (() => void)[] } | undefined;

function goBack(steps: number, after: (() => void)[] = []): void {
  travelling = { after };
  history.go(-steps);
}

/** How long another page may take to come. */
const LEAVING_MS = 10_000;
/** When this tab last began to load another page, on the clock of `performance.now()`. */
let leftAt = -LEAVING_MS;
addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

/** Call it where someone comes back to this page: the other one was a call or another app, which loads nothing. */
function onReturn(): void {
  if (document.visibilityState !== 'visible') return;
  leftAt = -LEAVING_MS;
  settle();
}
addEventListener('focus', onReturn);
addEventListener('visibilitychange', onReturn);

/** Gives the history as many steps as there are overlays. */
function settle(): void {
  if (travelling) return;
  // A step now would stop the page that is on its way. It may have been a download: then the step is taken later.
  if (performance.now() - leftAt < LEAVING_MS) {
    setTimeout(settle, LEAVING_MS);
    return;
  }
  const depth = stepDepth();
  if (depth > overlays.length) goBack(depth - overlays.length);
  for (let at = depth + 1; at <= overlays.length; at += 1) {
    // Not by the router's `pushState`: the location stays the same.
    History.prototype.pushState.call(history, { ...history.state, overlays: at }, '');
  }
}

/** After this task: an overlay that opens as another closes takes its step, and a link in one takes it for its page. */
const settleSoon = (): void => {
  setTimeout(settle);
};

/** Makes an overlay that has opened a step of the history. Returns a function that takes the step away again. */
export function addOverlay(close: () => void): () => void {
  const overlay = { close };
  openedByTap();
  overlays.push(overlay);
  settleSoon();
  return () => {
    // What lay below it comes under the finger.
    openedByTap();
    overlays.splice(overlays.indexOf(overlay), 1);
    settleSoon();
  };
}

/** Runs `action` on the page's own step of the history; overlays that are open then get theirs again. */
export function onPageStep(action: () => void): void {
  if (travelling) travelling.after.push(() => onPageStep(action));
  else if (stepDepth() > 0) goBack(stepDepth(), [action]);
  else action();
}

/** Runs `action` as soon as no step of ours is under way. */
export function whenSettled(action: () => void): void {
  if (travelling) travelling.after.push(action);
  else action();
}

/** Goes back to the page's own step of the history, and one further. */
export function stepBack(): void {
  whenSettled(() => goBack(stepDepth() + 1));
}

/** Call it for each `popstate`. */
export function onPopState(): void {
  if (travelling) {
    const { after } = travelling;
    travelling = undefined;
    for (const action of after) action();
  } else {
    for (const { close } of overlays.slice(stepDepth()).toReversed()) close();
  }
  // Not every overlay closes (a save may be under way), and a step may be left over from one that was open at a reload.
  settleSoon();
}

/** A reload closes what was open: takes its steps away. */
export const dropStaleSteps = settleSoon;
