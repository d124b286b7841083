/**
 * A queue for work that must not run many times at once: one piece runs at a time, a few wait, the rest is refused. Those who
 * ask take turns, so that many pieces of one do not hold up the single piece of another.
 */
import { HttpError } from '#server/platform/errors/errors.ts';

/** Runs a piece of work when it is its turn; one that is `last` waits until no other does. */
export type RunInQueue = <Result>(work: () => Promise<Result>, turn?: Turn) => Promise<Result>;
export type Turn = 'next' | 'last';

interface QueueOptions {
  /** How many may be in the queue, the one that runs included. */
  length: number;
  /** How many of these one requester may have, so that a flood from one leaves room for others. */
  share: number;
  /** The message for requests that find the queue full. */
  busyMessage: string;
}

/** One piece of work at a time; the requesters take turns (round robin), and each requester's pieces keep their order. */
function createTurns() {
  /** Those who wait, in the order of their next turns. */
  const lines: Record<Turn, Map<string, (() => void)[]>> = { next: new Map(), last: new Map() };
  let isRunning = false;

  function startNext(): void {
    const waiting = lines.next.size > 0 ? lines.next : lines.last;
    const [first] = waiting;
    if (first === undefined) {
      isRunning = false;
      return;
    }
    const [requester, [start, ...later]] = first;
    waiting.delete(requester);
    // Behind everyone else who waits.
    if (later.length > 0) waiting.set(requester, later);
    start?.();
  }

  return async <Result>(
    requester: string,
    work: () => Promise<Result>,
    turn: Turn,
  ): Promise<Result> => {
    if (isRunning) {
      const started = Promise.withResolvers<void>();
      const line = lines[turn];
      line.set(requester, [...(line.get(requester) ?? []), started.resolve]);
      await started.promise;
    }
    isRunning = true;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

/**
 * Makes a queue. It is entered with the name of the requester; a full queue answers 503 at once. `work` holds its slot while it
 * prepares (asks the database, for example), and passes what must run alone to `runInQueue`. `extraSlots` are slots beyond
 * the length, for those who must not be crowded out.
 */
export function createQueue({ length, share, busyMessage }: QueueOptions) {
  let taken = 0;
  const takenBy = new Map<string, number>();
  const inTurn = createTurns();

  const count = (requester: string, change: 1 | -1): void => {
    taken += change;
    const own = (takenBy.get(requester) ?? 0) + change;
    if (own === 0) takenBy.delete(requester);
    else takenBy.set(requester, own);
  };

  async function enter<Result>(
    requester: string,
    work: (runInQueue: RunInQueue) => Promise<Result>,
    extraSlots = 0,
  ): Promise<Result> {
    if (taken >= length + extraSlots || (takenBy.get(requester) ?? 0) >= share) {
      throw new HttpError(503, busyMessage);
    }
    count(requester, 1);
    try {
      return await work((piece, turn = 'next') => inTurn(requester, piece, turn));
    } finally {
      count(requester, -1);
    }
  }

  return Object.assign(enter, {
    /** How many are in the queue: running, waiting or preparing. */
    size: () => taken,
  });
}
