import { expect, it } from 'vitest';
import { createSecondTaps } from '#web/platform/nav/secondTaps.ts';

type SecondTaps = ReturnType<typeof createSecondTaps>;

/** Taps, and answers whether that does nothing. */
const tapper = (taps: SecondTaps) => (tap: { x: number; y: number; at: number }) => {
  const isSecond = taps.isSecond(tap);
  if (!isSecond) taps.tapped(tap);
  return isSecond;
};

it.each([
  ['at the same place, at once', { x: 100, y: 200, at: 1_120 }, true],
  ['32 px away, after 499 ms', { x: 100, y: 232, at: 1_519 }, true],
  ['33 px away', { x: 133, y: 200, at: 1_120 }, false],
  ['after 500 ms', { x: 100, y: 200, at: 1_520 }, false],
])(
  'after a tap that opened something, one %s does nothing: %s [second-taps-4]',
  (_, second, isSecond) => {
    const taps = createSecondTaps(() => 'a page');
    const tap = tapper(taps);
    expect(tap({ x: 100, y: 200, at: 1_000 })).toBe(false);
    taps.opened(1_020);
    expect(tap(second)).toBe(isSecond);
  },
);

it('a third tap of an eager finger does nothing either, and taps that open nothing all count', () => {
  const taps = createSecondTaps(() => 'a page');
  const tap = (at: number) => tapper(taps)({ x: 10, y: 10, at });
  expect([tap(0), tap(100), tap(200)]).toEqual([false, false, false]);
  taps.opened(210);
  expect([tap(300), tap(400), tap(709), tap(800)]).toEqual([true, true, true, false]);
});

it('what opens by itself, long after a tap, stops no tap [second-taps-5]', () => {
  const taps = createSecondTaps(() => 'a page');
  const tap = tapper(taps);
  expect(tap({ x: 10, y: 10, at: 0 })).toBe(false);
  taps.opened(2_000);
  expect(tap({ x: 10, y: 10, at: 2_050 })).toBe(false);
});

it('what a slow phone opens late stops the tap that meant what lay there before [second-taps-11]', () => {
  const taps = createSecondTaps(() => 'a page');
  const tap = tapper(taps);
  expect(tap({ x: 10, y: 10, at: 0 })).toBe(false);
  taps.opened(1_900);
  expect(tap({ x: 10, y: 10, at: 1_950 })).toBe(true);
});

it.each([
  ['has moved away', false, true],
  ['is still there', true, false],
])(
  'where what was tapped %s (%s), a second tap at the same place does nothing: %s [second-taps-8]',
  (_, isStillThere, isSecond) => {
    let control = 'Show more';
    const taps = createSecondTaps(() => control);
    const tap = (at: number, y = 10) => tapper(taps)({ x: 10, y, at });
    expect(tap(0)).toBe(false);
    if (!isStillThere) control = 'Jane Doe';
    expect([tap(100), tap(200)]).toEqual([isSecond, isSecond]);
    expect(tap(300, 43)).toBe(false);
  },
);

it('a tap on a button that has become another one does nothing [second-taps-12]', () => {
  let name = 'Pick up';
  const taps = createSecondTaps(
    () => 'the button',
    () => name,
  );
  const tap = (at: number) => tapper(taps)({ x: 10, y: 10, at });
  expect([tap(0), tap(100)]).toEqual([false, false]);
  name = 'Drop off';
  expect([tap(200), tap(599)]).toEqual([true, true]);
  expect([tap(600), tap(700)]).toEqual([false, false]);
});
