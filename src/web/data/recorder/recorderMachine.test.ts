import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { WalkPoint } from '#contract/visits/walks.ts';
import { haversineMiles } from '#contract/rules/distance.ts';
import {
  type Effect,
  initialState,
  type Recorder,
  type RecorderEvent,
  step,
} from '#web/data/recorder/recorderMachine.ts';
import { finished, isVague, secondsUntil, trackOf } from '#web/data/recorder/track.ts';

const BEGIN = 1_750_000_000_000;
const START: RecorderEvent = { type: 'start', id: 'w1', userId: 'sam' };
const POSITION_ERROR: RecorderEvent = { type: 'positionError' };

/** A point so many metres along, so many seconds into the walk. */
const pointAt = (metres: number, seconds: number, more: Partial<WalkPoint> = {}): WalkPoint => ({
  lat: 51.5 + metres / 111_200,
  lng: -0.12,
  timestamp: BEGIN + seconds * 1000,
  ...more,
});

const fix = (metres: number, seconds: number, more: Partial<WalkPoint> = {}): RecorderEvent => ({
  type: 'position',
  point: pointAt(metres, seconds, more),
  at: BEGIN + seconds * 1000,
});

const stop = (seconds: number): RecorderEvent => ({ type: 'stop', at: BEGIN + seconds * 1000 });

function play(events: readonly RecorderEvent[], from: Recorder = initialState(true)) {
  let state = from;
  const effects: Effect[] = [];
  for (const event of events) {
    const [next, wanted] = step(state, event);
    state = next;
    effects.push(...wanted);
  }
  const toasts = effects.flatMap((effect) =>
    effect.type === 'notify' ? [`${effect.notice.title}: ${effect.notice.description}`] : [],
  );
  return { state, effects, toasts, kinds: effects.map(({ type }) => type) };
}

function trackOfState(state: Recorder) {
  if (state.phase !== 'tracking') throw new Error(`The recorder is ${state.phase}`);
  return state.track;
}

const walk = (points: number, metresEach: number) =>
  Array.from({ length: points }, (_, at) => fix(at * metresEach, at * 2));

