/** Coming to a page: the focus goes to its heading, so that the keyboard and a screen reader arrive too. */
import { useLayoutEffect } from 'react';
import { isStepBack } from '#web/platform/history.ts';

let firstPage = true;

function arrive(): void {
  const main = document.getElementById('main');
  const target = main?.querySelector('h1') ?? main;
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  if (!isStepBack()) scrollTo(0, 0);
}

/** Stands beside a page and acts once the page is there. The first page keeps the browser's own start. */
export function Arrival() {
  useLayoutEffect(() => {
    if (firstPage) {
      firstPage = false;
      return undefined;
    }
    // With the picture of the page: asked for before it, the focus would have the page laid out twice.
    const frame = requestAnimationFrame(arrive);
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
