/**
 * Reads emails in a process of its own, one at a time: the parser takes tens of microseconds for each line without a pause, so that a
 * mail of empty lines would stop the server for seconds.
 */
import type { MailContent } from '#server/messages/conversations/reply-mail.ts';
import { defineTask } from '#server/platform/processes/task.ts';
import { TaskFailed, workerProcess } from '#server/platform/processes/worker-process.ts';

/** An email of 30 MB with photos takes one second. */
const DEADLINE_MS = 10_000;

export const mailReading = defineTask<Uint8Array, MailContent | null>('read-mail', DEADLINE_MS);

/** Makes a reader with a process of its own. */
export function mailReader(deadlineMs = DEADLINE_MS) {
  const { run, close } = workerProcess();

  /**
   * Reads an email: an answer, or one of ours that came back. Undefined where it is neither, cannot be read, or takes too much time or
   * memory. `later` where someone else killed the process, such as a machine that was short of memory.
   */
  async function read(source: Uint8Array): Promise<MailContent | 'later' | undefined> {
    try {
      return (await run({ ...mailReading, deadlineMs }, source)) ?? undefined;
    } catch (error) {
      if (!(error instanceof TaskFailed)) throw error;
      return error.reason === 'killed' ? 'later' : undefined;
    }
  }

  return { read, close };
}