describe('the recorder', () => {
  it('tracks from the first position on, and says so at that moment [recorder-machine-2]', () => {
    const waiting = play([START]);
    expect(waiting.state.phase).toBe('waiting');
    expect(waiting.toasts).toEqual([]);
    const { state, toasts, kinds } = play([fix(0, 3)], waiting.state);
    expect(toasts).toEqual(['GPS Tracking Started: Recording your walk route...']);
    expect(kinds).toEqual(['storeStart', 'notify']);
    expect(trackOfState(state)).toMatchObject({ id: 'w1', startedAt: BEGIN + 3000, isDemo: false });
    expect(trackOfState(state).points).toHaveLength(1);
  });

  it('starts a demo with its own toast [recorder-machine-4]', () => {
    const { toasts, effects } = play([START, fix(0, 0)], initialState(false));
    expect(effects[0]).toEqual({ type: 'watch', demo: true, recorded: 0 });
    expect(toasts).toEqual(['Demo Tracking Started: Simulating a walk with demo GPS data']);
  });

  it('starts points, distance and duration from zero [recorder-machine-3]', () => {
    const { state } = play([START, ...walk(4, 20), stop(8), { ...START, id: 'w2' }, fix(500, 60)]);
    const track = trackOfState(state);
    expect(track).toMatchObject({ id: 'w2', startedAt: BEGIN + 60_000 });
    expect(track.points).toHaveLength(1);
    expect(finished(track, BEGIN + 60_000)).toMatchObject({ miles: 0, minutes: 0 });
  });

  const SHORT = 'GPS Tracking Stopped: Walk was too short to save automatically';
  const COMPLETED = 'Walk Completed: 0.06 miles in 5 minutes';
  test.each([
    ['5 points over 0.06 miles', walk(5, 25), SHORT, { type: 'delete', id: 'w1' }],
    ['6 points over 0.05 miles at most', walk(6, 16), SHORT, { type: 'delete', id: 'w1' }],
    ['100 points on one spot', walk(100, 0), SHORT, { type: 'delete', id: 'w1' }],
    [
      '6 points over 0.06 miles',
      walk(6, 20),
      COMPLETED,
      { type: 'send', walk: { id: 'w1', minutes: 5 } },
    ],
  ] as const)('is stopped after %s [recorder-machine-5]', (_, fixes, words, outcome) => {
    const { state, effects, toasts } = play([START, ...fixes, stop(300)]);
    expect(state).toEqual({ phase: 'idle', demo: false });
    expect(effects.filter(({ type }) => type === 'unwatch')).toHaveLength(1);
    expect(toasts.at(-1)).toBe(words);
    expect(effects.find(({ type }) => type === outcome.type)).toMatchObject(outcome);
  });

  it('has nothing to stop before the first position, and can be cancelled', () => {
    expect(play([START, stop(5)]).state.phase).toBe('waiting');
    expect(play([START, { type: 'cancel' }]).state).toEqual({ phase: 'idle', demo: false });
  });

  it('rounds minutes up', () => {
    const { toasts } = play([START, ...walk(6, 20), stop(61)]);
    expect(toasts.at(-1)).toBe('Walk Completed: 0.06 miles in 2 minutes');
    expect(play([START, ...walk(6, 20), stop(60)]).toasts.at(-1)).toContain('1 minute');
  });

  it('goes to demo mode after an error before the first position [recorder-machine-7]', () => {
    const { state, toasts } = play([START, POSITION_ERROR]);
    expect(state).toEqual({ phase: 'idle', demo: true });
    expect(toasts).toEqual(['GPS Unavailable: Switching to demo mode for testing']);
  });

  it('is in demo mode from the start without location support, and can leave it [recorder-machine-6]', () => {
    expect(initialState(false)).toEqual({ phase: 'idle', demo: true });
    expect(play([{ type: 'toggleDemo' }], initialState(false)).state).toEqual({
      phase: 'idle',
      demo: false,
    });
  });

  it('keeps a real walk after an error, and continues when positions return', () => {
    const lost = play([START, ...walk(3, 10), POSITION_ERROR, POSITION_ERROR]);
    expect(lost.state).toMatchObject({ phase: 'tracking', demo: false, signal: 'lost' });
    expect(trackOfState(lost.state).points).toHaveLength(3);
    expect(lost.kinds).not.toContain('unwatch');
    const { state } = play([fix(40, 50)], lost.state);
    expect(state).toMatchObject({ signal: 'available' });
    expect(trackOfState(state).points.at(-1)).toEqual(pointAt(40, 50, { gap: true }));
  });

  it('says that the signal is lost when no position comes, but never in a demo', () => {
    expect(play([START, fix(0, 0), { type: 'signalTimeout' }]).state).toMatchObject({
      signal: 'lost',
    });
    const demo = play(
      [START, fix(0, 0), { type: 'signalTimeout' }, POSITION_ERROR],
      initialState(false),
    );
    expect(demo.state).toMatchObject({ signal: 'available' });
  });

  it('ignores a position that came before, and one that is older than the last', () => {
    const { state } = play([START, fix(0, 5), fix(0, 5), fix(10, 4), fix(10, 6)]);
    expect(trackOfState(state).points).toEqual([pointAt(0, 5), pointAt(10, 6)]);
  });

  it('stores positions that add no distance', () => {
    const far = fix(5000, 1, { accuracy: 5 });
    const vague = fix(3, 2, { accuracy: 900 });
    const { state, effects } = play([START, fix(0, 0, { accuracy: 5 }), far, vague]);
    const track = trackOfState(state);
    expect(track.points).toHaveLength(3);
    expect(effects.filter(({ type }) => type === 'storePoint')).toHaveLength(2);
    expect(finished(track, BEGIN).miles).toBe(0);
    expect(isVague(track)).toBe(true);
  });

  it('resumes an unfinished walk with all its points, after a gap', () => {
    const head = { id: 'w1', userId: 'sam', startedAt: BEGIN, restedMs: 0, isDemo: false };
    const points = [pointAt(0, 0), pointAt(10, 5)];
    const event: RecorderEvent = { type: 'resume', head, points, at: BEGIN + 60_000 };
    const { state, effects } = play([event, fix(20, 61)]);
    const track = trackOfState(state);
    expect(effects[1]).toEqual({ type: 'watch', demo: false, recorded: 2 });
    expect(effects.at(-1)).toEqual({
      type: 'storePoint',
      id: 'w1',
      index: 2,
      point: pointAt(20, 61, { gap: true }),
    });
    expect(secondsUntil(track, BEGIN + 70_000)).toBe(70);
    expect(finished(trackOf(head, points), BEGIN).miles).toBeCloseTo(
      haversineMiles(pointAt(0, 0), pointAt(10, 5)),
      9,
    );
  });

  it('abandons a walk silently when its user signs out', () => {
    const { state, kinds } = play([START, ...walk(8, 20), { type: 'abandon' }, fix(500, 60)]);
    expect(state).toEqual({ phase: 'idle', demo: false });
    expect(kinds.slice(-2)).toEqual(['storePoint', 'unwatch']);
  });

  it('is idle again, and says why, where positions of a resumed walk cannot be watched', () => {
    const head = { id: 'w1', userId: 'sam', startedAt: BEGIN, restedMs: 0, isDemo: false };
    const { state, toasts } = play([
      { type: 'resume', head, points: [pointAt(0, 0)], at: BEGIN },
      { type: 'effectFailed', effect: 'watch' },
    ]);
    expect(state).toEqual({ phase: 'idle', demo: true });
    expect(toasts).toEqual(['GPS Unavailable: Switching to demo mode for testing']);
  });

  it('is idle again, and says what to do, when a demo cannot start', () => {
    const { state, toasts } = play(
      [START, { type: 'effectFailed', effect: 'watch' }],
      initialState(false),
    );
    expect(state).toEqual({ phase: 'idle', demo: true });
    expect(toasts).toEqual(['The demo could not start: Reload the page and try again.']);
  });

  it('of a visit waits for a position, which may be found outdoors, and says where it is denied [recorder-machine-1]', () => {
    const start: RecorderEvent = { ...START, visitId: 'v1' };
    expect(play([start, POSITION_ERROR]).state.phase).toBe('waiting');
    const denied = play([start, { ...POSITION_ERROR, isDenied: true }]).state;
    expect(denied).toMatchObject({ phase: 'idle', failure: { visitId: 'v1', isDenied: true } });
    const retried = play([{ type: 'toggleDemo' }, start, fix(0, 0)], denied).state;
    expect(retried).toMatchObject({ phase: 'tracking', demo: false });
  });

  it('does not count a long break as walking time', () => {
    const head = { id: 'w1', userId: 'sam', startedAt: BEGIN, restedMs: 0, isDemo: false };
    const at = BEGIN + 3_600_000;
    const { state } = play([{ type: 'resume', head, points: [pointAt(0, 0), pointAt(9, 60)], at }]);
    expect(secondsUntil(trackOfState(state), at + 5000)).toBe(65);
  });

  it('does not count a second long break either', () => {
    const HOUR = 3_600_000;
    const head = { id: 'w1', userId: 'sam', startedAt: BEGIN, restedMs: HOUR, isDemo: false };
    const points = [pointAt(0, 0), pointAt(9, 2 * 3600)];
    const { state } = play([{ type: 'resume', head, points, at: BEGIN + 3 * HOUR }]);
    expect(secondsUntil(trackOfState(state), BEGIN + 3 * HOUR)).toBe(3600);
  });
});

