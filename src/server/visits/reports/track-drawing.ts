/**
 * Draws the way of a report where it holds up nobody: a long one in a process of its own, before the transaction that stores it, and one
 * that was just drawn not again.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ReportTrack } from '#contract/visits/visitReports.ts';
import { reportTrack, type TrackSource } from '#contract/visits/reportTrack.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { runTask } from '#server/platform/processes/run-task.ts';
import { defineTask } from '#server/platform/processes/task.ts';

/** What a drawing is made from; the points are JSON text, which the server only passes on where they are many. */
export type StoredTrack = Omit<TrackSource, 'points'> & { points: string };

export const trackDrawing = defineTask<StoredTrack, ReportTrack | null>('draw-track', 10_000);

/** Draws a track in this process; see `reportTrack`. */
export const drawnHere = ({ points, ...rest }: StoredTrack): ReportTrack | null =>
  reportTrack({ ...rest, points: JSON.parse(points) });

/** What the server draws itself: an hour with a point every four seconds, in a few milliseconds. */
const SHORT_LENGTH = 100_000;
const FEW_STOPS = 100;
/** A drawing has 200 points at most, so all of them take half a megabyte. */
const KEPT = 200;
/** A track may change, or its drawing be forgotten, while it is drawn. */
const MAX_TRIES = 5;
const CHANGES = 'This visit is being changed right now. Try again in a moment.';

/** Drawings by the fingerprint of all that they were made from, so that none is ever stale. */
const kept = new LRUCache<string, { track: ReportTrack | null }>({ max: KEPT });
const underWay = new Map<string, Promise<void>>();

/** A long track has to be drawn first. */
class NotDrawn extends Error {
  override name = 'NotDrawn';
  readonly key: string;
  readonly source: StoredTrack;
  constructor(key: string, source: StoredTrack) {
    super('A long track is drawn within `withDrawings`.');
    this.key = key;
    this.source = source;
  }
}

/** The drawing of an owner's track; throws what makes `withDrawings` draw a long one, and do its work again. */
export function drawingOf(ownerId: string, source: StoredTrack): ReportTrack | null {
  const { points, ...rest } = source;
  if (points.length <= SHORT_LENGTH && rest.stops.length <= FEW_STOPS) return drawnHere(source);
  const key = createHash('sha256')
    .update(`${ownerId} ${JSON.stringify(rest)} `)
    .update(points)
    .digest('base64');
  const drawing = kept.get(key);
  if (!drawing) throw new NotDrawn(key, source);
  return drawing.track;
}

async function draw(ownerId: string, { key, source }: NotDrawn): Promise<void> {
  const drawing =
    underWay.get(key) ??
    runTask(ownerId, trackDrawing, source)
      .then((track) => void kept.set(key, { track }))
      .finally(() => underWay.delete(key));
  underWay.set(key, drawing);
  await drawing;
}

/**
 * Does work that needs drawings, such as a transaction: while a long track is drawn, nothing is locked and no connection is taken.
 * Then the work is done again.
 */
export async function withDrawings<Result>(
  ownerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NotDrawn)) throw error;
      await draw(ownerId, error);
    }
  }
  throw new HttpError(503, CHANGES);
}
