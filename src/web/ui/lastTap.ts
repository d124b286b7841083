import { createContext, use, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Whether the finger was within an area a moment ago. Provided by the app: this folder knows no taps. */
export const JustTapped = createContext<(area: DOMRect) => boolean>(() => false);

/** Whether an element of a sheet has opened under the finger that opened the sheet: it must lie elsewhere then. */
export function useOpenedUnderFinger<Shown extends HTMLElement>(): [
  RefObject<Shown | null>,
  boolean,
] {
  const justTapped = use(JustTapped);
  const shown = useRef<Shown>(null);
  const [isUnder, setUnder] = useState(false);
  useLayoutEffect(() => {
    const area = shown.current?.getBoundingClientRect();
    if (area !== undefined && justTapped(area)) setUnder(true);
  }, [justTapped]);
  return [shown, isUnder];
}
