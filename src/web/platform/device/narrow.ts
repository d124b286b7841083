import { useSyncExternalStore } from 'react';

/** Where a phone is held upright (below Tailwind's `sm`). */
const media = () => matchMedia('(width < 40rem)');

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  media().addEventListener('change', onChange, listening);
  return () => listening.abort();
}

/** Whether the window is as narrow as a phone's, for what is drawn in another shape there. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => media().matches);
