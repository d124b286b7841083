/** When the draft of an open form is written: soon after a change, and at once when the page may be about to go. */
import { onLeaving } from '#web/platform/session/signIn.ts';

/** A tab that is killed loses at most what was typed in this time. */
export const AUTOSAVE_MS = 400;

/** Runs the listener when the page is hidden, reloaded, left or sent to sign in. Returns a function that stops it. */
function onPageHidden(listener: () => void): () => void {
  const onVisibility = () => {
    // A phone may kill a hidden tab without another event.
    if (document.visibilityState === 'hidden') listener();
  };
  addEventListener('pagehide', listener);
  document.addEventListener('visibilitychange', onVisibility);
  const stopLeaving = onLeaving(listener);
  return () => {
    removeEventListener('pagehide', listener);
    document.removeEventListener('visibilitychange', onVisibility);
    stopLeaving();
  };
}

/**
 * Calls `write` soon after each change that `subscribe` reports, and when the page is hidden. Returns a function that
 * writes for the last time and stops.
 */
export function autosave(
  subscribe: (onChange: () => void) => () => void,
  write: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function writeNow(): void {
    clearTimeout(timer);
    timer = undefined;
    write();
  }
  // Not put off by the next key: someone who types without a pause is saved too.
  const unsubscribe = subscribe(() => (timer ??= setTimeout(writeNow, AUTOSAVE_MS)));
  const stopListening = onPageHidden(writeNow);
  return () => {
    unsubscribe();
    stopListening();
    writeNow();
  };
}
