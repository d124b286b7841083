/** Password hashes: argon2id with the parameters of OWASP's password storage cheat sheet, off the main thread. */
import { hash, verify } from '@node-rs/argon2';
import { type RunInQueue, createQueue } from '#server/platform/queues/queue.ts';

/** 19 MiB, two passes, one lane: the first choice of the cheat sheet. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing uses the same threads as file reads: one at a time, and a short queue, keep a flood from stalling both. */
export const QUEUE_LENGTH = 20;

/** How much of the queue one IP address may take: a flood from one leaves room for others. */
export const QUEUE_SHARE = 5;

/** Extra slots for devices on which the account has signed in before. */
export const KNOWN_DEVICE_SLOTS = 20;

/** The queue before every hash. Slots are counted by IP address, and held as long as the whole sign-in takes. */
export const hashQueue = createQueue({
  length: QUEUE_LENGTH,
  share: QUEUE_SHARE,
  busyMessage: 'Too many people are signing in at once. Try again in a moment.',
});

/** The length of the queue, for the metrics. */
export const hashQueueLength = {
  name: 'pawkeeper_password_hashes_queued',
  help: 'Passwords that are being hashed or wait for it.',
  read: hashQueue.size,
};

/** The hash to store for a new password; `requester` is the IP address that asks. */
export const hashPassword = async (password: string, requester = ''): Promise<string> =>
  hashQueue(requester, (runInQueue) => runInQueue(() => hash(password, OPTIONS)));

/** A hash that no password matches: an unknown account takes the same time as a known one. */
const NOBODY = hash('no account has this password', OPTIONS);

/** Whether the password fits; `stored` is undefined for an account that does not exist. Called from within the queue. */
export const passwordFits = (
  runInQueue: RunInQueue,
  stored: string | undefined,
  password: string,
): Promise<boolean> =>
  runInQueue(async () => {
    const fits = await verify(stored ?? (await NOBODY), password);
    return fits && stored !== undefined;
  });
