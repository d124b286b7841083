/**
 * A process that does one task after the other, with a deadline for each and a limit of its heap. A worker thread is not enough: one
 * that runs out of memory can take the server with it (decision 62).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { HttpError } from '#server/platform/errors/errors.ts';
import type { Task, TaskAnswer, TaskRequest } from '#server/platform/processes/task.ts';

/** The file with the tasks: among the sources, and in the build, where all is in one file, beside that one. */
const WORKER = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../task-worker.ts' : './task-worker.js',
    import.meta.url,
  ),
);
const START_MS = 60_000;
/** Of JavaScript objects; buffers are outside of it. */
const MAX_HEAP_MB = 128;
/** For young objects, which are in addition: with more of it, the largest bank statement takes almost twice the memory. */
const SEMI_SPACE_MB = 4;

/** Why a task has no output. `killed`: by someone else, such as a machine that was short of memory, so it may be tried again. */
type Reason = 'deadline' | 'ended' | 'killed';

/** The process did not do its task: that took too much time or memory, or the process was ended. */
export class TaskFailed extends Error {
  override name = 'TaskFailed';
  readonly reason: Reason;
  constructor(task: string, reason: Reason) {
    super(`The process that does the task ${task} gave no answer (${reason}).`);
    this.reason = reason;
  }
}

/** The next message of a process; throws if the process ends, or is silent for this long. */
async function nextMessage(worker: ChildProcess, timeoutMs: number) {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(timeoutMs)]);
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The process has ended.');
  });
  try {
    return await Promise.race([once(worker, 'message', { signal }), ended]);
  } finally {
    done.abort();
  }
}

/** Starts the process; throws where that fails, which no task is to blame for. */
async function startWorker(): Promise<ChildProcess> {
  const worker = fork(WORKER, {
    // It needs nothing of the server's environment, which has passwords.
    env: {},
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Without a listener a failure would end the server. The call that waits for a message fails of it.
  worker.on('error', () => undefined);
  try {
    await nextMessage(worker, START_MS);
  } catch (error) {
    worker.kill('SIGKILL');
    throw error;
  }
  return worker;
}

/** The signal that ended a process, which may be about to end. */
async function endOf(worker: ChildProcess): Promise<NodeJS.Signals | null> {
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
  return worker.signalCode;
}

/** Node ends a process whose channel has a listener only where that is told not to count. */
function mayEnd(worker: ChildProcess, isIdle: boolean): void {
  if (isIdle) {
    worker.unref();
    worker.channel?.unref();
  } else {
    worker.ref();
    worker.channel?.ref();
  }
}

/** Makes a process, which is started for its first task, and anew after one that it died of. It does one task at a time. */
export function workerProcess() {
  let worker: ChildProcess | undefined;

  function close(): void {
    worker?.kill('SIGKILL');
    worker = undefined;
  }

  /** The output of a task. Throws the `HttpError` that the task threw, or a `TaskFailed`. */
  async function run<Input, Output>(
    { name, deadlineMs }: Task<Input, Output>,
    input: Input,
  ): Promise<Output> {
    if (worker && !worker.connected) worker = undefined;
    const working = (worker ??= await startWorker());
    mayEnd(working, false);
    const request: TaskRequest = { name, input };
    working.send(request);
    try {
      const [answer]: TaskAnswer[] = await nextMessage(working, deadlineMs);
      if (answer === undefined) throw new TaskFailed(name, 'ended');
      mayEnd(working, true);
      if ('output' in answer) return answer.output;
      const { status, message, errors } = answer.refused;
      throw new HttpError(status, message, errors);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      const isSilent = error instanceof Error && error.name === 'AbortError';
      close();
      if (isSilent) throw new TaskFailed(name, 'deadline');
      // Node aborts itself where its heap is full; SIGKILL comes from elsewhere.
      throw new TaskFailed(name, (await endOf(working)) === 'SIGKILL' ? 'killed' : 'ended');
    }
  }

  return { run, close };
}

export type WorkerProcess = ReturnType<typeof workerProcess>;
