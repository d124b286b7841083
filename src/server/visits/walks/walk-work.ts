/** Does the tasks of `walk-tasks.ts`, and the same for short walks in the server. */
import { shortLine } from '#contract/rules/walkLine.ts';
import { type WalkChanges, walkInput, walkUpdate } from '#contract/visits/walks.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { writeGpx } from '#server/visits/walks/gpx.ts';
import type { GpxSource, ReadBody, ReadWalk, WalkBody } from '#server/visits/walks/walk-tasks.ts';

const NO_JSON = 'The request is not valid JSON.';
const NOT_AN_OBJECT = 'Send the fields as one JSON object.';

/** What a walk has been checked to hold, as it is stored. */
export function asReadWalk({ gpsData, ...values }: WalkChanges): ReadWalk {
  return {
    values,
    gpsText: gpsData && JSON.stringify(gpsData),
    line: shortLine(gpsData ?? null),
  };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    throw new HttpError(400, NO_JSON);
  }
}

/** Reads and checks the body of a request; throws the 400 that the server would answer. */
export function readBody({ bytes, isNew }: WalkBody): ReadBody {
  const schema = isNew ? walkInput : walkUpdate;
  const { success, data, error } = schema.safeParse(parsed(bytes));
  if (success) {
    return { walk: asReadWalk(data), text: JSON.stringify(data) };
  }
  const errors = error.issues.map(({ path, message }) => ({ path: path.map(pathPart), message }));
  const [first] = errors;
  if (!first || first.path.length === 0) throw new HttpError(400, NOT_AN_OBJECT);
  throw new HttpError(400, first.message, errors);
}

const pathPart = (part: PropertyKey): string | number =>
  typeof part === 'number' ? part : String(part);

/** Writes a GPX file; see `writeGpx`. */
export const gpxOf = ({ walk, gpsText, trim }: GpxSource): string =>
  writeGpx({ ...walk, gpsData: gpsText === null ? null : JSON.parse(gpsText) }, trim);
