/** A concurrency limit with a share for each asker. Those who find no slot wait in line for a while, then they are refused. */
import { HttpError } from '#server/platform/http/errors.ts';

interface SlotOptions {
  /** How many may be taken at a time, and by one asker. */
  total: number;
  perAsker: number;
  /** How many of one asker may wait, and for how long. */
  waitingPerAsker: number;
  waitMs: number;
  /** What those are told who find no slot in time. */
  busyMessage: string;
}

/** Gives a slot back; further calls do nothing. */
export type Release = () => void;

interface Waiting {
  asker: string;
  start: (release: Release) => void;
}

/** Returns a function that takes a slot, or throws 503. */
export function createSlots(options: SlotOptions): (asker: string) => Promise<Release> {
  const { total, perAsker, waitingPerAsker, waitMs, busyMessage } = options;
  const takenBy = new Map<string, number>();
  let taken = 0;
  let line: Waiting[] = [];

  const isFree = (asker: string): boolean => taken < total && (takenBy.get(asker) ?? 0) < perAsker;

  function occupy(asker: string): Release {
    let isReleased = false;
    taken += 1;
    takenBy.set(asker, (takenBy.get(asker) ?? 0) + 1);
    return () => {
      if (isReleased) return;
      isReleased = true;
      taken -= 1;
      const left = (takenBy.get(asker) ?? 1) - 1;
      if (left === 0) takenBy.delete(asker);
      else takenBy.set(asker, left);
      const next = line.find((each) => isFree(each.asker));
      if (next === undefined) return;
      line = line.filter((each) => each !== next);
      next.start(occupy(next.asker));
    };
  }

  function wait(asker: string): Promise<Release> {
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const giveUp = setTimeout(() => {
      line = line.filter((each) => each !== waiting);
      reject(new HttpError(503, busyMessage));
    }, waitMs);
    const waiting: Waiting = {
      asker,
      start(release) {
        clearTimeout(giveUp);
        resolve(release);
      },
    };
    line.push(waiting);
    return promise;
  }

  return async (asker) => {
    if (isFree(asker)) return occupy(asker);
    const ahead = line.filter((each) => each.asker === asker).length;
    if (ahead >= waitingPerAsker) throw new HttpError(503, busyMessage);
    return wait(asker);
  };
}
