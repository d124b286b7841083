/** A walk while it is recorded, and as it is saved when it ends. */
import type { WalkPoint } from '#contract/visits/walks.ts';
import {
  measure,
  nothingMeasured,
  walkedMiles,
  type Measured,
} from '#contract/rules/walkDistance.ts';
import { MAX_ACCURACY_METRES } from '#contract/rules/walkFixes.ts';
import { elapsedSeconds, walkMinutes } from '#contract/rules/walkStatistics.ts';

/** What the device stores of an unfinished walk next to its points. */
export interface WalkHead {
  id: string;
  userId: string;
  /** When the first position came, in milliseconds. */
  startedAt: number;
  /** Time between the interruption of a walk and its resumption, which is not part of the walk. */
  restedMs: number;
  isDemo: boolean;
  /** The visit whose track it is. */
  visitId?: string | undefined;
}

/** A walk while it is recorded. */
export interface Track extends WalkHead {
  points: readonly WalkPoint[];
  measured: Measured;
  /** Nothing was recorded since the last point: the next one opens a gap. */
  interrupted: boolean;
}

/** A walk that has ended, as it is saved. */
export interface FinishedWalk {
  id: string;
  startedAt: number;
  isDemo: boolean;
  miles: number;
  minutes: number;
  visitId?: string | undefined;
}

/** The walk without its points. */
export const headOf = ({
  id,
  userId,
  startedAt,
  restedMs,
  isDemo,
  visitId,
}: WalkHead): WalkHead => ({
  id,
  userId,
  startedAt,
  restedMs,
  isDemo,
  visitId,
});

/** A walk with its first point. */
export const firstTrack = (head: WalkHead, point: WalkPoint): Track => ({
  ...head,
  points: [point],
  measured: measure(nothingMeasured, point),
  interrupted: false,
});

/** A walk that was interrupted, with its figures worked out again. */
export const trackOf = (head: WalkHead, points: readonly WalkPoint[]): Track => ({
  ...head,
  points,
  measured: points.reduce(measure, nothingMeasured),
  interrupted: true,
});

/** The walk with one more point. */
export const trackWith = (track: Track, point: WalkPoint): Track => ({
  ...track,
  points: [...track.points, point],
  measured: measure(track.measured, point),
  interrupted: false,
});

/** Seconds that a walk has lasted at a moment. */
export const secondsUntil = (walk: WalkHead, now: number): number =>
  elapsedSeconds(walk.startedAt + walk.restedMs, now);

/** A walk as it is saved when it ends at a moment. */
export function finished(track: Track, endedAt: number): FinishedWalk {
  const { id, startedAt, isDemo, measured, visitId } = track;
  const minutes = walkMinutes(secondsUntil(track, endedAt));
  return { id, startedAt, isDemo, miles: walkedMiles(measured), minutes, visitId };
}

/** Whether the last position is too vague to add distance, so that the screen can say so. */
export const isVague = ({ points }: Track): boolean =>
  (points.at(-1)?.accuracy ?? 0) > MAX_ACCURACY_METRES;
