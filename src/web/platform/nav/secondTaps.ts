/**
 * A second tap that falls through: after a tap that opened another page or a sheet, the finger's next tap at the same place was meant
 * for what lay there before. It does nothing. Keyboards, screen readers and taps elsewhere work at once.
 */

/** How long a second tap may come after the first one, and how far from it. */
const MS = 500;
const PX = 32;

interface Tap {
  x: number;
  y: number;
  at: number;
}

/** Tells taps that fall through from others; times are on the clock of `performance.now()`. */
export function createSecondTaps() {
  let last: Tap | undefined;
  /** The tap that opened something, and when it did. */
  let opener: Tap | undefined;
  return {
    /** Call it for each tap; answers whether it does nothing. */
    isSecond(tap: Tap): boolean {
      const isSecond =
        opener !== undefined &&
        tap.at - opener.at < MS &&
        Math.hypot(tap.x - opener.x, tap.y - opener.y) <= PX;
      if (!isSecond) last = tap;
      return isSecond;
    },
    /** Call it where a page or a sheet opens. */
    opened(at: number): void {
      // What opens long after a tap, such as by itself, was not opened by it.
      if (last !== undefined && at - last.at < MS) opener = { ...last, at };
    },
    /** Where the finger was last, as long as it may come again. */
    lastTap: (at: number): Tap | undefined =>
      last !== undefined && at - last.at < 2 * MS ? last : undefined,
  };
}

const taps = createSecondTaps();

/** Call it where a tap has opened another page or a sheet. */
export const openedByTap = (): void => taps.opened(performance.now());

/** Whether the finger was here a moment ago. */
export function wasJustTapped({ left, right, top, bottom }: DOMRect): boolean {
  const tap = taps.lastTap(performance.now());
  if (tap === undefined) return false;
  const { x, y } = tap;
  return x >= left - PX && x <= right + PX && y >= top - PX && y <= bottom + PX;
}

/** The events that a browser fires for a tap, in order. */
const EVENTS = [
  'pointerdown',
  'touchstart',
  'pointerup',
  'touchend',
  'mousedown',
  'mouseup',
  'click',
] as const;

/** Stops second taps of fingers and pens before anything hears of them. Call it once. */
export function ignoreSecondTaps(): void {
  let isIgnored = false;
  const listen = (event: Event): void => {
    if (event instanceof PointerEvent && event.type === 'pointerdown') {
      const { clientX: x, clientY: y, timeStamp: at, pointerType } = event;
      isIgnored = pointerType !== 'mouse' && pointerType !== '' && taps.isSecond({ x, y, at });
    }
    // A key and a screen reader press without a pointer.
    const isPressed = event instanceof MouseEvent && event.detail === 0;
    if (!isIgnored || (event.type === 'click' && isPressed)) return;
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
  };
  for (const type of EVENTS) addEventListener(type, listen, { capture: true, passive: false });
}
