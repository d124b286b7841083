/** Coming to a page: the focus goes to its heading, so that the keyboard and a screen reader arrive too. */
import { useEffect } from 'react';

let firstPage = true;
let steppedBack = false;

// On a step back or forward the browser puts the scroll position right by itself.
addEventListener('popstate', () => {
  steppedBack = true;
});

function arrive(): void {
  const main = document.getElementById('main');
  const target = main?.querySelector('h1') ?? main;
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  if (!steppedBack) scrollTo(0, 0);
  steppedBack = false;
}

/** Stands beside a page and acts once the page is there. The first page keeps the browser's own start. */
export function Arrival() {
  useEffect(() => {
    if (firstPage) firstPage = false;
    else arrive();
  }, []);
  return null;
}
