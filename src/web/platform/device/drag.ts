/**
 * Dragging with a mouse, pen or finger: one press, followed until the pointer is released. Escape cancels, and releasing is not a click.
 */

/** How far a mouse may move in a click, and a finger while it rests. */
const MOUSE_SLOP_PX = 4;
const TOUCH_SLOP_PX = 10;

export interface ScreenPoint {
  x: number;
  y: number;
}

interface Press {
  clientX: number;
  clientY: number;
  pointerId: number;
  pointerType: string;
}

interface DragOptions {
  /** How long a finger must rest before it drags, so that a swipe still scrolls; 0 where the element doesn't scroll. */
  restMs: number;
  /** Where the pressed element may leave the page during the drag: what the pointer's events go to meanwhile. */
  capture?: Element | null;
  onStart?: () => void;
  /** Called when the drag begins, and each time that the pointer moves. */
  onMove: (point: ScreenPoint) => void;
  /** Called first when a drag ends in any way. */
  onEnd?: () => void;
  onDrop: () => void;
  onCancel: () => void;
}

/** Follows a press until the pointer is released. Returns a function that cancels it. */
export function startDrag(press: Press, options: DragOptions): () => void {
  const { pointerId } = press;
  const rests = press.pointerType === 'touch' && options.restMs > 0;
  const ended = new AbortController();
  const { signal } = ended;
  let last = { x: press.clientX, y: press.clientY };
  let isDrag = false;

  options.capture?.setPointerCapture(pointerId);
  const longPress = rests ? setTimeout(begin, options.restMs) : undefined;

  function begin(): void {
    isDrag = true;
    if (rests) navigator.vibrate?.(10);
    options.onStart?.();
    options.onMove(last);
  }

  function end(settle?: () => void): void {
    if (signal.aborted) return;
    clearTimeout(longPress);
    ended.abort();
    if (!isDrag) return;
    options.onEnd?.();
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
    if (isDrag) options.onMove(last);
    else if (rests && distance > TOUCH_SLOP_PX) end();
    else if (!rests && distance > MOUSE_SLOP_PX) begin();
  });
  listen('pointerup', () => end(options.onDrop));
  listen('pointercancel', () => end(options.onCancel));
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDrag) return;
      event.preventDefault();
      end(options.onCancel);
    },
    { signal, capture: true },
  );
  // A finger that rests would open the browser's context menu.
  addEventListener('contextmenu', (event) => rests && event.preventDefault(), { signal });
  return () => end(options.onCancel);
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
