/**
 * The recorder as a pure state machine: each event leads to a state and a list of effects. It knows no browser, clock or
 * storage; `recording.ts` runs the effects in order, before the new state is shown.
 */
import type { WalkPoint } from '#contract/visits/walks.ts';
import { GAP_SECONDS } from '#contract/rules/walkFixes.ts';
import { isWorthSaving } from '#contract/rules/walkStatistics.ts';
import {
  finished,
  type FinishedWalk,
  firstTrack,
  headOf,
  type Track,
  trackOf,
  trackWith,
  type WalkHead,
} from '#web/data/recorder/track.ts';

type NewWalk = Pick<WalkHead, 'id' | 'userId' | 'visitId'>;

/** Why nothing is recorded. */
export interface NoLocation {
  visitId: string | undefined;
  /** Someone has to allow it first. */
  isDenied: boolean;
}

export type Recorder =
  | { phase: 'idle'; demo: boolean; failure?: NoLocation | undefined }
  | ({ phase: 'waiting'; demo: boolean } & NewWalk)
  | {
      phase: 'tracking';
      demo: boolean;
      track: Track;
      signal: 'available' | 'lost';
      /** The device failed to store a point: it exists in this page only. */
      unsafe: boolean;
    };

export type RecorderEvent =
  | ({ type: 'start' } & NewWalk)
  | { type: 'cancel' }
  | { type: 'abandon' }
  | { type: 'position'; point: WalkPoint; at: number }
  | { type: 'positionError'; isDenied?: boolean }
  | { type: 'signalTimeout' }
  | { type: 'stored'; safe: boolean }
  | { type: 'effectFailed'; effect: Effect['type'] }
  | { type: 'stop'; at: number }
  | { type: 'resume'; head: WalkHead; points: readonly WalkPoint[]; at: number }
  | { type: 'toggleDemo' };

export interface Notice {
  title: string;
  description: string;
  variant?: 'destructive';
}

export type Effect =
  | { type: 'watch'; demo: boolean; recorded: number }
  | { type: 'unwatch' }
  | { type: 'storeStart'; head: WalkHead; point: WalkPoint }
  | { type: 'storePoint'; id: string; index: number; point: WalkPoint }
  | { type: 'storeHead'; head: WalkHead }
  | { type: 'notify'; notice: Notice }
  | { type: 'send'; head: WalkHead; walk: FinishedWalk; points: readonly WalkPoint[] }
  | { type: 'delete'; id: string };

export type Step = readonly [state: Recorder, effects: readonly Effect[]];

/** A break longer than this is not part of the walk's duration. */
const LONGEST_BREAK_MS = 10 * 60 * 1000;

const UNWATCH: Effect = { type: 'unwatch' };

const notice = (title: string, description: string, variant?: 'destructive'): Effect => ({
  type: 'notify',
  notice: { title, description, ...(variant && { variant }) },
});

const gpsStarted = notice('GPS Tracking Started', 'Recording your walk route...');
const demoStarted = notice('Demo Tracking Started', 'Simulating a walk with demo GPS data');
/** Shown when there is no location. */
export const gpsUnavailable: Notice = {
  title: 'GPS Unavailable',
  description: 'Switching to demo mode for testing',
};
const tooShort = notice('GPS Tracking Stopped', 'Walk was too short to save automatically');
const demoFailed = notice(
  'The demo could not start',
  'Reload the page and try again.',
  'destructive',
);
const saveFailed = notice('Save Failed', 'Could not save your walk route', 'destructive');

/** The recorder when the page opens; without location support it is in demo mode from the start. */
export const initialState = (supported: boolean): Recorder => ({ phase: 'idle', demo: !supported });

/** One step of the machine. An event that makes no sense in a state changes nothing. */
export function step(state: Recorder, event: RecorderEvent): Step {
  switch (event.type) {
    case 'start':
      return start(state, event);
    case 'cancel':
      return state.phase === 'waiting' ? [idle(state), [UNWATCH]] : [state, []];
    case 'abandon': // signing out: what the device stores of the walk is cleared separately
      return state.phase === 'idle' ? [state, []] : [idle(state), [UNWATCH]];
    case 'position':
      return receive(state, event.point, event.at);
    case 'positionError':
      return positionError(state, event.isDenied ?? false);
    case 'signalTimeout':
      return state.phase === 'tracking' && !state.demo
        ? [{ ...state, signal: 'lost' }, []]
        : [state, []];
    case 'stored':
      return state.phase === 'tracking' && state.unsafe === event.safe
        ? [{ ...state, unsafe: !event.safe }, []]
        : [state, []];
    case 'effectFailed':
      return effectFailed(state, event.effect);
    case 'stop':
      return stop(state, event.at);
    case 'resume':
      return resume(state, event);
    default: // toggleDemo
      return state.phase === 'idle' ? [{ ...state, demo: !state.demo }, []] : [state, []];
  }
}

