/** Password hashes: argon2id with the parameters of OWASP's password storage cheat sheet, off the main thread. */
import { hash, verify } from '@node-rs/argon2';
import { oneAtATime } from '#server/platform/turns.ts';

/** 19 MiB, two passes, one lane: the first choice of the cheat sheet. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing uses the same threads as file reads: one at a time, and a short queue, keep a flood from stalling both. */
const QUEUE_LENGTH = 40;

/** How much of the queue one address may fill: somebody who floods it leaves room for whoever is elsewhere. */
export const QUEUE_SHARE = 5;

/** The gate that every hash goes through; `asker` is the address that it is made for. */
export const hashingInTurn = oneAtATime(
  QUEUE_LENGTH,
  'Too many people are signing in at once. Try again in a moment.',
  QUEUE_SHARE,
);

/** The hash to store for a new password. */
export const hashPassword = async (password: string, asker?: string): Promise<string> =>
  hashingInTurn(() => hash(password, OPTIONS), asker);

/** A hash that no password fits: an unknown account costs the same time as a known one. */
const NOBODY = hash('no account has this password', OPTIONS);

/** Whether the password fits; `stored` is undefined for an account that does not exist. */
export const verifyPassword = async (
  stored: string | undefined,
  password: string,
  asker?: string,
): Promise<boolean> =>
  hashingInTurn(async () => {
    const fits = await verify(stored ?? (await NOBODY), password);
    return fits && stored !== undefined;
  }, asker);
