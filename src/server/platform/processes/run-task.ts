/** Does tasks for owners in a few processes, each owner within a share, so that one who asks for many holds up nobody else. */
import { HttpError } from '#server/platform/errors/errors.ts';
import { createSlots } from '#server/platform/queues/slots.ts';
import type { Task } from '#server/platform/processes/task.ts';
import {
  TaskFailed,
  type WorkerProcess,
  workerProcess,
} from '#server/platform/processes/worker-process.ts';

const MAX_PROCESSES = 3;
const OWNER_PROCESSES = 2;
/** A browser gives up after 30 seconds. */
const WAIT_MS = 20_000;
/** Those that nobody needs end after this time. */
const IDLE_MS = 60_000;
const BUSY = 'Pawkeeper is busy with other files. Try again in a few seconds.';
const TOO_LARGE = 'That took Pawkeeper too long. Try again with less at once.';

const takeSlot = createSlots({
  total: MAX_PROCESSES,
  perRequester: OWNER_PROCESSES,
  waitingPerAsker: 20,
  waitMs: WAIT_MS,
  busyMessage: BUSY,
});

const idle: WorkerProcess[] = [];
let endIdle: NodeJS.Timeout | undefined;

/** Keeps a process for the next task. */
function keep(worker: WorkerProcess): void {
  idle.push(worker);
  clearTimeout(endIdle);
  endIdle = setTimeout(() => idle.splice(0).forEach((each) => each.close()), IDLE_MS).unref();
}

/**
 * The output of an owner's task. Throws the `HttpError` of the task; 400 where it takes too much time or memory, 503 where all
 * processes are taken for too long.
 */
export async function runTask<Input, Output>(
  ownerId: string,
  task: Task<Input, Output>,
  input: Input,
): Promise<Output> {
  const release = await takeSlot(ownerId);
  const worker = idle.pop() ?? workerProcess();
  try {
    return await worker.run(task, input);
  } catch (error) {
    if (!(error instanceof TaskFailed)) throw error;
    const refused = new HttpError(
      error.reason === 'killed' ? 503 : 400,
      error.reason === 'killed' ? BUSY : TOO_LARGE,
    );
    refused.cause = error;
    throw refused;
  } finally {
    keep(worker);
    release();
  }
}
