/**
 * Mails leave in the background, after the answer to whoever asked: nobody waits for a mail server, and nobody learns
 * from the time of an answer whether there was a mail to send. Each is tried a few times, within this process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { MailSettings } from '#server/platform/mail/settings.ts';
import { type Mail, smtpClient } from '#server/platform/mail/smtp.ts';
import { oneAtATime } from '#server/platform/turns.ts';

/** Mails that wait for their turn or their next attempt; more than that are refused, so that a flood fills no memory. */
const MAX_WAITING = 100;

/** Before each further attempt. A mail server that restarts is back within a minute; the person asks again after ten. */
const PAUSES_MS = [1_000, 10_000, 60_000, 300_000];

/** When the server ends, what is under way may end too, but not for longer than requests may. */
const CLOSING_MS = 4_000;

/** Writes the mail just before it is sent; undefined where there is nothing to send after all. */
export type WriteMail = () => Promise<Mail | undefined>;

/** Where mails are handed in. */
export interface Post {
  /** What links in mails begin with. */
  readonly origin: string;
  /** Takes a mail; `kind` is what the log calls it. False where too many wait already. */
  hand(kind: string, write: WriteMail): boolean;
  /** Lets what is under way end, and gives up what waits. */
  close(): Promise<void>;
}

/** What a failure may say in the log: codes only, for a mail server's sentences repeat whom the mail was for. */
function codesOf(error: unknown): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}));
  return Object.fromEntries(
    ['code', 'responseCode', 'command'].map((name) => [name, given.get(name)]),
  );
}

/** A mail server that answers 5xx will answer the same the next time (RFC 5321, 4.2.1). */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'permanent' in error && error.permanent === true;

/** Opens the post. */
export function openPost(
  settings: MailSettings,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  pausesMs: readonly number[] = PAUSES_MS,
): Post {
  const send = smtpClient(settings);
  const inTurn = oneAtATime(MAX_WAITING, 'Too many mails wait');
  const waiting = new Set<Promise<void>>();
  const closing = new AbortController();

  async function deliver(kind: string, write: WriteMail): Promise<void> {
    let mail: Mail | undefined;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await inTurn(async () => {
          closing.signal.throwIfAborted();
          mail ??= await write();
          if (mail) await send(mail);
        });
        return;
      } catch (error) {
        const wait = isFinal(error) ? undefined : pausesMs[attempt - 1];
        const about = { mail: kind, attempt, ...codesOf(error) };
        if (wait === undefined || closing.signal.aborted) {
          log.error(about, 'a mail could not be sent');
          return;
        }
        log.warn(about, 'a mail could not be sent yet');
        // Cut short by the end of the server, after which the next round gives up.
        await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  return {
    origin: settings.origin,
    hand(kind, write) {
      if (waiting.size >= MAX_WAITING) {
        log.error({ mail: kind, waiting: waiting.size }, 'too many mails wait: one was not taken');
        return false;
      }
      const delivery = deliver(kind, write).finally(() => waiting.delete(delivery));
      waiting.add(delivery);
      return true;
    },
    async close() {
      closing.abort();
      await Promise.race([Promise.all(waiting), pause(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}
