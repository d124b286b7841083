/** The mailer: one email at a time to the mail server of the settings. Emails are sent by jobs, which try again. */
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import type { MailConfig, SmtpServer } from '#server/platform/config/mail.ts';

/** One message to one person: the same in plain text and in simple HTML. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The name next to the sender's email address, instead of the configured one. */
  fromName?: string;
  /** Where answers go. */
  replyTo?: string;
  /** The URL that ends emails of this kind, by a page and by one POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** Files that go along, made by Pawkeeper itself. */
  attachments?: readonly { filename: string; content: Buffer }[];
}

export interface Mailer {
  /** What links in emails begin with. */
  readonly origin: string;
  /** The mailbox that reads answers to clients' emails, where there is one. */
  readonly repliesTo: string | undefined;
  /**
   * Sends a message. `id` becomes its Message-ID, so that a mail server which takes it twice can tell. Throws a
   * `MailFailure`.
   */
  send(message: Message, id: string): Promise<void>;
}

/** A mail server that does not want us, such as one that asks for a login (RFC 3463, X.7.X). */
const ABOUT_US = /^5\d\d[ -]5\.7\./;

/** An email that was not taken. It says codes only, because a mail server's sentences repeat the recipient. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** Such as `ECONNECTION` or `EENVELOPE`. */
  readonly code: string;
  /**
   * A mail server that refuses the recipient or the email with 5xx will answer the same the next time (RFC 5321, 4.2.1). One that
   * refuses us, such as a password that was changed, is set right by someone.
   */
  readonly isPermanent: boolean;
  /** It was said of the recipient's address, not of the email. */
  readonly isOfAddress: boolean;
  constructor(error: unknown) {
    const given = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}));
    const [code = 'unknown', answer = 'nothing', command = 'an unknown command', words = ''] = [
      'code',
      'responseCode',
      'command',
      'response',
    ].map((field) => {
      const value = given.get(field);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    });
    super(`The mail server answered ${answer} to ${command}`);
    this.code = code;
    this.isOfAddress = command.startsWith('RCPT');
    this.isPermanent =
      given.get('permanent') === true &&
      (this.isOfAddress || command.startsWith('DATA')) &&
      !ABOUT_US.test(words);
  }
}

/** A server that hasn't connected or greeted within this time counts as down. */
const TIMEOUT_MS = 15_000;
/** How long a server may scan an email before accepting it (RFC 5321, 4.5.3.2.6); giving up earlier would send it twice. */
const ANSWER_MS = 10 * 60_000;

/**
 * How a server is spoken to. A link that opens an account travels under TLS or not at all; within this machine there
 * is nobody to read along, and a local server's certificate is rarely one that anyone trusts.
 */
export function transportOptions({
  host,
  port,
  secure,
  isHere,
  login,
}: SmtpServer): SMTPTransportOptions {
  return {
    host,
    port,
    secure,
    ...(!secure && (isHere ? { ignoreTLS: true } : { requireTLS: true })),
    ...(login && { auth: login }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: ANSWER_MS,
    dnsTimeout: TIMEOUT_MS,
    // An email is made of the texts that it is given, never of a file or a URL that one of them names.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Connects to the mail server and signs in, without sending anything. Throws a `MailFailure`. */
export async function tryMailServer(server: SmtpServer): Promise<void> {
  try {
    await createTransport(transportOptions(server)).verify();
  } catch (error) {
    throw new MailFailure(error);
  }
}

/** Opens the mailer; each email has a connection of its own. */
export function openMailer({ server, from, origin }: MailConfig, repliesTo?: string): Mailer {
  const transport = createTransport(transportOptions(server));
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    origin,
    repliesTo,
    async send({ fromName, replyTo, unsubscribeUrl, attachments = [], ...message }, id) {
      try {
        await transport.sendMail({
          ...message,
          attachments: [...attachments],
          from: fromName === undefined ? from : { ...from, name: fromName },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          // An email address as an object is never read as a list of several.
          to: { name: '', address: message.to },
          messageId: `<${id}@${domain}>`,
          // Nobody is away on holiday for a machine: this header keeps their answers from coming (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
      } catch (error) {
        throw new MailFailure(error);
      }
    },
  };
}
