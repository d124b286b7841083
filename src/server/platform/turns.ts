/** Work that must not be done by many at once: one after another, with a short queue. */
import { AnsweredFailure } from '#server/platform/errors.ts';

/** Does a piece of work when its turn has come. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How many may wait; of these no more than `share` may be one asker's, so that one who floods leaves room for others. */
interface Queue {
  length: number;
  share?: number;
  busyMessage: string;
}

/**
 * A gate that lets one piece of work through at a time. Whoever finds no place in the queue is answered 503 at once:
 * `hold` keeps a place while `work` prepares (asks the database, for one) and then takes its turn. `more` places
 * beyond the length are there for those who shall not be crowded out.
 */
export function queueOf({ length, share = length, busyMessage }: Queue) {
  let held = 0;
  const shares = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();

  const change = (asker: string, by: 1 | -1): void => {
    held += by;
    const own = (shares.get(asker) ?? 0) + by;
    if (own === 0) shares.delete(asker);
    else shares.set(asker, own);
  };

  const inTurn: InTurn = async (work) => {
    const turn = last.then(work);
    // Whoever comes next waits for this turn, whether it went well or not.
    last = turn.catch(() => undefined);
    return turn;
  };

  async function hold<Result>(
    asker: string,
    work: (inTurn: InTurn) => Promise<Result>,
    more = 0,
  ): Promise<Result> {
    if (held >= length + more || (shares.get(asker) ?? 0) >= share) {
      throw new AnsweredFailure(503, busyMessage);
    }
    change(asker, 1);
    try {
      return await work(inTurn);
    } finally {
      change(asker, -1);
    }
  }

  return Object.assign(hold, {
    /** How many hold a place: they are at work, wait for their turn, or prepare. */
    waiting: () => held,
  });
}

/** A queue in which nobody has to prepare anything. */
export function oneAtATime(length: number, busyMessage: string): InTurn {
  const hold = queueOf({ length, busyMessage });
  return (work) => hold('', (inTurn) => inTurn(work));
}
