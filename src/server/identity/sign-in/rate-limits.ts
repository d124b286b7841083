/**
 * The rate limits of identity: wrong passwords by account, by network and by device, registrations, and emails. The numbers
 * follow OWASP's Authentication Cheat Sheet ("Account Lockout", "Login Throttling") and "Device Cookies"; see decision 10.
 */
import type { FastifyRequest } from 'fastify';
import type { SessionCookies } from '#server/identity/sessions/sessions.ts';
import { isKnownDevice, isKnownDeviceOf } from '#server/identity/sessions/known-devices.sql.ts';
import { networkOf } from '#server/platform/config/ip-address.ts';
import {
  deleteRateLimit,
  refundRateLimits,
  type RateLimit,
  consumeRateLimits,
} from '#server/platform/limits/rate-limit.ts';
import { hashQueue, KNOWN_DEVICE_SLOTS } from '#server/identity/passwords/hash.ts';
import type { RunInQueue } from '#server/platform/queues/queue.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Wrong passwords for one account, from one known device, or of one signed-in person, until the window ends. */
export const MOST_WRONG = 10;
/** Wrong passwords from one IP address for any account: a household or an office shares it. */
export const MOST_WRONG_FROM_ADDRESS = 100;
/** Emails to one email address: no inbox is flooded, and the newest link in it stays valid for a while. */
export const MOST_MAILS = 5;
/** Emails requested from one IP address. */
export const MOST_MAILS_FROM_ADDRESS = 30;
const WINDOW_S = 15 * 60;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Wrong codes for one account in a day: three of a million codes are right at a time. */
const MOST_WRONG_CODES_A_DAY = 100;

const WRONG_TOO_OFTEN = 'There were too many wrong passwords.';
const WRONG_CODES_TOO_OFTEN = 'There were too many wrong codes.';
const TOO_MANY_MAILS = 'Too many emails were requested.';
const TOO_MANY_ACCOUNTS = 'Too many accounts were created from your network.';

/** The rate limits that one attempt at a password counts under. */
export interface PasswordCount {
  /** The limit that a right password resets. */
  own: RateLimit;
  /** The limits that a right password leaves as they were. */
  shared: readonly RateLimit[];
  /** Whose share of the hash queue it takes. */
  requester: string;
  /** Slots in the queue beyond those of strangers. */
  extraSlots?: number;
}

/**
 * The limits of a sign-in: the account, whether or not it exists (so that nobody learns which do), and the network. On a device
 * on which the account has signed in before, only that device counts: no stranger can lock it out.
 */
export async function signInCount(
  db: Database,
  cookies: SessionCookies,
  request: FastifyRequest,
  email: string,
): Promise<PasswordCount> {
  const requester = networkOf(request.ip);
  const account = email.toLowerCase();
  const device = cookies.device(request);
  if (device !== undefined && (await isKnownDevice(db, email, device))) {
    const own = wrong('known device', `${account}\n${device}`);
    return { own, shared: [], requester: device, extraSlots: KNOWN_DEVICE_SLOTS };
  }
  return { own: wrong('account', account), shared: [fromAddress(requester)], requester };
}

/** The limits that one code of a second factor counts under. */
export interface CodeCount {
  own: RateLimit;
  shared: readonly RateLimit[];
}

/**
 * The limits of a code: the account and the network, and on a device on which the account has signed in before only that device. Six digits
 * are few, so each of the two has a limit for the day as well.
 */
export async function codeCount(
  db: Database,
  cookies: SessionCookies,
  request: FastifyRequest,
  userId: string,
): Promise<CodeCount> {
  const device = cookies.device(request);
  const day = { max: MOST_WRONG_CODES_A_DAY, windowSeconds: DAY_S, subject: userId };
  if (device !== undefined && (await isKnownDeviceOf(db, userId, device))) {
    const own = wrong('code on known device', `${userId}\n${device}`);
    return { own, shared: [{ ...day, name: 'codes of a day on known devices' }] };
  }
  const shared = [{ ...day, name: 'codes of a day' }, fromAddress(networkOf(request.ip))];
  return { own: wrong('code', userId), shared };
}

/** Checks a code under its limits: counted first, and refused (`TooMany`) before it is looked at. A right code does not count. */
export async function countedCode<Fits>(
  db: Database,
  { own, shared }: CodeCount,
  check: () => Promise<Fits | undefined>,
): Promise<Fits | undefined> {
  await consumeRateLimits(db, WRONG_CODES_TOO_OFTEN, [own, ...shared]);
  const fits = await check();
  if (fits !== undefined) {
    await deleteRateLimit(db, own);
    await refundRateLimits(db, shared);
  }
  return fits;
}

/** The limits of re-authentication: a signed-in user who is asked for the password again. */
export function confirmCount(request: FastifyRequest): PasswordCount {
  const requester = networkOf(request.ip);
  const own = wrong('confirmation', request.ownerId);
  return {
    own,
    shared: [fromAddress(requester)],
    requester: request.ownerId,
    extraSlots: KNOWN_DEVICE_SLOTS,
  };
}

const wrong = (name: string, subject: string): RateLimit => ({
  name,
  subject,
  max: MOST_WRONG,
  windowSeconds: WINDOW_S,
});

const fromAddress = (subject: string): RateLimit => ({
  name: 'address',
  subject,
  max: MOST_WRONG_FROM_ADDRESS,
  windowSeconds: WINDOW_S,
});

/**
 * Checks a password under its limits. It is counted first, so that many at once get no further than one after another, and
 * refused (`TooMany`) before any work is done for it. A right password does not count. Attempts that find the hash queue full
 * are refused before they are even counted.
 */
export function counted(
  db: Database,
  { own, shared, requester, extraSlots = 0 }: PasswordCount,
  check: (runInQueue: RunInQueue) => Promise<boolean>,
): Promise<boolean> {
  const work = async (runInQueue: RunInQueue): Promise<boolean> => {
    await consumeRateLimits(db, WRONG_TOO_OFTEN, [own, ...shared]);
    const fits = await check(runInQueue);
    if (fits) {
      await deleteRateLimit(db, own);
      await refundRateLimits(db, shared);
    }
    return fits;
  };
  return hashQueue(requester, work, extraSlots);
}

/** Counts a registration: `perHour` from one network, including those whose email address is taken. */
export async function countRegistration(
  db: Database,
  request: FastifyRequest,
  perHour: number,
): Promise<void> {
  const subject = networkOf(request.ip);
  await consumeRateLimits(db, TOO_MANY_ACCOUNTS, [
    { name: 'registration', subject, max: perHour, windowSeconds: HOUR_S },
  ]);
}

/** Counts a requested email, whether or not the account exists (so that nobody learns which do). */
export async function countMail(
  db: Database,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  await consumeRateLimits(db, TOO_MANY_MAILS, [
    { name: 'mail to', subject: email.toLowerCase(), max: MOST_MAILS, windowSeconds: HOUR_S },
    {
      name: 'mail from',
      subject: networkOf(request.ip),
      max: MOST_MAILS_FROM_ADDRESS,
      windowSeconds: HOUR_S,
    },
  ]);
}
