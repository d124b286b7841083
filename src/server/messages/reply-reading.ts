/**
 * Reads mails in a worker thread, one at a time: the parser takes tens of microseconds for each line without a pause, so that a mail
 * of empty lines would stop the server for seconds (decision 62).
 */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MailContent } from '#server/messages/reply-mail.ts';

/** Beside this file; in the build, where all is in one file, beside that one. */
const WORKER = new URL(`./reply-worker${extname(import.meta.url)}`, import.meta.url);
const START_MS = 60_000;
/** A mail of 30 MB with photos takes one second. */
const DEADLINE_MS = 10_000;
/** Of JavaScript objects; attachments are outside of it, and no larger than the mail. */
const MAX_HEAP_MB = 128;

/** Starts the thread; throws where that fails, which no mail is to blame for. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  // Without a listener a failure would end the process. The call that waits for a message fails of it.
  worker.on('error', () => undefined);
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) });
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return worker;
}

/** Makes a reader. Its thread is started for the first mail, and anew after one that it died of. */
export function mailReader(deadlineMs = DEADLINE_MS) {
  let worker: Worker | undefined;

  async function close(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  /**
   * Reads a mail: an answer, or one of ours that came back. Undefined where it is neither, cannot be read, or takes too much time or
   * memory.
   */
  async function read(source: Uint8Array): Promise<MailContent | undefined> {
    worker ??= await startWorker();
    // A copy: a small Buffer shares its memory with others, which would all go along.
    const copy = new Uint8Array(source);
    worker.postMessage(copy, [copy.buffer]);
    try {
      const [content]: (MailContent | undefined)[] = await once(worker, 'message', {
        signal: AbortSignal.timeout(deadlineMs),
      });
      return content;
    } catch {
      await close();
      return undefined;
    }
  }

  return { read, close };
}
