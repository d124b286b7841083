/** Password hashes: argon2id with the parameters of OWASP's password storage cheat sheet, off the main thread. */
import { hash, verify } from '@node-rs/argon2';
import { type InTurn, queueOf } from '#server/platform/turns.ts';

/** 19 MiB, two passes, one lane: the first choice of the cheat sheet. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing uses the same threads as file reads: one at a time, and a short queue, keep a flood from stalling both. */
export const QUEUE_LENGTH = 20;

/** How much of the queue one address may fill: somebody who floods it leaves room for whoever is elsewhere. */
export const QUEUE_SHARE = 5;

/** Places for those who signed in on their device before, whoever else waits. */
export const KNOWN_PLACES = 20;

/** The queue before every hash. Its places are held by address, and for as long as a sign-in takes as a whole. */
export const holdPlace = queueOf({
  length: QUEUE_LENGTH,
  share: QUEUE_SHARE,
  busyMessage: 'Too many people are signing in at once. Try again in a moment.',
});

/** The hash to store for a new password; `asker` is the address that it is made for. */
export const hashPassword = async (password: string, asker = ''): Promise<string> =>
  holdPlace(asker, (inTurn) => inTurn(() => hash(password, OPTIONS)));

/** A hash that no password fits: an unknown account costs the same time as a known one. */
const NOBODY = hash('no account has this password', OPTIONS);

/** Whether the password fits; `stored` is undefined for an account that does not exist. Called by who holds a place. */
export const passwordFits = (
  inTurn: InTurn,
  stored: string | undefined,
  password: string,
): Promise<boolean> =>
  inTurn(async () => {
    const fits = await verify(stored ?? (await NOBODY), password);
    return fits && stored !== undefined;
  });
