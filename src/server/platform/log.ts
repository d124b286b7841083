/** The server's log: one JSON object a line, in which nothing tells of a person. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError } from '#server/platform/logged-error.ts';

/** Opens the log; without a destination it goes to the standard output. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: loggedError,
        // A request holds names that were searched for, cookies and the caller's address: never logged whole.
        req: () => undefined,
        res: () => undefined,
      },
    },
    destination,
  );
