/**
 * Transient errors of the database: nobody made a mistake, and the same request may succeed later. Each has a message for the
 * caller and advice for the administrator.
 */
import pg from 'pg';

/** A transient error: `message` is for the caller, `advice` tells the administrator what to do. */
export interface TransientError {
  kind: 'unreachable' | 'busy' | 'full' | 'readOnly' | 'damaged';
  message: string;
  advice: string;
}

const unreachable: TransientError = {
  kind: 'unreachable',
  message: 'Pawkeeper cannot reach its database. Try again in a few seconds.',
  advice:
    'The database cannot be reached or does not answer. Pawkeeper goes on by itself when it does.',
};
const busy: TransientError = {
  kind: 'busy',
  message: 'Pawkeeper is busy. Try again in a few seconds.',
  advice:
    'The database was too busy to answer in time. If this goes on, find out what keeps it busy.',
};
const full: TransientError = {
  kind: 'full',
  message: 'The disk is full, so nothing can be saved for now. Make room on it and try again.',
  advice:
    "The database's disk is full. Make room on it; nothing is saved until then, and no restart is needed.",
};
const readOnly: TransientError = {
  kind: 'readOnly',
  message: 'The data can only be read for now. Try again when it can be changed.',
  advice:
    'The database cannot be written to. Check whether its disk has become read-only, or the server a standby.',
};
const damaged: TransientError = {
  kind: 'damaged',
  message:
    'Part of the stored data cannot be read. Ask the administrator of this Pawkeeper to look into it.',
  advice:
    'A file of the database is missing, damaged or cannot be read. Stop Pawkeeper, check the disk, and put the data back from a backup.',
};

const UNREACHABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** The driver's messages for a connection that broke or could not be opened. They have no codes. */
const UNREACHABLE_DRIVER_MESSAGES =
  /Connection terminated|Query read timeout|is not queryable|Client was closed/;
/** The driver's message when every connection of the pool was in use for too long. */
const FULL_POOL_DRIVER_MESSAGE = /timeout exceeded when trying to connect/;

/** By codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function serverErrorOf({ code = '', message }: pg.DatabaseError): TransientError | undefined {
  if (code === '53100') return full;
  // A file that may not be written comes with the code of a missing right.
  if (code === '25006' || message.endsWith('Read-only file system')) return readOnly;
  if (/^(58030|58P01|XX001|XX002)$/.test(code)) return damaged;
  if (/^(53300|55P03|57014)$/.test(code)) return busy;
  return /^(08|25P0[34]|53|57)/.test(code) ? unreachable : undefined;
}

/** The transient error behind an error; undefined if the error is of another kind. */
export function transientErrorOf(error: unknown): TransientError | undefined {
  if (error instanceof pg.DatabaseError) return serverErrorOf(error);
  if (!(error instanceof Error)) return undefined;
  if (FULL_POOL_DRIVER_MESSAGE.test(error.message)) return busy;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isUnreachable =
    UNREACHABLE_SYSTEM_CODES.has(code) || UNREACHABLE_DRIVER_MESSAGES.test(error.message);
  return isUnreachable ? unreachable : undefined;
}

/** Why something failed, in one line; of several attempts, the message of the first. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
