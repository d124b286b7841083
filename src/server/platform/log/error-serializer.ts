/** Serialises errors for the log: what went wrong and where, without any personal data. */
import pg from 'pg';

const MAX_MESSAGE_LENGTH = 500;
const MAX_CAUSES = 3;

/** What is logged of an error. PostgreSQL's `detail`, `where` and `hint` hold values of rows and are left out. */
export interface SerializedError {
  type: string;
  message: string;
  /** A system call's code (`ECONNREFUSED`), PostgreSQL's SQLSTATE or the framework's code. */
  code?: string;
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: SerializedError;
}

/** The fields that name something of ours and hold no value of a row. */
const named = (error: Error): Pick<SerializedError, 'code' | 'table' | 'constraint'> =>
  Object.fromEntries(
    ['code', 'table', 'constraint'].flatMap((field) => {
      const value: unknown = Reflect.get(error, field);
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );

/** The message without anything that someone typed. */
function withoutValues(error: Error): string {
  // Its message quotes the text that could not be parsed.
  if (error instanceof SyntaxError) return 'A text could not be parsed';
  // Data exceptions, SQLSTATE class 22, quote the value that did not fit.
  const isAboutValue = error instanceof pg.DatabaseError && error.code?.startsWith('22');
  const message = isAboutValue ? error.message.replaceAll(/".*"/gs, '"…"') : error.message;
  return (
    message
      .slice(0, MAX_MESSAGE_LENGTH)
      // Email addresses, and the name and password in a connection URL.
      .replaceAll(/[^\s<>"'(]+@[^\s<>"')]+/g, '…@…')
      // What was searched for, in a URL of ours.
      .replaceAll(/\?[^\s"']+/g, '?…')
  );
}

/** The stack without its first lines, which repeat the message. */
const safeStack = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** An error, or any other thrown value, as it may be logged. */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something other than an error was thrown' };
  const several: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const cause = error.cause ?? several;
  return {
    type: error.name,
    message: withoutValues(error),
    ...named(error),
    stack: safeStack(error),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: serializeError(cause, depth + 1) }),
  };
}
