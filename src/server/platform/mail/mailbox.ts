/** Reads the emails of a mailbox that it has not read before. They stay there, unread for other mail programs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import type { RepliesConfig } from '#server/platform/config/replies.ts';

/** The mailbox cannot be read. It says a code only, as a mail server's sentences may repeat who signs in. */
class MailboxFailure extends Error {
  override name = 'MailboxFailure';
  constructor(error: unknown) {
    const { code, authenticationFailed } = Object.assign(
      { code: 'unknown', authenticationFailed: false },
      error,
    );
    super(`The mailbox cannot be read: ${authenticationFailed ? 'its password is wrong' : code}`);
  }
}

/** Marks an email that was read here. */
const READ_HERE = 'PawkeeperRead';
const TIMEOUT_MS = 15_000;
/** Room for six photos of 3.5 MB. Of larger emails only the beginning is read, where the text is. */
const MAX_BYTES = 30_000_000;
const DAYS = 30;
/** So many are taken at a look, of so many that are looked at: those that are put off, or fail, hold up no others. */
const AT_ONCE = 50;
const LOOKED_AT = 200;
const PUT_OFF_MS = 10 * 60_000;

/** How to connect. */
const connectionTo = ({ host, port, secure, isHere, login }: RepliesConfig): ImapFlowOptions => ({
  host,
  port,
  secure,
  // Within this machine there is nobody to read along.
  ...(!secure && { doSTARTTLS: !isHere }),
  auth: login,
  logger: false,
  disableAutoIdle: true,
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
});

/** Connects to the mailbox and opens it, without reading anything. Throws where that fails. */
export async function tryMailbox(config: RepliesConfig): Promise<void> {
  const client = new ImapFlow(connectionTo(config));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen('INBOX', { readOnly: true });
    await client.logout();
  } catch (error) {
    client.close();
    throw new MailboxFailure(error);
  }
}

/** Says something to the server now and then while an email is dealt with: the connection would end, and the email stay unmarked. */
async function keepingAlive<Result>(client: ImapFlow, work: Promise<Result>): Promise<Result> {
  const beat = setInterval(() => {
    // Where the connection is lost, the next call says so.
    client.noop().catch(() => undefined);
  }, TIMEOUT_MS / 3);
  try {
    return await work;
  } finally {
    clearInterval(beat);
  }
}

/** When the emails that were put off are looked at again, by their numbers in the mailbox. */
export type PutOff = Map<string, number>;

/**
 * Hands each new email of the last thirty days to `take`, with the moment when it came. One for which that fails comes again at the
 * next look, one that is put off after ten minutes: it may be large, and many. Ends between two emails when the signal says so.
 */
export async function readNewMails(
  config: RepliesConfig,
  take: (source: Buffer, cameAt: Date) => Promise<'done' | 'later'>,
  { putOff, signal }: { putOff: PutOff; signal: AbortSignal },
): Promise<void> {
  const client = new ImapFlow({ ...connectionTo(config), socketTimeout: TIMEOUT_MS });
  let failure: unknown;
  const refusals: unknown[] = [];
  client.on('error', (error) => {
    failure = error;
  });
  try {
    await client.connect();
    const { permanentFlags, uidValidity } = await client.mailboxOpen('INBOX');
    if (!permanentFlags?.has('\\*') && !permanentFlags?.has(READ_HERE))
      throw Object.assign(new Error(), { code: 'it keeps no keywords' });
    const since = new Date(Date.now() - DAYS * 86_400_000);
    const found = await client.search({ unKeyword: READ_HERE, since }, { uid: true });
    for (const [key, until] of putOff) if (until < Date.now()) putOff.delete(key);
    const keyOf = (uid: number): string => `${uidValidity} ${uid}`;
    const waiting = (found || []).filter((uid) => !putOff.has(keyOf(uid)));
    let taken = 0;
    for (const uid of waiting.slice(-LOOKED_AT)) {
      if (taken === AT_ONCE || signal.aborted) break;
      const mail = await client.fetchOne(
        `${uid}`,
        { source: { maxLength: MAX_BYTES }, internalDate: true },
        { uid: true },
      );
      if (!mail || !mail.source) continue;
      try {
        const cameAt = new Date(mail.internalDate ?? Date.now());
        if ((await keepingAlive(client, take(mail.source, cameAt))) === 'later') {
          putOff.set(keyOf(uid), Date.now() + PUT_OFF_MS);
          continue;
        }
      } catch (error) {
        // The others do not wait for this one.
        refusals.push(error);
        continue;
      }
      await client.messageFlagsAdd(`${uid}`, [READ_HERE], { uid: true });
      taken += 1;
    }
    await client.logout();
  } catch (error) {
    throw new MailboxFailure(failure ?? error);
  } finally {
    client.close();
  }
  if (refusals.length > 0) throw refusals[0];
}

/** Providers end a connection that says nothing for half an hour, and some routers one of five minutes. */
const IDLE_MS = 4 * 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Emails that arrive together are reported together. */
const TOGETHER_MS = 300;

/** Stays connected until it is lost, and calls `onMail` as mail comes (IDLE, RFC 2177). */
async function watchOnce(
  config: RepliesConfig,
  onMail: () => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new ImapFlow({
    ...connectionTo(config),
    maxIdleTime: IDLE_MS,
    socketTimeout: IDLE_MS * 2,
  });
  const close = (): void => client.close();
  signal.addEventListener('abort', close);
  // Without a listener it would end the process; the calls below fail of it.
  client.on('error', () => undefined);
  client.on('exists', onMail);
  try {
    await client.connect();
    await client.mailboxOpen('INBOX', { readOnly: true });
    // Something may have come while nobody listened.
    onMail();
    while (client.usable && !signal.aborted) await client.idle();
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

/**
 * Calls `onMail` when mail comes, until the signal ends it. A connection that is lost is made again, after a second at first and
 * twice as long each time, up to five minutes. It says nothing of failures: the look every minute does.
 */
export async function watchMailbox(
  config: RepliesConfig,
  onMail: () => void,
  signal: AbortSignal,
): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  let telling: NodeJS.Timeout | undefined;
  const tell = (): void => {
    telling ??= setTimeout(() => {
      telling = undefined;
      onMail();
    }, TOGETHER_MS);
  };
  while (!signal.aborted) {
    const startedAt = Date.now();
    await watchOnce(config, tell, signal).catch(() => undefined);
    if (Date.now() - startedAt > IDLE_MS) pause = FIRST_PAUSE_MS;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
  clearTimeout(telling);
}
