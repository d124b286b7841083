/** Dragging a booking over the hours or the days of a month. Near the upper and lower edge the hours scroll. */
import { createEdgeScroll } from '#web/features/diary/calendar/edgeScroll.ts';
import { boxesIn, type GridPoint, pointAt } from '#web/features/diary/calendar/gridPoint.ts';
import { selectorOf } from '#web/features/diary/calendar/marks.ts';
import { type ScreenPoint, startDrag } from '#web/platform/device/drag.ts';

const LONG_PRESS_MS = 350;

interface GridDragHandlers {
  /** Called when the drag begins, and each time that the pointer means another point of the grid. */
  onDrag: (start: GridPoint, point: GridPoint) => void;
  onDrop: () => void;
  onCancel: () => void;
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
  const above = scroller.querySelector(selectorOf('aboveHours'))?.getBoundingClientRect();
  return { top: Math.max(top, above?.bottom ?? top), bottom };
}

/** Follows a press until the pointer is released. Returns a function that cancels it. */
export function startGridDrag(
  press: PointerEvent,
  scroller: HTMLElement,
  { onDrag, onDrop, onCancel }: GridDragHandlers,
): () => void {
  const start = pointAt(press.clientX, press.clientY, boxesIn(scroller));
  const scrollBy = createEdgeScroll(press.clientY, visibleHours(scroller));
  let last: ScreenPoint = { x: press.clientX, y: press.clientY };
  let frame = 0;

  function report(): void {
    const point = pointAt(last.x, last.y, boxesIn(scroller));
    if (start !== undefined && point !== undefined) onDrag(start, point);
  }

  function scrollFrom(before: number): void {
    frame = requestAnimationFrame((now) => {
      const { scrollTop } = scroller;
      scroller.scrollTop += scrollBy(last.y, visibleHours(scroller), now - before);
      if (scroller.scrollTop !== scrollTop) report();
      scrollFrom(now);
    });
  }

  return startDrag(press, {
    restMs: LONG_PRESS_MS,
    onStart() {
      dragging = true;
      scroller.dataset['dragging'] = press.pointerType;
      scrollFrom(performance.now());
    },
    onMove(point) {
      last = point;
      report();
    },
    onEnd() {
      cancelAnimationFrame(frame);
      dragging = false;
      delete scroller.dataset['dragging'];
    },
    onDrop,
    onCancel,
  });
}
