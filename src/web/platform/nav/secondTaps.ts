/**
 * A second tap that falls through: after a tap that opened another page or a sheet, moved away what was tapped, or made a button
 * another one, the finger's next tap at the same place was meant for what lay there before. It does nothing. Keyboards, screen readers and taps elsewhere work at once.
 */
import { useLayoutEffect, useRef } from 'react';

/** How long a second tap may come after the first one, and how far from it. */
const MS = 500;
const PX = 32;
/** How long a tap may take to open something, such as on a slow phone. */
const OPENS_MS = 2_000;

interface Tap {
  x: number;
  y: number;
  at: number;
}

const isNear = (x: number, y: number): boolean => Math.hypot(x, y) <= PX;

/**
 * Tells taps that fall through from others; times are on the clock of `performance.now()`. `controlAt` answers what lies under a place
 * at the moment, and `nameOf` what it is called: the place of *Pick up* may be that of *Drop off* by then.
 */
export function createSecondTaps<Control>(
  controlAt: (place: Tap) => Control,
  nameOf: (control: Control) => unknown = () => undefined,
) {
  /** The last tap, or when it opened something. */
  let last: Tap = { x: 0, y: 0, at: -Infinity };
  /** What it tapped, by its name at that time. */
  let tapped: { control: Control; name: unknown } | undefined;
  const isStillThere = (): boolean => {
    const control = controlAt(last);
    return control === tapped?.control && nameOf(control) === tapped.name;
  };
  return {
    /** Whether what begins as a tap does nothing. */
    isSecond: (tap: Tap): boolean =>
      tap.at - last.at < MS && isNear(tap.x - last.x, tap.y - last.y) && !isStillThere(),
    /** Call it where a tap ends, before anything has heard of it. A swipe that scrolls is none. */
    tapped(tap: Tap): void {
      last = tap;
      const control = controlAt(tap);
      tapped = { control, name: nameOf(control) };
    },
    /** Call it where a page or a sheet opens, or another control comes in the place of one that was tapped. */
    opened(at: number): void {
      // What opens long after a tap, such as by itself, was not opened by it.
      if (at - last.at >= OPENS_MS) return;
      last = { ...last, at };
      // Also where the control is still there, such as beside its menu.
      tapped = undefined;
    },
    /** Whether the finger was in this box a moment ago, and may come again. */
    wasIn: ({ left, right, top, bottom }: DOMRect, at: number): boolean =>
      at - last.at < 2 * MS &&
      isNear(
        Math.max(left - last.x, 0, last.x - right),
        Math.max(top - last.y, 0, last.y - bottom),
      ),
  };
}

const CONTROL = 'a,button,label';

/** A control may be drawn anew within. */
function controlAt({ x, y }: Tap): Element | null {
  const element = document.elementFromPoint(x, y);
  return element?.closest(CONTROL) ?? element;
}

/** What is no control may be a whole list, whose text says nothing of a tap. */
const nameOf = (control: Element | null): string | null | undefined =>
  control?.matches(CONTROL) ? (control.getAttribute('aria-label') ?? control.textContent) : null;

const taps = createSecondTaps(controlAt, nameOf);

/** Call it where a tap has opened another page or a sheet, or put another control in its place. */
export const openedByTap = (): void => taps.opened(performance.now());

/** Call it with what a button does, where a tap changes that late, such as once a server has answered. */
export function useChangedByTap(meaning: unknown): void {
  const before = useRef(meaning);
  useLayoutEffect(() => {
    if (before.current !== meaning) openedByTap();
    before.current = meaning;
  }, [meaning]);
}

/** Whether the finger was here a moment ago. */
export const wasJustTapped = (box: DOMRect): boolean => taps.wasIn(box, performance.now());

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
  const listen = (event: UIEvent): void => {
    if (event instanceof PointerEvent && event.type !== 'click') {
      const { clientX: x, clientY: y, timeStamp: at, pointerType, type } = event;
      const isFinger = pointerType !== 'mouse' && pointerType !== '';
      if (type === 'pointerdown') isIgnored = isFinger && taps.isSecond({ x, y, at });
      else if (isFinger && !isIgnored) taps.tapped({ x, y, at });
    }
    // A key and a screen reader press without a pointer.
    if (!isIgnored || (event.type === 'click' && event.detail === 0)) return;
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
  };
  for (const type of EVENTS) addEventListener(type, listen, { capture: true, passive: false });
}
