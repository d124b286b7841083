/** On a new page the focus goes to its heading, so that the keyboard and a screen reader begin there. */
import { useLayoutEffect } from 'react';
import { isStepBack, navigatedAt } from '#web/platform/nav/navigate.ts';

let isFirstPage = true;

const EDITABLE = 'input, textarea, select, [contenteditable="true"]';
/** When the user last typed, or chose a field, outside the page. */
let usedAt = 0;
for (const event of ['input', 'focusin']) {
  addEventListener(event, () => {
    usedAt = performance.now();
  });
}

/** Whether the user has begun to type elsewhere (in the header's search) while the page was on its way. */
const isTyping = (): boolean =>
  usedAt > navigatedAt() && document.activeElement?.matches(EDITABLE) === true;

function focusHeading(): void {
  if (!isStepBack()) scrollTo(0, 0);
  if (isTyping()) return;
  const main = document.getElementById('main');
  const target = main?.querySelector('h1') ?? main;
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}

/** Stands next to a page and acts once the page is there. On the first page the browser decides. */
export function FocusOnNavigation() {
  useLayoutEffect(() => {
    if (isFirstPage) {
      isFirstPage = false;
      return undefined;
    }
    // In the frame that draws the page: before it, asking for the focus would lay out the page twice.
    const frame = requestAnimationFrame(focusHeading);
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
