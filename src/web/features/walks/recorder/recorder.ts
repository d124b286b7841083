/**
 * The recorder as a state machine: what is recorded and shown, and what is to be done about it. It knows no browser,
 * no clock and no store; `recording.ts` carries out its effects, in order and before the new state is shown.
 */
import type { WalkPoint } from '#contract/walks.ts';
import {
  measure,
  nothingMeasured,
  walkedMiles,
  type Measured,
} from '#contract/rules/walkDistance.ts';
import { GAP_SECONDS, MAX_ACCURACY_METRES } from '#contract/rules/walkFixes.ts';
import { elapsedSeconds, isWorthSaving, walkMinutes } from '#contract/rules/walkStatistics.ts';

/** A walk in the making, as the device keeps it beside its points. */
export interface WalkHead {
  id: string;
  userId: string;
  /** When the first position came, in milliseconds. */
  startedAt: number;
  /** Time between a walk that broke off and its resumption, which is no part of the walk. */
  restedMs: number;
  isDemo: boolean;
}

/** A walk while it is recorded. */
export interface Track extends WalkHead {
  points: readonly WalkPoint[];
  measured: Measured;
  /** Nothing was recorded since the last point: the next one opens a gap. */
  broken: boolean;
}

/** A walk that has ended, as it is saved. */
export interface FinishedWalk {
  id: string;
  startedAt: number;
  isDemo: boolean;
  miles: number;
  minutes: number;
}

export type Recorder =
  | { phase: 'idle'; demo: boolean }
  | { phase: 'waiting'; demo: boolean; id: string; userId: string }
  | {
      phase: 'tracking';
      demo: boolean;
      track: Track;
      signal: 'here' | 'lost';
      /** The device refused to keep a point: it lives in this page only. */
      unsafe: boolean;
    };

export type RecorderEvent =
  | { type: 'start'; id: string; userId: string }
  | { type: 'cancel' }
  | { type: 'abandon' }
  | { type: 'fix'; point: WalkPoint; at: number }
  | { type: 'fault' }
  | { type: 'silence' }
  | { type: 'kept'; safe: boolean }
  | { type: 'stop'; at: number }
  | { type: 'resume'; head: WalkHead; points: readonly WalkPoint[]; at: number }
  | { type: 'toggleDemo' };

export interface Notice {
  title: string;
  description: string;
}

export type Effect =
  | { type: 'watch'; demo: boolean; from: number }
  | { type: 'unwatch' }
  | { type: 'begin'; head: WalkHead; point: WalkPoint }
  | { type: 'keep'; id: string; at: number; point: WalkPoint }
  | { type: 'amend'; head: WalkHead }
  | { type: 'tell'; notice: Notice }
  | { type: 'finish'; head: WalkHead; walk: FinishedWalk; points: readonly WalkPoint[] }
  | { type: 'drop'; id: string };

export type Step = readonly [state: Recorder, effects: readonly Effect[]];

/** A break longer than this is no part of the walk's duration. */
const LONGEST_BREAK_MS = 10 * 60 * 1000;

const tell = (title: string, description: string): Effect => ({
  type: 'tell',
  notice: { title, description },
});

const gpsStarted = tell('GPS Tracking Started', 'Recording your walk route...');
const demoStarted = tell('Demo Tracking Started', 'Simulating a walk with demo GPS data');
/** What is said when there is no location to be had. */
export const gpsUnavailable: Notice = {
  title: 'GPS Unavailable',
  description: 'Switching to demo mode for testing',
};
const tooShort = tell('GPS Tracking Stopped', 'Walk was too short to save automatically');

/** The recorder when the page opens; without location support it is in demo mode from the start. */
export const idle = (supported: boolean): Recorder => ({ phase: 'idle', demo: !supported });

/** Seconds that a walk lasts until a moment. */
export const secondsUntil = (walk: WalkHead, now: number): number =>
  elapsedSeconds(walk.startedAt + walk.restedMs, now);

/** One step of the machine. An event that makes no sense in a state changes nothing. */
export function step(state: Recorder, event: RecorderEvent): Step {
  switch (event.type) {
    case 'start':
      return start(state, event.id, event.userId);
    case 'cancel':
      return state.phase === 'waiting' ? [rest(state), [{ type: 'unwatch' }]] : [state, []];
    case 'abandon': // the user leaves, and what the device has of the walk goes by itself
      return state.phase === 'idle' ? [state, []] : [rest(state), [{ type: 'unwatch' }]];
    case 'fix':
      return receive(state, event.point, event.at);
    case 'fault':
      return fault(state);
    case 'silence':
      return state.phase === 'tracking' && !state.demo
        ? [{ ...state, signal: 'lost' }, []]
        : [state, []];
    case 'kept':
      return state.phase === 'tracking' && state.unsafe === event.safe
        ? [{ ...state, unsafe: !event.safe }, []]
        : [state, []];
    case 'stop':
      return stop(state, event.at);
    case 'resume':
      return resume(state, event);
    default: // toggleDemo
      return state.phase === 'idle' ? [{ ...state, demo: !state.demo }, []] : [state, []];
  }
}

