/** What a job is: a name, the data that it is given, when it runs, and what becomes of it when it fails. */
import type { z } from 'zod';

/** A cron expression of five fields, in UTC unless a time zone is named. */
export interface Schedule {
  cron: string;
  zone?: string;
}

/**
 * Further attempts after a failure. The delay before each is twice the one before, from `delayS` to twice of it at
 * first (chosen at random, so that many do not come back together) up to `maxDelayS`.
 */
export interface Retry {
  limit: number;
  delayS: number;
  maxDelayS: number;
}

/** What code that enqueues a job and code that does it agree on. All times are in seconds. */
export interface JobDefinition<Data extends object = object> {
  /** Names its queue; lower case with hyphens. */
  readonly name: string;
  /** The row of a job is read by everyone who has the database: ids only, no words, no secrets. */
  readonly data: z.ZodType<Data>;
  /** Runs by itself as well, with no data. */
  readonly schedule?: Schedule;
  readonly retry: Retry;
  /** An attempt that takes longer has failed. */
  readonly timeoutS: number;
  /** How often each server looks for jobs of this kind, at least every half second. */
  readonly pollS: number;
  /** How many are done next to each other by one server; one unless set. */
  readonly concurrency?: number;
}

/** One attempt at a job. */
export interface Attempt {
  /** The same for all attempts at one job. */
  jobId: string;
  /** Ends when the result of this attempt no longer counts. */
  signal: AbortSignal;
}

/** A definition with the code that does the job. */
export interface HandledJob extends Omit<JobDefinition, 'data'> {
  /** Throws where the attempt failed; a `PermanentFailure` where another one would too. */
  run(data: unknown, attempt: Attempt): Promise<void>;
}

/** Gives a definition its handler. A job may run twice, so a handler must bear that. */
export const handled = <Data extends object>(
  definition: JobDefinition<Data>,
  handle: (data: Data, attempt: Attempt) => Promise<unknown>,
): HandledJob => ({
  ...definition,
  async run(data, attempt) {
    await handle(definition.data.parse(data ?? {}), attempt);
  },
});

/** A failure that every further attempt would meet as well. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
