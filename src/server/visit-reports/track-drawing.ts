/** Draws the way of a report where it holds up nobody: a long one in a process of its own, and one that was just drawn not again. */
import { createHash } from 'node:crypto';
import type { ReportTrack } from '#contract/visitReports.ts';
import { reportTrack, type TrackSource } from '#contract/rules/reportTrack.ts';
import { runTask } from '#server/platform/processes/run-task.ts';
import { defineTask } from '#server/platform/processes/task.ts';

export const trackDrawing = defineTask<TrackSource, ReportTrack | null>('draw-track', 10_000);

/** What the server draws itself: an hour with a point every four seconds, in a few milliseconds. */
const FEW_POINTS = 1_000;
const FEW_STOPS = 100;
/** A drawing has 200 points at most, so all of them take half a megabyte. */
const KEPT = 200;

/** Drawings by the fingerprint of all that they were made from, so that none is ever stale; the oldest goes first. */
const kept = new Map<string, Promise<ReportTrack | null>>();

/** The drawing of an owner's track; see `reportTrack`. */
export async function drawTrack(ownerId: string, source: TrackSource): Promise<ReportTrack | null> {
  if (source.points.length <= FEW_POINTS && source.stops.length <= FEW_STOPS) {
    return reportTrack(source);
  }
  const key = createHash('sha256').update(ownerId).update(JSON.stringify(source)).digest('base64');
  const drawn = kept.get(key) ?? runTask(ownerId, trackDrawing, source);
  kept.delete(key);
  kept.set(key, drawn);
  for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
  try {
    return await drawn;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}
