import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { WalkPoint } from '#contract/walks.ts';
import { haversineMiles } from '#contract/rules/distance.ts';
import {
  type Effect,
  finished,
  idle,
  isVague,
  type Recorder,
  type RecorderEvent,
  secondsUntil,
  step,
  trackOf,
} from '#web/features/walks/recorder/recorder.ts';

const BEGIN = 1_750_000_000_000;
const START: RecorderEvent = { type: 'start', id: 'w1', userId: 'sam' };
const FAULT: RecorderEvent = { type: 'fault' };

/** A point so many metres along, so many seconds into the walk. */
const pointAt = (metres: number, seconds: number, more: Partial<WalkPoint> = {}): WalkPoint => ({
  lat: 51.5 + metres / 111_200,
  lng: -0.12,
  timestamp: BEGIN + seconds * 1000,
  ...more,
});

const fix = (metres: number, seconds: number, more: Partial<WalkPoint> = {}): RecorderEvent => ({
  type: 'fix',
  point: pointAt(metres, seconds, more),
  at: BEGIN + seconds * 1000,
});

const stop = (seconds: number): RecorderEvent => ({ type: 'stop', at: BEGIN + seconds * 1000 });

function play(events: readonly RecorderEvent[], from: Recorder = idle(true)) {
  let state = from;
  const effects: Effect[] = [];
  for (const event of events) {
    const [next, wanted] = step(state, event);
    state = next;
    effects.push(...wanted);
  }
  const toasts = effects.flatMap((effect) =>
    effect.type === 'tell' ? [`${effect.notice.title}: ${effect.notice.description}`] : [],
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
  it('tracks from the first position on, and says so then', () => {
    const waiting = play([START]);
    expect(waiting.state.phase).toBe('waiting');
    expect(waiting.toasts).toEqual([]);
    const { state, toasts, kinds } = play([fix(0, 3)], waiting.state);
    expect(toasts).toEqual(['GPS Tracking Started: Recording your walk route...']);
    expect(kinds).toEqual(['begin', 'tell']);
    expect(trackOfState(state)).toMatchObject({ id: 'w1', startedAt: BEGIN + 3000, isDemo: false });
    expect(trackOfState(state).points).toHaveLength(1);
  });

  it('starts a demo with its own words', () => {
    const { toasts, effects } = play([START, fix(0, 0)], idle(false));
    expect(effects[0]).toEqual({ type: 'watch', demo: true, from: 0 });
    expect(toasts).toEqual(['Demo Tracking Started: Simulating a walk with demo GPS data']);
  });

  it('starts points, distance and duration afresh', () => {
    const { state } = play([START, ...walk(4, 20), stop(8), { ...START, id: 'w2' }, fix(500, 60)]);
    const track = trackOfState(state);
    expect(track).toMatchObject({ id: 'w2', startedAt: BEGIN + 60_000 });
    expect(track.points).toHaveLength(1);
    expect(finished(track, BEGIN + 60_000)).toMatchObject({ miles: 0, minutes: 0 });
  });

  const SHORT = 'GPS Tracking Stopped: Walk was too short to save automatically';
  const COMPLETED = 'Walk Completed: 0.06 miles in 5 minutes';
  test.each([
    ['5 points over 0.06 miles', walk(5, 25), SHORT, { type: 'drop', id: 'w1' }],
    ['6 points over 0.05 miles at most', walk(6, 16), SHORT, { type: 'drop', id: 'w1' }],
    ['100 points on one spot', walk(100, 0), SHORT, { type: 'drop', id: 'w1' }],
    [
      '6 points over 0.06 miles',
      walk(6, 20),
      COMPLETED,
      { type: 'finish', walk: { id: 'w1', minutes: 5 } },
    ],
  ] as const)('is stopped after %s', (_, fixes, words, outcome) => {
    const { state, effects, toasts } = play([START, ...fixes, stop(300)]);
    expect(state).toEqual({ phase: 'idle', demo: false });
    expect(effects.filter(({ type }) => type === 'unwatch')).toHaveLength(1);
    expect(toasts.at(-1)).toBe(words);
    expect(effects.find(({ type }) => type === outcome.type)).toMatchObject(outcome);
  });

  it('has nothing to stop before the first position, and can be called off', () => {
    expect(play([START, stop(5)]).state.phase).toBe('waiting');
    expect(play([START, { type: 'cancel' }]).state).toEqual({ phase: 'idle', demo: false });
  });

  it('counts every minute that was begun', () => {
    const { toasts } = play([START, ...walk(6, 20), stop(61)]);
    expect(toasts.at(-1)).toBe('Walk Completed: 0.06 miles in 2 minutes');
    expect(play([START, ...walk(6, 20), stop(60)]).toasts.at(-1)).toContain('1 minute');
  });

  it('goes to demo mode after an error before the first position', () => {
    const { state, toasts } = play([START, FAULT]);
    expect(state).toEqual({ phase: 'idle', demo: true });
    expect(toasts).toEqual(['GPS Unavailable: Switching to demo mode for testing']);
  });

  it('is in demo mode from the start without location support, and can leave it', () => {
    expect(idle(false)).toEqual({ phase: 'idle', demo: true });
    expect(play([{ type: 'toggleDemo' }], idle(false)).state).toEqual({
      phase: 'idle',
      demo: false,
    });
  });

  it('keeps a real walk over an error, and goes on when positions return', () => {
    const lost = play([START, ...walk(3, 10), FAULT, FAULT]);
    expect(lost.state).toMatchObject({ phase: 'tracking', demo: false, signal: 'lost' });
    expect(trackOfState(lost.state).points).toHaveLength(3);
    expect(lost.kinds).not.toContain('unwatch');
    const { state } = play([fix(40, 50)], lost.state);
    expect(state).toMatchObject({ signal: 'here' });
    expect(trackOfState(state).points.at(-1)).toEqual(pointAt(40, 50, { gap: true }));
  });

  it('says that the signal is lost after a silence, but never in a demo', () => {
    expect(play([START, fix(0, 0), { type: 'silence' }]).state).toMatchObject({ signal: 'lost' });
    const demo = play([START, fix(0, 0), { type: 'silence' }, FAULT], idle(false));
    expect(demo.state).toMatchObject({ signal: 'here' });
  });

  it('takes no fix twice, and none from before', () => {
    const { state } = play([START, fix(0, 5), fix(0, 5), fix(10, 4), fix(10, 6)]);
    expect(trackOfState(state).points).toEqual([pointAt(0, 5), pointAt(10, 6)]);
  });

  it('keeps fixes that add no distance in the raw track', () => {
    const far = fix(5000, 1, { accuracy: 5 });
    const vague = fix(3, 2, { accuracy: 900 });
    const { state, effects } = play([START, fix(0, 0, { accuracy: 5 }), far, vague]);
    const track = trackOfState(state);
    expect(track.points).toHaveLength(3);
    expect(effects.filter(({ type }) => type === 'keep')).toHaveLength(2);
    expect(finished(track, BEGIN).miles).toBe(0);
    expect(isVague(track)).toBe(true);
  });

  it('resumes a walk that broke off, behind a gap, with what it had', () => {
    const head = { id: 'w1', userId: 'sam', startedAt: BEGIN, restedMs: 0, isDemo: false };
    const points = [pointAt(0, 0), pointAt(10, 5)];
    const event: RecorderEvent = { type: 'resume', head, points, at: BEGIN + 60_000 };
    const { state, effects } = play([event, fix(20, 61)]);
    const track = trackOfState(state);
    expect(effects[1]).toEqual({ type: 'watch', demo: false, from: 2 });
    expect(effects.at(-1)).toEqual({
      type: 'keep',
      id: 'w1',
      at: 2,
      point: pointAt(20, 61, { gap: true }),
    });
    expect(secondsUntil(track, BEGIN + 70_000)).toBe(70);
    expect(finished(trackOf(head, points), BEGIN).miles).toBeCloseTo(
      haversineMiles(pointAt(0, 0), pointAt(10, 5)),
      9,
    );
  });

  it('abandons a walk without a word when its user signs out', () => {
    const { state, kinds } = play([START, ...walk(8, 20), { type: 'abandon' }, fix(500, 60)]);
    expect(state).toEqual({ phase: 'idle', demo: false });
    expect(kinds.slice(-2)).toEqual(['keep', 'unwatch']);
  });

  it('leaves a long break out of the duration', () => {
    const head = { id: 'w1', userId: 'sam', startedAt: BEGIN, restedMs: 0, isDemo: false };
    const at = BEGIN + 3_600_000;
    const { state } = play([{ type: 'resume', head, points: [pointAt(0, 0), pointAt(9, 60)], at }]);
    expect(secondsUntil(trackOfState(state), at + 5000)).toBe(65);
  });
});

const anyEvent: fc.Arbitrary<RecorderEvent> = fc.oneof(
  fc.constant(START),
  fc.constant<RecorderEvent>({ type: 'cancel' }),
  fc.constant(FAULT),
  fc.constant<RecorderEvent>({ type: 'silence' }),
  fc.constant<RecorderEvent>({ type: 'toggleDemo' }),
  fc.boolean().map((safe): RecorderEvent => ({ type: 'kept', safe })),
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
    if (effect.type !== 'finish') continue;
    laws.push(['what is saved is what is on the disk', same(effect.points, disk)]);
    laws.push([
      'a saved walk is long enough',
      effect.points.length > 5 && effect.walk.miles > 0.05,
    ]);
  }
  if (state.phase === 'tracking' && event.type !== 'stop') {
    laws.push(['a walk goes on until it is stopped', next.phase === 'tracking']);
    laws.push(['no demo takes the place of a real walk', next.demo === state.demo]);
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
      if (effect.type === 'begin') return [effect.point];
      return effect.type === 'keep' ? points.toSpliced(effect.at, 1, effect.point) : points;
    },
    [...disk],
  );

it('loses no accepted point and keeps what it shows, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 200 }), fc.boolean(), (events, supported) => {
      let state = idle(supported);
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
