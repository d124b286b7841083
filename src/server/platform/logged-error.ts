/** An error as the log keeps it: what went wrong and where, and nothing of the people whose data it went wrong with. */
import pg from 'pg';

const LONGEST_MESSAGE = 500;
const MOST_CAUSES = 3;

/** What the log keeps of an error. PostgreSQL's `detail`, `where` and `hint` hold values of rows: they are left out. */
export interface LoggedError {
  type: string;
  message: string;
  /** A system call's code (`ECONNREFUSED`), PostgreSQL's SQLSTATE or the framework's code. */
  code?: string;
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

/** The fields that name something of ours, never a value. */
const named = (error: Error): Pick<LoggedError, 'code' | 'table' | 'constraint'> =>
  Object.fromEntries(
    ['code', 'table', 'constraint'].flatMap((field) => {
      const value: unknown = Reflect.get(error, field);
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );

/** The message without what somebody typed. */
function safeMessage(error: Error): string {
  // It quotes the text that could not be parsed.
  if (error instanceof SyntaxError) return 'A text could not be parsed';
  // Data exceptions, SQLSTATE class 22, quote the value that did not fit.
  const isAboutValue = error instanceof pg.DatabaseError && error.code?.startsWith('22');
  const message = isAboutValue ? error.message.replaceAll(/".*"/gs, '"…"') : error.message;
  return (
    message
      .slice(0, LONGEST_MESSAGE)
      // Email addresses, and the name and password of a connection's address.
      .replaceAll(/[^\s<>"'(]+@[^\s<>"')]+/g, '…@…')
      // What was searched for, in an address of ours.
      .replaceAll(/\?[^\s"']+/g, '?…')
  );
}

/** The stack without its first lines, which are the message once more. */
const safeStack = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Any error, or whatever was thrown instead of one, as it may be logged. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something else than an error' };
  const several: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const cause = error.cause ?? several;
  return {
    type: error.name,
    message: safeMessage(error),
    ...named(error),
    stack: safeStack(error),
    ...(cause !== undefined && depth < MOST_CAUSES && { cause: loggedError(cause, depth + 1) }),
  };
}
