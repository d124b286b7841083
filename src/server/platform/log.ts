/** The server's log: one JSON object a line, in which nothing tells of a person. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError } from '#server/platform/logged-error.ts';

/** Lines wait for each other this long: to write each by itself was a tenth of the cost of a request. */
const WAIT_MS = 200;
const MOST_WAITING_BYTES = 8_192;

interface Output extends DestinationStream {
  flushSync(): void;
}

/** The standard output; what still waits is written when the process ends. */
function standardOutput(): Output {
  const output = pino.destination({ dest: 1, sync: true, minLength: MOST_WAITING_BYTES });
  setInterval(() => output.flushSync(), WAIT_MS).unref();
  process.once('exit', () => output.flushSync());
  return output;
}

/**
 * Opens the log; without a destination it goes to the standard output, where warnings and worse, and all that was
 * said before them, are written at once.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const output = destination === undefined ? standardOutput() : undefined;
  const warn = pino.levels.values['warn'] ?? 0;
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: loggedError,
        // A request holds names that were searched for, cookies and the caller's address: never logged whole.
        req: () => undefined,
        res: () => undefined,
      },
      hooks: {
        logMethod(given, method, lineLevel) {
          method.apply(this, given);
          if (lineLevel >= warn) output?.flushSync();
        },
      },
    },
    destination ?? output,
  );
}
