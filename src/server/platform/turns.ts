/** Work that must not be done by many at once: one after another, with a short queue. */
import { AnsweredFailure } from '#server/platform/errors.ts';

/** Gives a gate that lets one piece of work through at a time; beyond `length` callers it answers 503. */
export function oneAtATime(length: number, busyMessage: string) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting >= length) throw new AnsweredFailure(503, busyMessage);
    waiting += 1;
    const turn = last.then(work).finally(() => {
      waiting -= 1;
    });
    // Whoever comes next waits for this turn, whether it went well or not.
    last = turn.catch(() => undefined);
    return turn;
  };
}