const anyEvent: fc.Arbitrary<RecorderEvent> = fc.oneof(
  fc.constant(START),
  fc.constant<RecorderEvent>({ type: 'cancel' }),
  fc.constant(POSITION_ERROR),
  fc.constant<RecorderEvent>({ type: 'signalTimeout' }),
  fc.constant<RecorderEvent>({ type: 'toggleDemo' }),
  fc.boolean().map((safe): RecorderEvent => ({ type: 'stored', safe })),
  fc.nat(4000).map(stop),
  fc
    .tuple(fc.integer({ min: -500, max: 500 }), fc.nat(3600), fc.nat(120))
    .map(([metres, seconds, accuracy]) => fix(metres, seconds, { accuracy })),
);

/** Which laws the step from one state to the next breaks; `disk` is what the device has after it. */
function brokenLaws(
  state: Recorder,
  event: RecorderEvent,
  [next, effects]: readonly [Recorder, readonly Effect[]],
  disk: readonly WalkPoint[],
): string[] {
  const laws: [string, boolean][] = [];
  for (const effect of effects) {
    if (effect.type !== 'send') continue;
    laws.push(['what is saved is what is on the disk', same(effect.points, disk)]);
    laws.push([
      'a saved walk is long enough',
      effect.points.length > 5 && effect.walk.miles > 0.05,
    ]);
  }
  if (state.phase === 'tracking' && event.type !== 'stop') {
    laws.push(['a walk goes on until it is stopped', next.phase === 'tracking']);
    laws.push(['no demo replaces a real walk', next.demo === state.demo]);
  }
  if (next.phase === 'tracking') {
    const { points, isDemo } = next.track;
    const inOrder = points.every(
      (point, at) => point.timestamp > (points[at - 1]?.timestamp ?? -1),
    );
    laws.push(['what is shown is on the disk', same(points, disk)]);
    laws.push(['a track goes forward in time', inOrder]);
    laws.push(['demo points make a demo walk', isDemo === next.demo]);
  }
  return laws.flatMap(([law, holds]) => (holds ? [] : [law]));
}

const same = (one: readonly WalkPoint[], other: readonly WalkPoint[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The disk after the effects of a step. */
const written = (disk: readonly WalkPoint[], effects: readonly Effect[]): WalkPoint[] =>
  effects.reduce<WalkPoint[]>(
    (points, effect) => {
      if (effect.type === 'storeStart') return [effect.point];
      return effect.type === 'storePoint'
        ? points.toSpliced(effect.index, 1, effect.point)
        : points;
    },
    [...disk],
  );

it('loses no accepted point and stores what it shows, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 200 }), fc.boolean(), (events, supported) => {
      let state = initialState(supported);
      let disk: WalkPoint[] = [];
      const broken: string[] = [];
      for (const event of events) {
        const taken = step(state, event);
        disk = written(disk, taken[1]);
        broken.push(...brokenLaws(state, event, taken, disk));
        [state] = taken;
      }
      expect(broken).toEqual([]);
    }),
  );
});
