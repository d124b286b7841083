/** Short messages at the edge of the screen: one at a time, for five seconds. */
import type { ReactNode } from 'react';

export interface Toast {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** What a person can tell the keeper, who finds it in the log. */
  reference?: string | undefined;
  action?: { label: string; onClick: () => void };
}

type Show = (toast: Toast) => void;

let shown: Show | undefined;
let waiting: Toast | undefined;
let fetchView: () => void = () => undefined;

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

/** The view comes after the page, which can be used without it: `fetch` is called where a message waits for it. */
export function whenToastsAreWanted(fetch: () => void): void {
  fetchView = fetch;
  if (waiting) fetch();
}

/** From now on `show` puts messages on the screen, the waiting one first. Gives what ends that. */
export function showToastsWith(show: Show): () => void {
  shown = show;
  if (waiting) show(waiting);
  waiting = undefined;
  return () => {
    if (shown === show) shown = undefined;
  };
}
