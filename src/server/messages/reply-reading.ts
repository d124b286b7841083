/**
 * Reads mails in a worker thread, one at a time: the parser takes tens of microseconds for each line without a pause, so that a mail
 * of empty lines would stop the server for seconds (decision 62).
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MailContent } from '#server/messages/reply-mail.ts';

/** Beside this file; in the build, where all is in one file, beside that one. */
const WORKER = new URL(`./reply-worker${extname(import.meta.url)}`, import.meta.url);
/** A mail of 30 MB with photos takes one second. */
const DEADLINE_MS = 10_000;
/** Of JavaScript objects; attachments are outside of it, and no larger than the mail. */
const MAX_HEAP_MB = 128;

/**
 * Reads a mail: an answer, or one of ours that came back. Undefined where it is neither, cannot be read, or takes too much time or
 * memory. Throws where the thread does not start, which no mail is to blame for.
 */
export async function readMailApart(
  source: Uint8Array,
  deadlineMs = DEADLINE_MS,
): Promise<MailContent | undefined> {
  const worker = new Worker(WORKER, {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const content = Promise.withResolvers<MailContent | undefined>();
  let deadline: NodeJS.Timeout | undefined;
  worker.on('message', (message: MailContent | 'begun' | undefined) => {
    if (message !== 'begun') content.resolve(message);
    else deadline = setTimeout(() => content.resolve(undefined), deadlineMs);
  });
  worker.on('error', (error) => (deadline ? content.resolve(undefined) : content.reject(error)));
  worker.on('exit', () =>
    deadline ? content.resolve(undefined) : content.reject(new Error('The thread has ended')),
  );
  try {
    return await content.promise;
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}
