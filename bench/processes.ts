/** Starts the servers that are measured, and workers that send requests, each in a process of its own. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Started {
  pid: number;
  /** What the group of `ready` matched. */
  printed: string;
  /** From the start of the process to that line. */
  startMs: number;
  stop(): Promise<void>;
}

/** Does work and then, also where it failed, stops what it has put into `ends`. */
export async function stopping<Result>(
  work: (ends: AsyncDisposableStack) => Promise<Result>,
): Promise<Result> {
  const ends = new AsyncDisposableStack();
  try {
    return await work(ends);
  } finally {
    await ends.disposeAsync();
  }
}

/** Starts a script with this Node.js and waits for the line of its output that says it is ready. */
export async function startNode(
  args: readonly string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<Started> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = ready.exec(line);
      if (match) resolve(match[1] ?? '');
    });
  });
  return {
    pid: child.pid ?? 0,
    printed,
    startMs: performance.now() - start,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

interface Reply<Result> {
  result?: Result;
  failed?: string;
}

/** Runs jobs in a process of its own, whose processor time is not counted. */
export interface Worker<Job extends object, Result> {
  pid: number;
  run(job: Job): Promise<Result>;
  stop(): Promise<void>;
}

/** Starts a script that answers jobs with `answering`. */
export function startWorker<Job extends object, Result>(script: string): Worker<Job, Result> {
  const child = fork(script);
  return {
    pid: child.pid ?? 0,
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

/** In the script of a worker, with `process.on('message', …)`: does the jobs it receives, and ends with the bench. */
export function answering<Job>(work: (job: Job) => Promise<object>): (job: Job) => void {
  process.on('disconnect', () => process.exit(0));
  return (job) => {
    void work(job).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  };
}
