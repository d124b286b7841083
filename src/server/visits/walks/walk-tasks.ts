/**
 * The work on long walks that is done in a process of its own: a hundred thousand points are read, checked and written for longer than
 * the server may stand still. Their JSON text goes from request to database and back without being parsed.
 */
import type { WalkLine } from '#contract/rules/walkLine.ts';
import type { Walk, WalkChanges } from '#contract/visits/walks.ts';
import { defineTask } from '#server/platform/processes/task.ts';

/** Two hours at one point a second: longer JSON is read elsewhere. */
export const LONG_WALK_BYTES = 700_000;
/** The longest walk takes a second; a machine that is busy with much else may need far longer. */
const DEADLINE_MS = 60_000;

/** A walk that was sent: its points as JSON text, undefined where none were sent, and with them its line for lists. */
export interface ReadWalk {
  values: Omit<WalkChanges, 'gpsData'> & {
    /** Of a new walk. */
    id?: string | undefined;
    /** Of a change: when the walk was read. */
    updatedAt?: string | undefined;
  };
  gpsText: string | null | undefined;
  line: WalkLine | null;
}

/** A body that was read: what it holds, and all of it as JSON text, as it was checked. */
export interface ReadBody {
  walk: ReadWalk;
  text: string;
}

/** The JSON of a request, of a new walk or of a change. */
export interface WalkBody {
  bytes: Uint8Array;
  isNew: boolean;
}

export const walkReading = defineTask<WalkBody, ReadBody>('read-walk', DEADLINE_MS);

/** What a GPX file is made from; see `writeGpx`. */
export interface GpxSource {
  walk: Pick<Walk, 'name' | 'description' | 'isDemo'>;
  gpsText: string | null;
  trim: number | undefined;
}

export const gpxWriting = defineTask<GpxSource, string>('write-gpx', DEADLINE_MS);
