/** The server's log: one JSON object a line, without personal data. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { serializeError } from '#server/platform/log/error-serializer.ts';

/** Lines are written together this often: writing each by itself was a tenth of the cost of a request. */
const FLUSH_INTERVAL_MS = 200;
const MAX_BUFFERED_BYTES = 8_192;

interface Output extends DestinationStream {
  flushSync(): void;
}

/** The standard output; what is still buffered is written when the process ends. */
function standardOutput(): Output {
  const output = pino.destination({ dest: 1, sync: true, minLength: MAX_BUFFERED_BYTES });
  setInterval(() => output.flushSync(), FLUSH_INTERVAL_MS).unref();
  process.once('exit', () => output.flushSync());
  return output;
}

/**
 * Opens the log; without a destination it goes to the standard output. A warning, an error and everything logged before it are
 * written at once.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const output = destination === undefined ? standardOutput() : undefined;
  const warn = pino.levels.values['warn'] ?? 0;
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: serializeError,
        // A request holds names that were searched for, cookies and the caller's IP address: it is never logged whole.
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
