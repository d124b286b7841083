/** A concurrency limit with a share for each requester. Those who find no slot wait in line for a while, then they are refused. */
import { HttpError } from '#server/platform/errors/errors.ts';

interface SlotOptions {
  /** How many may be taken at a time, and by one requester. */
  total: number;
  perRequester: number;
  /** How many of one requester may wait, and for how long. */
  waitingPerAsker: number;
  waitMs: number;
  /** The message for requests that get no slot in time. */
  busyMessage: string;
}

/** Gives a slot back; further calls do nothing. */
export type Release = () => void;

interface Waiting {
  requester: string;
  start: (release: Release) => void;
}

/** Returns a function that takes a slot, or throws 503. */
export function createSlots(options: SlotOptions): (requester: string) => Promise<Release> {
  const { total, perRequester, waitingPerAsker, waitMs, busyMessage } = options;
  const takenBy = new Map<string, number>();
  let taken = 0;
  let line: Waiting[] = [];

  const isFree = (requester: string): boolean =>
    taken < total && (takenBy.get(requester) ?? 0) < perRequester;

  function occupy(requester: string): Release {
    let isReleased = false;
    taken += 1;
    takenBy.set(requester, (takenBy.get(requester) ?? 0) + 1);
    return () => {
      if (isReleased) return;
      isReleased = true;
      taken -= 1;
      const left = (takenBy.get(requester) ?? 1) - 1;
      if (left === 0) takenBy.delete(requester);
      else takenBy.set(requester, left);
      const next = line.find((each) => isFree(each.requester));
      if (next === undefined) return;
      line = line.filter((each) => each !== next);
      next.start(occupy(next.requester));
    };
  }

  function wait(requester: string): Promise<Release> {
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const giveUp = setTimeout(() => {
      line = line.filter((each) => each !== waiting);
      reject(new HttpError(503, busyMessage));
    }, waitMs);
    const waiting: Waiting = {
      requester,
      start(release) {
        clearTimeout(giveUp);
        resolve(release);
      },
    };
    line.push(waiting);
    return promise;
  }

  return async (requester) => {
    if (isFree(requester)) return occupy(requester);
    const ahead = line.filter((each) => each.requester === requester).length;
    if (ahead >= waitingPerAsker) throw new HttpError(503, busyMessage);
    return wait(requester);
  };
}
