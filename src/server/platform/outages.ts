/** Failures of the database that are nobody's mistake and may pass: what the caller is told, and what the keeper. */
import pg from 'pg';

/** What is the matter, for the caller in a sentence, and for the keeper in one that says what to do. */
export interface Outage {
  kind: 'away' | 'busy' | 'full' | 'readOnly' | 'damaged';
  message: string;
  advice: string;
}

const away: Outage = {
  kind: 'away',
  message: 'Pawkeeper cannot reach its database. Try again in a few seconds.',
  advice:
    'The database cannot be reached or does not answer. Pawkeeper goes on by itself when it does.',
};
const busy: Outage = {
  kind: 'busy',
  message: 'Pawkeeper is busy. Try again in a few seconds.',
  advice:
    'The database was too busy to answer in time. If this goes on, look for what keeps it busy.',
};
const full: Outage = {
  kind: 'full',
  message: 'The disk is full, so nothing can be saved for now. Make room on it and try again.',
  advice:
    "The database's disk is full. Make room on it; nothing is saved until then, and no restart is needed.",
};
const readOnly: Outage = {
  kind: 'readOnly',
  message: 'The data can only be read for now. Try again when it can be changed.',
  advice:
    'The database cannot be written to. Look whether its disk became read-only, or the server a standby.',
};
const damaged: Outage = {
  kind: 'damaged',
  message: 'Part of the stored data cannot be read. Ask whoever keeps this Pawkeeper to look.',
  advice:
    'A file of the database is missing, damaged or cannot be read. Stop Pawkeeper, check the disk, and put the data back from a backup.',
};

const SYSTEM_CODES_OF_ABSENCE = new Set([
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
/** What the driver says of a connection that broke or could not be made. It gives no codes. */
const DRIVER_WORDS_OF_ABSENCE =
  /Connection terminated|Query read timeout|is not queryable|Client was closed/;
/** What the driver says when every connection of the pool was in use for too long. */
const DRIVER_WORDS_OF_A_FULL_POOL = /timeout exceeded when trying to connect/;

/** By codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function outageOfServer({ code = '', message }: pg.DatabaseError): Outage | undefined {
  if (code === '53100') return full;
  // A file that may not be written comes with the code of a missing right.
  if (code === '25006' || message.endsWith('Read-only file system')) return readOnly;
  if (/^(58030|58P01|XX001|XX002)$/.test(code)) return damaged;
  if (/^(53300|55P03|57014)$/.test(code)) return busy;
  return /^(08|25P0[34]|53|57)/.test(code) ? away : undefined;
}

/** The outage behind a failure, or undefined where the failure is of another kind. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof pg.DatabaseError) return outageOfServer(error);
  if (!(error instanceof Error)) return undefined;
  if (DRIVER_WORDS_OF_A_FULL_POOL.test(error.message)) return busy;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isAway = SYSTEM_CODES_OF_ABSENCE.has(code) || DRIVER_WORDS_OF_ABSENCE.test(error.message);
  return isAway ? away : undefined;
}

/** Why something failed, in one line; of many tries in a row, the first one's words. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
