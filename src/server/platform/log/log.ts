/** The server's log: one JSON object a line, without personal data. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { serializeError } from '#server/platform/log/error-serializer.ts';
import { openLogOutput } from '#server/platform/log/output.ts';

const STANDARD_OUTPUT = 1;

/**
 * Opens the log; without a destination it goes to the standard output. A warning, an error and everything logged before it are
 * written at once.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const output = destination === undefined ? openLogOutput(STANDARD_OUTPUT) : undefined;
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
          if (lineLevel >= warn) output?.flush();
        },
      },
    },
    destination ?? output,
  );
}
