/** A queue for work that must not run many times at once: one piece runs at a time, a few wait, the rest is refused. */
import { AnsweredFailure } from '#server/platform/http/errors.ts';

/** Runs a piece of work when everything before it in the queue has ended. */
export type RunInQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface QueueOptions {
  /** How many may be in the queue, the one that runs included. */
  length: number;
  /** How many of these one asker may have, so that a flood from one leaves room for others. */
  share?: number;
  /** What those are told that find the queue full. */
  busyMessage: string;
}

/**
 * Makes a queue. It is entered with the name of the asker; a full queue answers 503 at once. `work` holds its slot while it
 * prepares (asks the database, for example), and passes what must run alone to `runInQueue`. `extraSlots` are slots beyond
 * the length, for those who must not be crowded out.
 */
export function createQueue({ length, share = length, busyMessage }: QueueOptions) {
  let taken = 0;
  const takenBy = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();

  const count = (asker: string, change: 1 | -1): void => {
    taken += change;
    const own = (takenBy.get(asker) ?? 0) + change;
    if (own === 0) takenBy.delete(asker);
    else takenBy.set(asker, own);
  };

  const runInQueue: RunInQueue = async (work) => {
    const run = last.then(work);
    // The next one waits for this one, even if it fails.
    last = run.catch(() => undefined);
    return run;
  };

  async function enter<Result>(
    asker: string,
    work: (runInQueue: RunInQueue) => Promise<Result>,
    extraSlots = 0,
  ): Promise<Result> {
    if (taken >= length + extraSlots || (takenBy.get(asker) ?? 0) >= share) {
      throw new AnsweredFailure(503, busyMessage);
    }
    count(asker, 1);
    try {
      return await work(runInQueue);
    } finally {
      count(asker, -1);
    }
  }

  return Object.assign(enter, {
    /** How many are in the queue: running, waiting or preparing. */
    size: () => taken,
  });
}

/** Makes a function that runs one piece of work at a time; `length` pieces may run or wait, the rest is answered 503. */
export function sequentially(length: number, busyMessage: string): RunInQueue {
  const enter = createQueue({ length, busyMessage });
  return (work) => enter('', (runInQueue) => runInQueue(work));
}
