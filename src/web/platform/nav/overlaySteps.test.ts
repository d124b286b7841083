import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as OverlaySteps from '#web/platform/nav/overlaySteps.ts';

/** A history that travels, as browsers do, a moment after `go`, and tells of it by `popstate`. */
class FakeHistory {
  steps: unknown[] = ['the page before', null];
  at = 1;
  gone: number[] = [];
  get state(): unknown {
    return this.steps[this.at];
  }
  pushState(state: unknown): void {
    this.steps = [...this.steps.slice(0, this.at + 1), state];
    this.at += 1;
  }
  go(delta: number): void {
    this.gone.push(delta);
    setTimeout(() => this.arrive(delta), 5);
  }
  arrive(delta: number): void {
    this.at += delta;
    steps.onPopState();
  }
}

let steps: typeof OverlaySteps;
let history: FakeHistory;
let tell: Record<string, () => void>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  history = new FakeHistory();
  tell = {};
  vi.stubGlobal('History', FakeHistory);
  vi.stubGlobal('history', history);
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => {
    tell[event] = listener;
  });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.resetModules();
  steps = await import('#web/platform/nav/overlaySteps.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTime(50);

/** An overlay that goes away as it is told to close. */
function open() {
  const close = vi.fn<() => void>(() => remove());
  const remove = steps.addOverlay(close);
  return { close, remove };
}

it('each open overlay is a step; Back closes the topmost alone [overlay-steps-1]', () => {
  const [sheet, question] = [open(), open()];
  settled();
  expect(history.steps).toEqual(['the page before', null, { overlays: 1 }, { overlays: 2 }]);
  history.arrive(-1);
  settled();
  expect(question.close).toHaveBeenCalledOnce();
  expect(sheet.close).not.toHaveBeenCalled();
  expect([history.state, history.gone]).toEqual([{ overlays: 1 }, []]);
});

it('Back over two steps closes both, the topmost first', () => {
  const [sheet, question] = [open(), open()];
  settled();
  history.arrive(-2);
  expect(question.close).toHaveBeenCalledBefore(sheet.close);
  settled();
  expect([history.state, history.gone]).toEqual([null, []]);
});

it('closed by its button, an overlay takes its step away', () => {
  const { remove, close } = open();
  settled();
  remove();
  settled();
  expect([history.state, history.gone]).toEqual([null, [-1]]);
  expect(close).not.toHaveBeenCalled();
});

it('an overlay that opens as another closes takes its step', () => {
  const { remove } = open();
  settled();
  remove();
  open();
  settled();
  expect([history.state, history.gone]).toEqual([{ overlays: 1 }, []]);
});

it('an overlay that does not close gets its step again', () => {
  steps.addOverlay(() => undefined);
  settled();
  history.arrive(-1);
  settled();
  expect(history.state).toEqual({ overlays: 1 });
});

it('an overlay that closes again before its step was made makes none', () => {
  open().remove();
  settled();
  expect([history.steps, history.gone]).toEqual([['the page before', null], []]);
});

it('steps that a reload or Forward left behind are stepped over [overlay-steps-2]', () => {
  history.steps = ['the page before', null, { overlays: 1 }, { overlays: 2 }];
  history.at = 3;
  steps.dropStaleSteps();
  settled();
  expect([history.state, history.gone]).toEqual([null, [-2]]);
  history.arrive(1);
  settled();
  expect(history.state).toBeNull();
});

it("what changes the page's URL happens on the page's own step, and the overlays get theirs again", () => {
  open();
  settled();
  const seen: unknown[] = [];
  steps.onPageStep(() => seen.push(history.state));
  expect(seen).toEqual([]);
  settled();
  expect(seen).toEqual([null]);
  expect(history.state).toEqual({ overlays: 1 });
});

it('an action waits for a step that is under way, and no longer', () => {
  const { remove } = open();
  settled();
  const action = vi.fn<() => void>();
  remove();
  vi.advanceTimersByTime(1);
  steps.whenSettled(action);
  expect(action).not.toHaveBeenCalled();
  settled();
  expect(action).toHaveBeenCalledOnce();
  steps.whenSettled(action);
  expect(action).toHaveBeenCalledTimes(2);
});

it('stepping back from an open overlay leads to the page before', () => {
  const { remove } = open();
  settled();
  steps.stepBack();
  vi.advanceTimersByTime(5);
  // It belongs to the page that was left.
  remove();
  settled();
  expect(history.state).toBe('the page before');
});

it('while another page is loading no step stops it; where none comes the step is taken later [overlay-steps-3]', () => {
  const { remove } = open();
  settled();
  tell['beforeunload']?.();
  remove();
  vi.advanceTimersByTime(9_000);
  expect(history.gone).toEqual([]);
  vi.advanceTimersByTime(15_000);
  expect([history.state, history.gone]).toEqual([null, [-1]]);
});

it.each(['visibilitychange', 'focus'])(
  'a dialog that opens after a phone call (%s) is a step at once, and Back closes it [overlay-steps-4]',
  (comesBack) => {
    tell['beforeunload']?.();
    tell[comesBack]?.();
    const { close } = open();
    settled();
    expect(history.state).toEqual({ overlays: 1 });
    history.arrive(-1);
    settled();
    expect(close).toHaveBeenCalledOnce();
    expect(history.steps[history.at]).toBeNull();
  },
);
