/** A stored walk as a GPX file: a long one is written in a process of its own. */
import { runTask } from '#server/platform/processes/run-task.ts';
import { gpxWriting, LONG_WALK_BYTES } from '#server/visits/walks/walk-tasks.ts';
import { gpxOf } from '#server/visits/walks/walk-work.ts';
import type { StoredWalk } from '#server/visits/walks/walks.sql.ts';

/** The file's text; see `writeGpx`. */
export async function writtenGpx(
  ownerId: string,
  { name, description, isDemo, gpsText }: StoredWalk,
  trim?: number,
): Promise<string> {
  const source = { walk: { name, description, isDemo }, gpsText, trim };
  return gpsText !== null && gpsText.length > LONG_WALK_BYTES
    ? runTask(ownerId, gpxWriting, source)
    : gpxOf(source);
}
