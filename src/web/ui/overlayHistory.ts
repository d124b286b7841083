import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react';

/** Makes an overlay a step of the history, whose way back closes it. Returns a function that takes the step away. */
type AddOverlay = (close: () => void) => () => void;

/** Provided by the app: this folder knows no history. Without it Back does not close overlays. */
export const OverlayHistory = createContext<AddOverlay>(() => () => undefined);

/** The browser's Back closes what lies over the page (a sheet, a dialog, a drawer) while it is open. */
export function useBackCloses(open: boolean, close: () => void): void {
  const addOverlay = use(OverlayHistory);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(
    () => (open ? addOverlay(() => latest.current()) : undefined),
    [open, addOverlay],
  );
}
