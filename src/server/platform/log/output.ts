/** Where the log's lines go. They are written together: writing each by itself was a tenth of the cost of a request. */
import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const FLUSH_INTERVAL_MS = 200;
const MAX_BUFFERED_CHARACTERS = 8_192;
/** What is kept for a reader that is slow. */
const MAX_KEPT_BYTES = 1_000_000;
const NOTHING = Buffer.alloc(0);

export interface LogOutput extends DestinationStream {
  /** Writes what is buffered. Never throws and never waits. */
  flush(): void;
}

/** Whether a pipe has no room just now. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN';

/**
 * Writes lines to a file descriptor. Lines that nobody can take, because their reader has gone or the disk is full, are dropped:
 * a server without its log is better than one that stands still. The destination that comes with pino tries for ever there, and
 * holds up the event loop meanwhile.
 */
export function openLogOutput(descriptor: number): LogOutput {
  let lines = '';
  let unwritten = NOTHING;

  function flush(): void {
    let rest = Buffer.concat([unwritten, Buffer.from(lines)]);
    lines = '';
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (!isBusy(error) || rest.length > MAX_KEPT_BYTES) rest = NOTHING;
    }
    unwritten = rest;
  }

  setInterval(flush, FLUSH_INTERVAL_MS).unref();
  process.once('exit', flush);
  return {
    write(line) {
      lines += line;
      if (lines.length >= MAX_BUFFERED_CHARACTERS) flush();
    },
    flush,
  };
}