const idle = ({ demo }: Recorder): Recorder => ({ phase: 'idle', demo });

function start(state: Recorder, { id, userId, visitId }: NewWalk): Step {
  if (state.phase !== 'idle') return [state, []];
  const { demo } = state;
  return [{ phase: 'waiting', demo, id, userId, visitId }, [{ type: 'watch', demo, recorded: 0 }]];
}

function receive(state: Recorder, position: WalkPoint, at: number): Step {
  if (state.phase === 'waiting') return begin(state, position, at);
  if (state.phase !== 'tracking') return [state, []];
  const { track } = state;
  const last = track.points.at(-1);
  // The same position again, or a late one: a track only goes forward in time.
  if (last !== undefined && position.timestamp <= last.timestamp) return [state, []];
  const silent = last !== undefined && position.timestamp - last.timestamp > GAP_SECONDS * 1000;
  const point: WalkPoint = track.interrupted || silent ? { ...position, gap: true } : position;
  const index = track.points.length;
  return [
    { ...state, track: trackWith(track, point), signal: 'available' },
    [{ type: 'storePoint', id: track.id, index, point }],
  ];
}

function begin(
  { demo, id, userId, visitId }: Extract<Recorder, { phase: 'waiting' }>,
  point: WalkPoint,
  at: number,
): Step {
  const head: WalkHead = { id, userId, startedAt: at, restedMs: 0, isDemo: demo, visitId };
  return [
    tracking(firstTrack(head, point)),
    [{ type: 'storeStart', head, point }, demo ? demoStarted : gpsStarted],
  ];
}

const tracking = (track: Track): Recorder => ({
  phase: 'tracking',
  demo: track.isDemo,
  track,
  signal: 'available',
  unsafe: false,
});

/**
 * Before the first position an error leads to demo mode; a walk that has begun stays as it is and waits. So does the track of a visit,
 * which may begin indoors, unless positions are denied.
 */
function positionError(state: Recorder, isDenied: boolean): Step {
  if (state.phase === 'waiting' && !state.demo) {
    if (state.visitId !== undefined && !isDenied) return [state, []];
    return withoutLocation(state.visitId, isDenied);
  }
  if (state.phase === 'tracking' && !state.demo) return [{ ...state, signal: 'lost' }, []];
  return [state, []];
}

const withoutLocation = (visitId: string | undefined, isDenied: boolean): Step => [
  {
    phase: 'idle',
    demo: true,
    ...((isDenied || visitId !== undefined) && { failure: { visitId, isDenied } }),
  },
  [UNWATCH, { type: 'notify', notice: gpsUnavailable }],
];

/**
 * An effect threw. Where positions cannot be watched there is nothing to wait for: the recorder is idle again, and what
 * the device stores of a resumed walk is offered as an unfinished walk. A failed write comes as `stored` instead.
 */
function effectFailed(state: Recorder, effect: Effect['type']): Step {
  if (effect === 'send') return [state, [saveFailed]];
  if (effect !== 'watch' || state.phase === 'idle') return [state, []];
  return state.demo ? [idle(state), [UNWATCH, demoFailed]] : withoutLocation(visitOf(state), false);
}

const visitOf = (state: Exclude<Recorder, { phase: 'idle' }>): string | undefined =>
  state.phase === 'tracking' ? state.track.visitId : state.visitId;

const minuteText = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

function stop(state: Recorder, at: number): Step {
  if (state.phase !== 'tracking') return [state, []];
  const { track } = state;
  const walk = finished(track, at);
  if (!isWorthSaving(track.points.length, walk.miles)) {
    return [idle(state), [UNWATCH, { type: 'delete', id: track.id }, tooShort]];
  }
  const completed = notice(
    'Walk Completed',
    `${walk.miles.toFixed(2)} miles in ${minuteText(walk.minutes)}`,
  );
  return [
    idle(state),
    [UNWATCH, completed, { type: 'send', head: headOf(track), walk, points: track.points }],
  ];
}

function resume(
  state: Recorder,
  { head, points, at }: Extract<RecorderEvent, { type: 'resume' }>,
): Step {
  if (state.phase !== 'idle') return [state, []];
  const away = at - (points.at(-1)?.timestamp ?? at);
  const restedMs = head.restedMs + (away > LONGEST_BREAK_MS ? away : 0);
  const resumed = { ...head, restedMs };
  return [
    tracking(trackOf(resumed, points)),
    [
      { type: 'storeHead', head: resumed },
      { type: 'watch', demo: head.isDemo, recorded: points.length },
    ],
  ];
}
