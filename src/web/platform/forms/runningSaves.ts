/** Saves that are under way, by the key of their form's draft: a form may be closed, and opened again, before it is answered. */
import { useEffect, useRef, useState } from 'react';

const running = new Map<string, Promise<boolean>>();

/** Remembers a save until it has ended; it answers whether it succeeded. */
export function trackSave(key: string, save: Promise<boolean>): void {
  running.set(key, save);
  const end = () => {
    if (running.get(key) === save) running.delete(key);
  };
  save.then(end, end);
}

/**
 * Whether a form that was just opened waits for a save of the same form that was under way: a second one could make a
 * second record. Calls `onSaved` where that save succeeds.
 */
export function useRunningSave(key: string, onSaved: () => void): boolean {
  const [save] = useState(() => running.get(key));
  const [waiting, setWaiting] = useState(save !== undefined);
  const latest = useRef(onSaved);
  useEffect(() => {
    latest.current = onSaved;
  });
  useEffect(() => {
    if (save === undefined) return undefined;
    let isHere = true;
    const end = (isSaved: boolean) => {
      if (!isHere) return;
      setWaiting(false);
      if (isSaved) latest.current();
    };
    save.then(end, () => end(false));
    return () => {
      isHere = false;
    };
  }, [save]);
  return waiting;
}
