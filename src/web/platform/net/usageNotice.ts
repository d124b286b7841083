/** The server's sentence about a quota that is nearly used up. It comes with the answer to a save (`usage-notice`). */
import { useSyncExternalStore } from 'react';

let notice: string | undefined;
/** For the rest of this visit. */
let isHidden = false;
const listeners = new Set<() => void>();

function change(next: string | undefined): void {
  if (next === notice) return;
  notice = next;
  for (const listener of listeners) listener();
}

/** Takes the notice of a response, if it has one. */
export function takeUsageNotice({ headers }: Response): void {
  const sentence = headers.get('usage-notice');
  if (sentence !== null && !isHidden) change(sentence);
}

/** Hides notices until the app is opened again. */
export function hideUsageNotice(): void {
  isHidden = true;
  change(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The latest notice; undefined for none. */
export const useUsageNotice = (): string | undefined =>
  useSyncExternalStore(subscribe, () => notice);
