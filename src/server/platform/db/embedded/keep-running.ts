/**
 * Starts the server again whenever it ends without being asked to: killed for want of memory, or by its own decision
 * because the disk was full and its log could not be written. What was acknowledged is recovered by the start.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from '#server/platform/db/embedded/postmaster.ts';
import { reasonOf } from '#server/platform/errors/transient-errors.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** A server that ran this long had recovered: its next crash is counted anew. */
const WELL_MS = 60_000;
/** After this, a problem that does not pass by itself is left to the administrator. */
const GIVE_UP_MS = 120_000;

/** How often it is tried again while the disk is full or read-only. */
const MAY_PASS = /No space left on device|Read-only file system|Disk quota exceeded/i;

interface KeepRunningOptions {
  /** Starts the server once; `onExit` is called when it exits without being stopped. */
  start: (onExit: (reason: string) => void) => Promise<Postmaster>;
  log: (line: string) => void;
  /** The server does not start any more, for a reason that does not pass. */
  giveUp: (reason: string) => void;
}

/** The server over all its lives. */
class KeptServer {
  #current: Postmaster | undefined;
  #restarting: Promise<void> = Promise.resolve();
  #pauseMs = FIRST_PAUSE_MS;
  #startedAt = 0;
  readonly #stopping = new AbortController();
  readonly #options: KeepRunningOptions;

  constructor(options: KeepRunningOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const server = await this.#options.start((reason) => this.#ended(reason));
    this.#current = server;
    this.#startedAt = Date.now();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarting;
    await this.#current?.stop();
  }

  #ended(reason: string): void {
    this.#current = undefined;
    if (this.#stopping.signal.aborted) return;
    this.#options.log(
      `The embedded database ended and is started again. Until then requests are asked to wait. ${reason}`,
    );
    if (Date.now() - this.#startedAt > WELL_MS) this.#pauseMs = FIRST_PAUSE_MS;
    this.#restarting = this.#startAgain(Date.now() + GIVE_UP_MS);
  }

  async #startAgain(deadline: number): Promise<void> {
    let told = '';
    while (await this.#pause()) {
      try {
        await this.start();
        this.#options.log('The embedded database runs again.');
        return;
      } catch (error) {
        const reason = reasonOf(error);
        const passes = MAY_PASS.test(reason);
        if (!passes && Date.now() > deadline) {
          this.#options.giveUp(reason);
          return;
        }
        // The server names its processes by number, which is another one each time.
        const likeness = reason.replaceAll(/\d+/g, '');
        if (likeness !== told) this.#options.log(adviceFor(reason, passes));
        told = likeness;
      }
    }
  }

  /** Waits for the time of the next try; false where there is to be none. */
  async #pause(): Promise<boolean> {
    const { signal } = this.#stopping;
    await sleep(this.#pauseMs, undefined, { signal }).catch(() => undefined);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    return !signal.aborted;
  }
}

const adviceFor = (reason: string, passes: boolean): string =>
  passes
    ? 'The embedded database cannot start: its disk is full or read-only. Make room on it; Pawkeeper goes on trying ' +
      `and no restart is needed. ${reason}`
    : `The embedded database does not start yet, and is tried again. ${reason}`;

/** Starts the server and keeps it running until it is stopped. The first start fails like any other call. */
export async function keepRunning(options: KeepRunningOptions): Promise<Postmaster> {
  const server = new KeptServer(options);
  await server.start();
  return { stop: () => server.stop() };
}
