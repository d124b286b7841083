/**
 * Dragging with a mouse, pen or finger. A mouse drags at once; a finger must rest first, so that a swipe still
 * scrolls. Near the upper and lower edge the grid scrolls along; Escape puts everything back.
 */
import { boxesIn, type GridPoint, pointAt } from './gridPoint.ts';

const HOLD_MS = 350;
/** How far a mouse may tremble in a click, and a finger while it rests. */
const MOUSE_SLOP_PX = 4;
const TOUCH_SLOP_PX = 10;
const EDGE_PX = 36;
const SCROLL_PX_PER_FRAME = 9;

interface DragHandlers {
  /** Taken up, and each time that it is somewhere else. */
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

/** Whether a drag is under way: then a finger must not scroll. */
let dragging = false;

/** Keeps fingers from scrolling `scroller` during a drag; must be there before the finger comes down. */
export function holdStillWhileDragging(scroller: HTMLElement): () => void {
  const hold = (event: TouchEvent) => {
    if (dragging && event.cancelable) event.preventDefault();
  };
  scroller.addEventListener('touchmove', hold, { passive: false });
  return () => scroller.removeEventListener('touchmove', hold);
}

/** Follows a press until it is let go. Gives what abandons it. */
export function followPress(
  press: Press,
  scroller: HTMLElement,
  handlers: DragHandlers,
): () => void {
  const { pointerId } = press;
  const isTouch = press.pointerType === 'touch';
  const start = pointAt(press.clientX, press.clientY, boxesIn(scroller));
  const over = new AbortController();
  let last = { x: press.clientX, y: press.clientY };
  let taken = false;
  let frame = 0;

  const holding = isTouch ? setTimeout(take, HOLD_MS) : undefined;

  function take(): void {
    taken = true;
    dragging = true;
    scroller.dataset['dragging'] = press.pointerType;
    if (isTouch) navigator.vibrate?.(10);
    frame = requestAnimationFrame(scrollAlong);
    report();
  }

  function report(): void {
    const point = pointAt(last.x, last.y, boxesIn(scroller));
    if (start !== undefined && point !== undefined) handlers.onDrag(start, point);
  }

  function scrollAlong(): void {
    const { top, bottom } = scroller.getBoundingClientRect();
    const upper = Math.max(top, ...boxesIn(scroller).heads.map((head) => head.bottom));
    const before = scroller.scrollTop;
    if (last.y >= upper && last.y < upper + EDGE_PX) scroller.scrollTop -= SCROLL_PX_PER_FRAME;
    if (last.y > bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX_PER_FRAME;
    if (scroller.scrollTop !== before) report();
    frame = requestAnimationFrame(scrollAlong);
  }

  function end(settle?: () => void): void {
    if (over.signal.aborted) return;
    clearTimeout(holding);
    cancelAnimationFrame(frame);
    over.abort();
    dragging = false;
    delete scroller.dataset['dragging'];
    if (!taken) return;
    swallowClick();
    settle?.();
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== pointerId) return;
    last = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(last.x - press.clientX, last.y - press.clientY);
    if (taken) report();
    else if (isTouch && far > TOUCH_SLOP_PX) end();
    else if (!isTouch && far > MOUSE_SLOP_PX) take();
  }

  const { signal } = over;
  addEventListener('pointermove', onMove, { signal });
  addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId === pointerId) end(handlers.onDrop);
    },
    { signal },
  );
  addEventListener(
    'pointercancel',
    (event) => {
      if (event.pointerId === pointerId) end(handlers.onCancel);
    },
    { signal },
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !taken) return;
      event.preventDefault();
      end(handlers.onCancel);
    },
    { signal, capture: true },
  );
  // A finger that rests would call up the menu of the browser.
  addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal });
  return () => end(handlers.onCancel);
}

/** Letting go is no click on what lies under the pointer. */
function swallowClick(): void {
  const swallowed = new AbortController();
  addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, once: true, signal: swallowed.signal },
  );
  setTimeout(() => swallowed.abort(), 50);
}
