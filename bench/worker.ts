/** A process beside the bench that is given jobs, so that what it uses is not counted. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What comes back of a job. */
interface Reply<Result> {
  result?: Result;
  failed?: string;
}

export interface Worker<Job extends object, Result> {
  run(job: Job): Promise<Result>;
  stop(): Promise<void>;
}

/** Starts a script that answers jobs by `answering`. */
export function startWorker<Job extends object, Result>(script: string): Worker<Job, Result> {
  const child = fork(script);
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const ended = (): void => reject(new Error(`${script} ended before its job was done`));
        child.once('exit', ended);
        child.once('message', ({ result, failed }: Reply<Result>) => {
          child.off('exit', ended);
          if (result === undefined) reject(new Error(failed));
          else resolve(result);
        });
        child.send(job);
      }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}

/** In the script, with `process.on('message', …)`: does the jobs that it is given, until the bench goes away. */
export function answering<Job>(work: (job: Job) => Promise<unknown>): (job: Job) => void {
  process.on('disconnect', () => process.exit(0));
  return (job) => {
    void work(job).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  };
}
