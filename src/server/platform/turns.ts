/** Work that must not be done by many at once: one after another, with a short queue. */
import { AnsweredFailure } from '#server/platform/errors.ts';

/**
 * Gives a gate that lets one piece of work through at a time; beyond `length` callers it answers 503. Of these no more
 * than `share` may be one asker's, so that whoever sends many at once leaves room for the others.
 */
export function oneAtATime(length: number, busyMessage: string, share = length) {
  let waiting = 0;
  const shares = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();

  const change = (asker: string, by: 1 | -1): void => {
    waiting += by;
    const own = (shares.get(asker) ?? 0) + by;
    if (own === 0) shares.delete(asker);
    else shares.set(asker, own);
  };

  async function inTurn<Result>(work: () => Promise<Result>, asker = ''): Promise<Result> {
    if (waiting >= length || (shares.get(asker) ?? 0) >= share) {
      throw new AnsweredFailure(503, busyMessage);
    }
    change(asker, 1);
    const turn = last.then(work).finally(() => change(asker, -1));
    // Whoever comes next waits for this turn, whether it went well or not.
    last = turn.catch(() => undefined);
    return turn;
  }

  return Object.assign(inTurn, {
    /** How many are at work or wait for their turn. */
    waiting: () => waiting,
  });
}
