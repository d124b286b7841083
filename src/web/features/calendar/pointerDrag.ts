/**
 * Dragging with a mouse, pen or finger. A mouse drags at once; a finger must rest first, so that a swipe still scrolls.
 * Near the upper and lower edge the hours scroll; Escape cancels.
 */
import { createEdgeScroll } from '#web/features/calendar/edgeScroll.ts';
import { boxesIn, type GridPoint, pointAt } from '#web/features/calendar/gridPoint.ts';

const LONG_PRESS_MS = 350;
/** How far a mouse may move in a click, and a finger while it rests. */
const MOUSE_SLOP_PX = 4;
const TOUCH_SLOP_PX = 10;

interface DragHandlers {
  /** Called when the drag begins, and each time that the pointer means another point of the grid. */
  onDrag: (start: GridPoint, point: GridPoint) => void;
  onDrop: () => void;
  onCancel: () => void;
}

interface Press {
  clientX: number;
  clientY: number;
  pointerId: number;
  pointerType: string;
}

/** Whether a drag is in progress: then a finger must not scroll. */
let dragging = false;

/** Keeps fingers from scrolling during a drag. Browsers heed it only if it is there before the finger comes down. */
export function preventTouchScroll(scroller: HTMLElement): () => void {
  const onTouchMove = (event: TouchEvent) => {
    if (dragging && event.cancelable) event.preventDefault();
  };
  scroller.addEventListener('touchmove', onTouchMove, { passive: false });
  return () => scroller.removeEventListener('touchmove', onTouchMove);
}

/** The part of the hours that is visible: below what stays in sight above them. */
function visibleHours(scroller: HTMLElement) {
  const { top, bottom } = scroller.getBoundingClientRect();
  const above = scroller.querySelector('[data-above-hours]')?.getBoundingClientRect();
  return { top: Math.max(top, above?.bottom ?? top), bottom };
}

/** Follows a press until the pointer is released. Returns a function that cancels it. */
export function startDrag(press: Press, scroller: HTMLElement, handlers: DragHandlers): () => void {
  const { pointerId } = press;
  const isTouch = press.pointerType === 'touch';
  const start = pointAt(press.clientX, press.clientY, boxesIn(scroller));
  const scrollBy = createEdgeScroll(press.clientY, visibleHours(scroller));
  const ended = new AbortController();
  const { signal } = ended;
  let last = { x: press.clientX, y: press.clientY };
  let isDrag = false;
  let frame = 0;

  const longPress = isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;

  function begin(): void {
    isDrag = true;
    dragging = true;
    scroller.dataset['dragging'] = press.pointerType;
    if (isTouch) navigator.vibrate?.(10);
    scrollFrom(performance.now());
    report();
  }

  function report(): void {
    const point = pointAt(last.x, last.y, boxesIn(scroller));
    if (start !== undefined && point !== undefined) handlers.onDrag(start, point);
  }

  function scrollFrom(before: number): void {
    frame = requestAnimationFrame((now) => {
      const { scrollTop } = scroller;
      scroller.scrollTop += scrollBy(last.y, visibleHours(scroller), now - before);
      if (scroller.scrollTop !== scrollTop) report();
      scrollFrom(now);
    });
  }

  function end(settle?: () => void): void {
    if (signal.aborted) return;
    clearTimeout(longPress);
    cancelAnimationFrame(frame);
    ended.abort();
    dragging = false;
    delete scroller.dataset['dragging'];
    if (!isDrag) return;
    ignoreNextClick();
    settle?.();
  }

  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', action: () => void) =>
    addEventListener(
      type,
      (event) => {
        if (event.pointerId !== pointerId) return;
        last = { x: event.clientX, y: event.clientY };
        action();
      },
      { signal },
    );
  listen('pointermove', () => {
    const distance = Math.hypot(last.x - press.clientX, last.y - press.clientY);
    if (isDrag) report();
    else if (isTouch && distance > TOUCH_SLOP_PX) end();
    else if (!isTouch && distance > MOUSE_SLOP_PX) begin();
  });
  listen('pointerup', () => end(handlers.onDrop));
  listen('pointercancel', () => end(handlers.onCancel));
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDrag) return;
      event.preventDefault();
      end(handlers.onCancel);
    },
    { signal, capture: true },
  );
  // A finger that rests would open the browser's context menu.
  addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal });
  return () => end(handlers.onCancel);
}

/** Releasing the pointer is not a click on what lies under it. */
function ignoreNextClick(): void {
  const done = new AbortController();
  addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, once: true, signal: done.signal },
  );
  setTimeout(() => done.abort(), 50);
}
