import { useSyncExternalStore } from 'react';

/** Where a phone is held upright (below Tailwind's `sm`). */
const NARROW = '(width < 40rem)';
/** Where a table has room for its columns (Tailwind's `lg`). */
const WIDE = '(width >= 64rem)';

const subscriber =
  (media: string) =>
  (onChange: () => void): (() => void) => {
    const listening = new AbortController();
    matchMedia(media).addEventListener('change', onChange, listening);
    return () => listening.abort();
  };
const toNarrow = subscriber(NARROW);
const toWide = subscriber(WIDE);

/** Whether the window is as narrow as a phone's, for what is drawn in another shape there. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(toNarrow, () => matchMedia(NARROW).matches);

/** Whether the window is as wide as a laptop's, for what is a table there. */
export const useWide = (): boolean => useSyncExternalStore(toWide, () => matchMedia(WIDE).matches);
