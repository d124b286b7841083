/**
 * Reads mails in a process of its own, one at a time: the parser takes tens of microseconds for each line without a pause, so that a
 * mail of empty lines would stop the server for seconds. A worker thread is not enough: one that runs out of memory can take the
 * server with it (decision 62).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MailContent } from '#server/messages/reply-mail.ts';

/** Beside this file; in the build, where all is in one file, beside that one. */
const WORKER = fileURLToPath(new URL(`./reply-worker${extname(import.meta.url)}`, import.meta.url));
const START_MS = 60_000;
/** A mail of 30 MB with photos takes one second. */
const DEADLINE_MS = 10_000;
/** Of JavaScript objects; attachments are outside of it, and no larger than the mail. */
const MAX_HEAP_MB = 128;

/** The next message of a process; throws where the process ends, or is silent for so long. */
async function nextMessage(worker: ChildProcess, timeoutMs: number) {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(timeoutMs)]);
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The process that reads mails has ended.');
  });
  try {
    return await Promise.race([once(worker, 'message', { signal }), ended]);
  } finally {
    done.abort();
  }
}

/** Starts the process; throws where that fails, which no mail is to blame for. */
async function startWorker(): Promise<ChildProcess> {
  const worker = fork(WORKER, {
    // It needs nothing of the server's environment, which has passwords.
    env: {},
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
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

/** Makes a reader. Its process is started for the first mail, and anew after one that it died of. */
export function mailReader(deadlineMs = DEADLINE_MS) {
  let worker: ChildProcess | undefined;

  function close(): void {
    worker?.kill('SIGKILL');
    worker = undefined;
  }

  /**
   * Reads a mail: an answer, or one of ours that came back. Undefined where it is neither, cannot be read, or takes too much time or
   * memory. `later` where somebody else killed the process, such as a machine that was short of memory.
   */
  async function read(source: Uint8Array): Promise<MailContent | 'later' | undefined> {
    if (worker && !worker.connected) worker = undefined;
    const reading = (worker ??= await startWorker());
    reading.send(source);
    try {
      const [content]: (MailContent | null)[] = await nextMessage(reading, deadlineMs);
      return content ?? undefined;
    } catch (error) {
      const isSilent = error instanceof Error && error.name === 'AbortError';
      close();
      // Node aborts itself where its heap is full; SIGKILL comes from elsewhere.
      return !isSilent && (await endOf(reading)) === 'SIGKILL' ? 'later' : undefined;
    }
  }

  return { read, close };
}
