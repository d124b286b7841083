import { useSyncExternalStore } from 'react';

/** A laptop (from Tailwind's `lg` on), and paper. */
const media = () => matchMedia('(width >= 64rem), print');

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  media().addEventListener('change', onChange, listening);
  return () => listening.abort();
}

/** Whether there is room for a table, for what is cards on a phone. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => media().matches);
