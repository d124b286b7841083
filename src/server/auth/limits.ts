/**
 * How many wrong passwords are borne: by whom they are tried, and on which account. The numbers follow OWASP's
 * Authentication Cheat Sheet ("Account Lockout", "Login Throttling") and "Device Cookies"; decision 10 tells why.
 */
import type { FastifyRequest } from 'fastify';
import type { SessionCookies } from '#server/platform/sessions.ts';
import { knowsDevice } from '#server/auth/known-devices.sql.ts';
import { addressGroup } from '#server/platform/address.ts';
import { forgetAttempts, giveBack, type Limit, takeAttempt } from '#server/platform/attempts.ts';
import { holdPlace, KNOWN_PLACES } from '#server/platform/passwords.ts';
import type { InTurn } from '#server/platform/turns.ts';
import type { Database } from '#server/platform/database.ts';

/** Wrong passwords for one account, from one known device, or of one signed-in person, until the window ends. */
export const MOST_WRONG = 10;
/** Wrong passwords from one address, whichever accounts they are for: a household or an office shares it. */
export const MOST_WRONG_FROM_ADDRESS = 100;
/** Mails to one address, whoever asks for them: nobody's inbox is filled, and a link in it stays the newest for long. */
export const MOST_MAILS = 5;
/** Mails that one network address asks for. */
export const MOST_MAILS_FROM_ADDRESS = 30;
const WINDOW_S = 15 * 60;
const HOUR_S = 3600;

const WRONG_TOO_OFTEN = 'There were too many wrong passwords.';
const TOO_MANY_MAILS = 'Too many emails were asked for.';
const TOO_MANY_ACCOUNTS = 'Too many accounts were asked for from where you are.';

/** What one try at a password counts for. */
export interface PasswordCount {
  /** The count that a right password clears. */
  own: Limit;
  /** The counts that a right password leaves as they were. */
  shared: readonly Limit[];
  /** Whose share of the queue this takes. */
  asker: string;
  /** Places in the queue beyond those of strangers. */
  more?: number;
}

/**
 * A sign-in. It counts for the account, known or not (nobody learns which exist), and for the address; on a device
 * where the account was entered before it counts for that device alone, which waits behind no stranger's limit.
 */
export async function signInCount(
  db: Database,
  cookies: SessionCookies,
  request: FastifyRequest,
  email: string,
): Promise<PasswordCount> {
  const asker = addressGroup(request.ip);
  const account = email.toLowerCase();
  const device = cookies.device(request);
  if (device !== undefined && (await knowsDevice(db, email, device))) {
    const own = wrong('known device', `${account}\n${device}`);
    return { own, shared: [], asker: device, more: KNOWN_PLACES };
  }
  return { own: wrong('account', account), shared: [fromAddress(asker)], asker };
}

/** A signed-in person who is asked for the password again. */
export function confirmCount(request: FastifyRequest): PasswordCount {
  const asker = addressGroup(request.ip);
  const own = wrong('confirmation', request.ownerId);
  return { own, shared: [fromAddress(asker)], asker: request.ownerId, more: KNOWN_PLACES };
}

const wrong = (name: string, of: string): Limit => ({
  name,
  of,
  most: MOST_WRONG,
  windowS: WINDOW_S,
});

const fromAddress = (of: string): Limit => ({
  name: 'address',
  of,
  most: MOST_WRONG_FROM_ADDRESS,
  windowS: WINDOW_S,
});

/**
 * Looks at a password under its limits: counted before it is looked at, so that many at once get no further than one
 * after another, and refused (`TooMany`) before any work is done for it. A right one does not count. Nothing at all,
 * not even the counting, is done for more at once than have a place in the queue.
 */
export function counted(
  db: Database,
  { own, shared, asker, more = 0 }: PasswordCount,
  look: (inTurn: InTurn) => Promise<boolean>,
): Promise<boolean> {
  const work = async (inTurn: InTurn): Promise<boolean> => {
    await takeAttempt(db, WRONG_TOO_OFTEN, [own, ...shared]);
    const fits = await look(inTurn);
    if (fits) {
      await forgetAttempts(db, own);
      await giveBack(db, shared);
    }
    return fits;
  };
  return holdPlace(asker, work, more);
}

/** A registration: `perHour` from one address, those that found their email address taken among them. */
export async function countRegistration(
  db: Database,
  request: FastifyRequest,
  perHour: number,
): Promise<void> {
  const of = addressGroup(request.ip);
  await takeAttempt(db, TOO_MANY_ACCOUNTS, [
    { name: 'registration', of, most: perHour, windowS: HOUR_S },
  ]);
}

/** A mail to an address, known or not (nobody learns which exist), that somebody asked for. */
export async function countMail(
  db: Database,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  await takeAttempt(db, TOO_MANY_MAILS, [
    { name: 'mail to', of: email.toLowerCase(), most: MOST_MAILS, windowS: HOUR_S },
    {
      name: 'mail from',
      of: addressGroup(request.ip),
      most: MOST_MAILS_FROM_ADDRESS,
      windowS: HOUR_S,
    },
  ]);
}
