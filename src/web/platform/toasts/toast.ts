/** Short messages at the edge of the screen: one at a time, for five seconds, or ten where there is a button in them. */
import type { ReactNode } from 'react';

export interface Toast {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** The administrator finds it in the log. */
  reference?: string | undefined;
  action?: { label: string; onClick: () => void };
}

type Show = (toast: Toast) => void;

/** How long `onceToastsShow` waits for the view of toasts to load. */
const PATIENCE_MS = 3000;

let shown: Show | undefined;
let waiting: Toast | undefined;
let fetchView: () => void = () => undefined;
const afterwards = new Set<() => void>();

/** Shows a message; `destructive` is announced at once, the default when the reader pauses. */
export function toast(message: Toast): void {
  if (shown) {
    shown(message);
    return;
  }
  // Only one is ever visible, so only the last one waits for its view.
  waiting = message;
  fetchView();
}

/** Runs `then` once messages can be seen: at once where they can, and without them where their view does not come. */
export function onceToastsShow(then: () => void): void {
  if (shown) {
    then();
    return;
  }
  const goOn = () => {
    if (afterwards.delete(goOn)) then();
  };
  afterwards.add(goOn);
  setTimeout(goOn, PATIENCE_MS);
}

/** The view comes after the page, which can be used without it: `fetch` is called where a message waits for it. */
export function whenToastsAreWanted(fetch: () => void): void {
  fetchView = fetch;
  if (waiting) fetch();
}

/** From now on `show` puts messages on the screen, the waiting one first. Returns a function that stops it. */
export function showToastsWith(show: Show): () => void {
  shown = show;
  if (waiting) show(waiting);
  waiting = undefined;
  for (const goOn of afterwards) goOn();
  return () => {
    if (shown === show) shown = undefined;
  };
}