const rest = ({ demo }: Recorder): Recorder => ({ phase: 'idle', demo });

function start(state: Recorder, id: string, userId: string): Step {
  if (state.phase !== 'idle') return [state, []];
  const { demo } = state;
  return [{ phase: 'waiting', demo, id, userId }, [{ type: 'watch', demo, from: 0 }]];
}

function receive(state: Recorder, fix: WalkPoint, at: number): Step {
  if (state.phase === 'waiting') return begin(state, fix, at);
  if (state.phase !== 'tracking') return [state, []];
  const { track } = state;
  const last = track.points.at(-1);
  // The same fix once more, or one that comes late: a track goes forward in time.
  if (last !== undefined && fix.timestamp <= last.timestamp) return [state, []];
  const silent = last !== undefined && fix.timestamp - last.timestamp > GAP_SECONDS * 1000;
  const point: WalkPoint = track.broken || silent ? { ...fix, gap: true } : fix;
  const next: Track = {
    ...track,
    points: [...track.points, point],
    measured: measure(track.measured, point),
    broken: false,
  };
  const keep: Effect = { type: 'keep', id: track.id, at: track.points.length, point };
  return [{ ...state, track: next, signal: 'here' }, [keep]];
}

function begin(
  { demo, id, userId }: Extract<Recorder, { phase: 'waiting' }>,
  point: WalkPoint,
  at: number,
): Step {
  const head: WalkHead = { id, userId, startedAt: at, restedMs: 0, isDemo: demo };
  const track: Track = {
    ...head,
    points: [point],
    measured: measure(nothingMeasured, point),
    broken: false,
  };
  return [
    { phase: 'tracking', demo, track, signal: 'here', unsafe: false },
    [{ type: 'begin', head, point }, demo ? demoStarted : gpsStarted],
  ];
}

/** Before the first position an error leads to demo mode; a walk that has begun keeps what it has and waits. */
function fault(state: Recorder): Step {
  if (state.phase === 'waiting' && !state.demo) {
    return [
      { phase: 'idle', demo: true },
      [{ type: 'unwatch' }, { type: 'tell', notice: gpsUnavailable }],
    ];
  }
  if (state.phase === 'tracking' && !state.demo) return [{ ...state, signal: 'lost' }, []];
  return [state, []];
}

/** The walk without its points. */
export const headOf = ({ id, userId, startedAt, restedMs, isDemo }: WalkHead): WalkHead => ({
  id,
  userId,
  startedAt,
  restedMs,
  isDemo,
});

/** A walk as it is saved when it ends at a moment. */
export function finished(track: Track, endedAt: number): FinishedWalk {
  const { id, startedAt, isDemo, measured } = track;
  const minutes = walkMinutes(secondsUntil(track, endedAt));
  return { id, startedAt, isDemo, miles: walkedMiles(measured), minutes };
}

const minuteText = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

function stop(state: Recorder, at: number): Step {
  if (state.phase !== 'tracking') return [state, []];
  const { track } = state;
  const walk = finished(track, at);
  const unwatch: Effect = { type: 'unwatch' };
  if (!isWorthSaving(track.points.length, walk.miles)) {
    return [rest(state), [unwatch, { type: 'drop', id: track.id }, tooShort]];
  }
  const completed = tell(
    'Walk Completed',
    `${walk.miles.toFixed(2)} miles in ${minuteText(walk.minutes)}`,
  );
  return [
    rest(state),
    [unwatch, completed, { type: 'finish', head: headOf(track), walk, points: track.points }],
  ];
}

/** A walk that broke off, with its figures worked out anew. */
export function trackOf(head: WalkHead, points: readonly WalkPoint[]): Track {
  return { ...head, points, measured: points.reduce(measure, nothingMeasured), broken: true };
}

function resume(
  state: Recorder,
  { head, points, at }: Extract<RecorderEvent, { type: 'resume' }>,
): Step {
  if (state.phase !== 'idle') return [state, []];
  const away = at - (points.at(-1)?.timestamp ?? at);
  const restedMs = head.restedMs + (away > LONGEST_BREAK_MS ? away : 0);
  const amended = { ...head, restedMs };
  return [
    {
      phase: 'tracking',
      demo: head.isDemo,
      track: trackOf(amended, points),
      signal: 'here',
      unsafe: false,
    },
    [
      { type: 'amend', head: amended },
      { type: 'watch', demo: head.isDemo, from: points.length },
    ],
  ];
}

/** Whether the last position is too vague to add distance, so that the screen can say so. */
export const isVague = ({ points }: Track): boolean =>
  (points.at(-1)?.accuracy ?? 0) > MAX_ACCURACY_METRES;
