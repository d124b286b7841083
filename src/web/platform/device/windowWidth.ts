/** The room on the screen or on paper, for what looks different where there is more or less of it. */
import { useCallback, useSyncExternalStore } from 'react';

/** Whether a phone is held upright (below Tailwind's `sm`). */
export const useNarrow = (): boolean => useMedia('(width < 40rem)');

/** Whether a table has room for its columns: on a laptop (from Tailwind's `lg` on), and on paper. */
export const useWide = (): boolean => useMedia('(width >= 64rem), print');

/** Whether it is being printed. */
export const usePaper = (): boolean => useMedia('print');

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const listening = new AbortController();
      matchMedia(query).addEventListener('change', onChange, listening);
      return () => listening.abort();
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
