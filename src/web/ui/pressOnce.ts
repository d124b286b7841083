import { useCallback, useEffect, useRef } from 'react';

/** For tabs that draw no frames, such as hidden ones. */
const PATIENCE_MS = 1_000;

/**
 * Guards a button that starts something. The function that it returns runs `action` and answers true, or answers false where the press
 * does not count: while a promise of the last one has not settled and, of a button with `pending`, until the screen shows what
 * the last one started. A second press may come before that.
 */
export function usePressOnce(pending: boolean | undefined): (action: () => unknown) => boolean {
  const isBusy = useRef(false);
  const latest = useRef(pending);
  useEffect(() => {
    latest.current = pending;
  }, [pending]);
  return useCallback((action) => {
    if (isBusy.current || latest.current === true) return false;
    const isGuarded = latest.current !== undefined;
    isBusy.current = true;
    const started = startedBy(action, () => {
      isBusy.current = false;
    });
    if (started instanceof Promise) void started.finally(() => (isBusy.current = false));
    else if (isGuarded) whenDrawn(() => (isBusy.current = false));
    else isBusy.current = false;
    return true;
  }, []);
}

/** Runs an action and returns its result; calls `onThrow` if it throws. */
function startedBy(action: () => unknown, onThrow: () => void): unknown {
  try {
    return action();
  } catch (error) {
    onThrow();
    throw error;
  }
}

/** Calls `then` once what this task started has been drawn. */
function whenDrawn(then: () => void): void {
  let isCalled = false;
  const call = () => {
    if (isCalled) return;
    isCalled = true;
    clearTimeout(timer);
    then();
  };
  const timer = setTimeout(call, PATIENCE_MS);
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(call)));
}
