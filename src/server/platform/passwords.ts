/** Password hashes: argon2id with the parameters of OWASP's password storage cheat sheet, off the main thread. */
import { hash, verify } from '@node-rs/argon2';
import { oneAtATime } from '#server/platform/turns.ts';

/** 19 MiB, two passes, one lane: the first choice of the cheat sheet. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing uses the same threads as file reads: one at a time, and a short queue, keep a flood from stalling both. */
const QUEUE_LENGTH = 20;

const inTurn = oneAtATime(
  QUEUE_LENGTH,
  'Too many people are signing in at once. Try again in a moment.',
);

/** The hash to store for a new password. */
export const hashPassword = async (password: string): Promise<string> =>
  inTurn(() => hash(password, OPTIONS));

/** A hash that no password fits: an unknown account costs the same time as a known one. */
const NOBODY = hash('no account has this password', OPTIONS);

/** Whether the password fits; `stored` is undefined for an account that does not exist. */
export const verifyPassword = async (
  stored: string | undefined,
  password: string,
): Promise<boolean> =>
  inTurn(async () => {
    const fits = await verify(stored ?? (await NOBODY), password);
    return fits && stored !== undefined;
  });
