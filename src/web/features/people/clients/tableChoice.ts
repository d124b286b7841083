/** Whether this device shows clients as a table on a laptop. */
import { useState } from 'react';

const KEY = 'clients-as-table';

function isStored(): boolean {
  try {
    return Boolean(localStorage.getItem(KEY));
  } catch {
    return false;
  }
}

export function useTableChoice(): [isTable: boolean, choose: (isTable: boolean) => void] {
  const [isTable, setTable] = useState(isStored);
  function choose(chosen: boolean): void {
    setTable(chosen);
    try {
      localStorage.setItem(KEY, chosen ? 'yes' : '');
    } catch {
      // Where storage is switched off the cards are there again next time.
    }
  }
  return [isTable, choose];
}
