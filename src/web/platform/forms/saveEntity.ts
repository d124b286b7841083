/** Saving a record that someone else may have changed since it was read. */
import { differences, type Difference } from '#web/platform/forms/merge.ts';
import { HttpError, isAnswered, isNotFound, isUnauthorized } from '#web/platform/net/http.ts';

/** A save that changed several records, or made several: `done` are the words of its toast, which offers `undo`. */
export class SavedSeveral {
  readonly done: string;
  readonly undo: (() => void) | undefined;
  constructor(done: string, undo?: () => void) {
    this.done = done;
    this.undo = undo;
  }
}

/** The request of a save: a create with its idempotency key, or a change of `base`. */
export interface Save<Values, Row> {
  values: Values;
  base: Row | undefined;
  key?: string | undefined;
}

/** The answer of a save: the record, several of them, or undefined if the person cancelled. */
export type Saved<Row> = Row | SavedSeveral | undefined;

/** The result of a save. */
export type SaveOutcome<Row> =
  | { kind: 'saved'; row: Row }
  | { kind: 'several'; saved: SavedSeveral }
  /** Nothing was saved, because the person said so. */
  | { kind: 'withdrawn' }
  /** Nothing was saved: they changed fields of this form to something else. */
  | { kind: 'conflict'; theirs: Row; differences: Difference[] }
  | { kind: 'failed'; error: unknown };

interface SaveRequest<Row, Values> {
  /** Creates without a base; else updates the base, and fails with a 409 where it is no longer the latest version. */
  save: (values: Values, base: Row | undefined) => Promise<Saved<Row>>;
  values: Values;
  base: Row | undefined;
  /** The fields of the form. Other columns, such as a photo, are neither compared nor overwritten. */
  fields: readonly string[];
}

/** The body of a 409 that refused to overwrite a newer version: `current` is that version. */
export function conflictBody(error: unknown): string | undefined {
  const isConflict = error instanceof HttpError && error.status === 409 && error.failure;
  return isConflict ? error.bodyText : undefined;
}

/** Saves, and on a conflict saves again onto their version if that overwrites none of their changes. */
export async function saveEntity<Row extends object, Values extends object>(
  request: SaveRequest<Row, Values>,
): Promise<SaveOutcome<Row>> {
  const { save, values, base, fields } = request;
  try {
    const saved = await save(values, base);
    if (saved === undefined) return { kind: 'withdrawn' };
    if (saved instanceof SavedSeveral) return { kind: 'several', saved };
    return { kind: 'saved', row: saved };
  } catch (error) {
    // Taken on trust, as every answer is: the server names its latest version of the record.
    const { current: theirs }: { current?: Row } = JSON.parse(conflictBody(error) ?? '{}');
    if (base === undefined || theirs === undefined) return { kind: 'failed', error };
    const found = differences(fields, base, values, theirs);
    if (!found.some(({ changedByThem }) => changedByThem)) {
      return saveEntity({ ...request, base: theirs });
    }
    return { kind: 'conflict', theirs, differences: found };
  }
}

/** What to do about a failed save that names no field; undefined where the session has ended. */
export function saveAdvice(error: unknown): string | undefined {
  if (isUnauthorized(error)) return undefined;
  if (isNotFound(error)) return 'It no longer exists: it was deleted while you were editing.';
  if (isAnswered(error)) return error.failure?.message;
  return 'No answer came back, so it may not be saved. Check your connection and try again: what you typed is still here, and it is saved only once.';
}
