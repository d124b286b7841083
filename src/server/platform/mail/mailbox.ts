/** Reads the mails of a mailbox that it has not read before. They stay there, unread for other mail programs. */
import { ImapFlow } from 'imapflow';
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

/** Marks a mail that was read here. */
const READ_HERE = 'PawkeeperRead';
const TIMEOUT_MS = 15_000;
/** Room for six photos of 3.5 MB. Of larger mails only the beginning is read, where the text is. */
const MAX_BYTES = 30_000_000;
const DAYS = 30;
const AT_ONCE = 50;

/** Hands each new mail of the last thirty days to `take`; one for which that fails comes again at the next look. */
export async function readNewMails(
  { host, port, secure, isHere, login }: RepliesConfig,
  take: (source: Buffer) => Promise<void>,
): Promise<void> {
  const client = new ImapFlow({
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
    socketTimeout: TIMEOUT_MS,
  });
  let failure: unknown;
  const refusals: unknown[] = [];
  client.on('error', (error) => {
    failure = error;
  });
  try {
    await client.connect();
    const { permanentFlags } = await client.mailboxOpen('INBOX');
    if (!permanentFlags?.has('\\*') && !permanentFlags?.has(READ_HERE))
      throw Object.assign(new Error(), { code: 'it keeps no keywords' });
    const since = new Date(Date.now() - DAYS * 86_400_000);
    const found = await client.search({ unKeyword: READ_HERE, since }, { uid: true });
    for (const uid of (found || []).slice(0, AT_ONCE)) {
      const mail = await client.fetchOne(
        `${uid}`,
        { source: { maxLength: MAX_BYTES } },
        { uid: true },
      );
      if (!mail || !mail.source) continue;
      try {
        await take(mail.source);
      } catch (error) {
        // The others do not wait for this one.
        refusals.push(error);
        continue;
      }
      await client.messageFlagsAdd(`${uid}`, [READ_HERE], { uid: true });
    }
    await client.logout();
  } catch (error) {
    throw new MailboxFailure(failure ?? error);
  } finally {
    client.close();
  }
  if (refusals.length > 0) throw refusals[0];
}
