/** Whether somebody has moved an appointment on this device: then they know how. */
import { useState } from 'react';

const KEY = 'calendar-drag-known';

function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function useDragHelp() {
  const [isKnown, setKnown] = useState(isStored);
  return {
    isKnown,
    onUsed(): void {
      setKnown(true);
      try {
        localStorage.setItem(KEY, '1');
      } catch {
        // Where storage is switched off the help is there again next time.
      }
    },
  };
}
