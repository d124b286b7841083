import { useCallback, useEffect, useRef } from 'react';

/** Where no frame is drawn, such as in a hidden tab. */
const PATIENCE_MS = 1_000;

/**
 * Guards a button that starts something: returns a function that answers whether a press counts. A second press may come before the
 * screen shows what the first one started, so it counts only once that was drawn and nothing is under way.
 */
export function usePressOnce(pending: boolean): () => boolean {
  const isStarting = useRef(false);
  const isPending = useRef(pending);
  useEffect(() => {
    isPending.current = pending;
  }, [pending]);
  return useCallback(() => {
    if (isStarting.current || isPending.current) return false;
    isStarting.current = true;
    whenDrawn(() => {
      isStarting.current = false;
    });
    return true;
  }, []);
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
